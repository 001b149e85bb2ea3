/* Runs the game under node, without a page: node node.js SITE [OPTION OF THE GAME...] */
delete globalThis.fetch; /* emscripten takes a node that has it for a browser */
const [, , site, ...options] = process.argv;
process.chdir(site);
process.argv = [process.argv[0], 'ember.js', ...options];
require(`${process.cwd()}/ember.js`);
