#!/usr/bin/env python3
"""The game and the page of fluid/ in headless Chromium, through chromedriver's WebDriver protocol.

    browser.py SITE PAGE EMBER FOLDER [--measure]

SITE is the folder that ./game/web leaves, PAGE what fluid/docs/web/build.sh leaves, EMBER the game outside the browser, which replays
what was recorded in it, and FOLDER where screenshots are left. Every call of the driver has a deadline. With --measure nothing is tested,
but frames a second and the page's processor time are told.
"""
import os, subprocess, sys, threading, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../game/browser'))
sys.dont_write_bytecode = True
from driver import Browser, CALL, PATIENCE
from serve import make_server

SITE, PAGE, EMBER, FOLDER = map(os.path.abspath, sys.argv[1:5])
MOST_APART = 4  # of 255: the shaders' picture from that of software, in the mean
MIDDLE = '[640x250+0+40]'  # without times and notes, which differ from run to run
failures = 0


def check(what, good):
    global failures
    print(('ok    ' if good else 'FAIL  ') + what, flush=True)
    failures += not good


def serve():
    server = make_server(SITE, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f'http://127.0.0.1:{server.server_port}/'


def plays(browser):
    return browser.wait(lambda: browser.run("return document.getElementById('card').hidden"))


def ended(browser, seconds=PATIENCE):
    return browser.wait(lambda: browser.run("return canvas.hidden && document.getElementById('words').textContent.includes('Thank you')"), seconds)


def record(browser, home, what, act):
    """Plays 240 ticks of the hall in the browser; the same recording must move the keeper, and end in its state here."""
    browser.go(home + '?--scene&hall&--record&/downloads/it.rec&--frames&240')
    plays(browser)
    act()
    check(f'{what}: the run ends in a page', ended(browser))
    path = os.path.join(FOLDER, 'it.rec')
    with open(path, 'w') as file:
        file.write(browser.run("return FS.readFile('/downloads/it.rec', {encoding: 'utf8'})"))
    with open(path) as file:
        moves = [line.split()[1] for line in file if line[0].isdigit()]
    check(f'{what}: the keeper runs to the right', any(int(move) > 50 for move in moves))
    replay = subprocess.run([EMBER, '--headless', '--replay', path], capture_output=True, timeout=PATIENCE)
    check(f'{what}: replayed outside the browser it ends in the same state', replay.returncode == 0)


def test_game(browser, home):
    browser.go(home)
    check('the title comes up', plays(browser))
    check('the title is drawn', browser.wait(lambda: browser.colours('title') > 2000))
    browser.run('window.mark = 1')
    browser.key('F5'), browser.key('tab')
    time.sleep(1)
    check('F5 and Tab stay with the game', browser.run('return window.mark') == 1)
    browser.key('F12')
    check('a screenshot is downloaded', browser.wait(lambda: os.path.getsize(os.path.join(FOLDER, 'ember-0001.png')) > 50000))
    browser.key('F10')
    settings = "return JSON.parse(FS.readFile('/libsdl/ember/settings.json', {encoding: 'utf8'})).vsync"
    check('settings are written', browser.wait(lambda: browser.run(settings) is False))
    browser.wait(lambda: browser.run('return !keeping && newest(FOLDER) === kept'))
    browser.go(home)
    plays(browser)
    check('and outlive a reload', browser.wait(lambda: browser.run(settings) is False, 10))
    browser.go(home + '?--scene&hall')
    plays(browser)
    check('a hall is drawn', browser.wait(lambda: browser.colours('hall') > 5000))


def test_refusals(browser, home):
    said = "return document.getElementById('words').textContent"
    for query, what in (('?--view&speed&--scene&nowhere', "'nowhere'"), ('?%zz', "'%zz'"), ('?--version', 'ember ')):
        browser.go(home + query)
        check(f'{query} is answered by a sentence', browser.wait(lambda: what in browser.run(said)))
        check('which says what is left out', f"asks for: {query[1:].replace('&', ' ')}." in browser.run(said))
        browser.run("document.getElementById('again').click()")
        browser.wait(lambda: browser.run('return location.search') == '')
        check('and the game begins without it', plays(browser))


def test_hands(browser, home):
    record(browser, home, 'keys', lambda: browser.key('right', 900))

    def thumb():
        width, height = browser.run('return [innerWidth, innerHeight]')
        browser.finger('touchStart', (.6 * width, .4 * height)), browser.finger('touchEnd')
        time.sleep(.7)
        browser.finger('touchStart', (.2 * height, .7 * height)), browser.finger('touchMove', (.33 * height, .7 * height))
        time.sleep(.7)
        browser.colours('fingers')
        browser.finger('touchEnd')
    record(browser, home, 'fingers', thumb)

    script = browser.tell('Page.addScriptToEvaluateOnNewDocument', source='''
        const axes = [0, 0, 0, 0], buttons = Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}));
        const pad = {id: 'Pad', index: 0, connected: true, mapping: 'standard', axes, buttons, timestamp: 1};
        navigator.getGamepads = () => [pad, null, null, null];
        window.tilt = x => { axes[0] = x; pad.timestamp = performance.now(); };
        window.plugIn = () => dispatchEvent(Object.assign(new Event('gamepadconnected'), {gamepad: pad}));''')

    def stick():
        browser.run('plugIn()')
        time.sleep(.7)
        browser.run('tilt(-.05)')  # SDL takes where it first finds a stick for its rest
        time.sleep(.3)
        browser.run('tilt(1)')
        time.sleep(.9)
        browser.run('tilt(0)')
    record(browser, home, 'a pad', stick)
    browser.tell('Page.removeScriptToEvaluateOnNewDocument', identifier=script['identifier'])


def test_phone(browser, home):
    """A page as a phone shows it: upright and across, under thumbs."""
    width, height = 390, 844
    browser.tell('Emulation.setTouchEmulationEnabled', enabled=True, maxTouchPoints=5)
    browser.tell('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=3, mobile=True)
    browser.go(home)
    plays(browser)
    check('phone: quality follows the device', browser.run("return options.join(' ').includes('--hold --budget')"))
    packed, whole = browser.run("const [e] = performance.getEntriesByName(new URL('ember.wasm', location).href); return [e.encodedBodySize, e.decodedBodySize]")
    check(f'phone: {packed} bytes of {whole} are sent', 0 < packed < .5 * whole)
    check('phone: the bar has told of all of them', browser.run("return $('bar').getAttribute('aria-valuenow')") == '100')
    for link in ('icon', 'apple-touch-icon', 'manifest'):
        status = browser.run(f"return fetch(document.querySelector('link[rel={link}]').href).then(answer => answer.status)")
        check(f'phone: the {link} is there', status == 200)
    browser.wait(lambda: browser.colours('phone-title') > 1000)

    def thumb():
        for _ in range(2):  # a double tap, which would zoom
            browser.finger('touchStart', (.5 * width, .3 * height)), browser.finger('touchEnd')
        time.sleep(.7)
        stick = (.25 * width, height - .25 * width)
        browser.finger('touchStart', stick), browser.finger('touchMove', (stick[0] + .15 * width, stick[1]))
        time.sleep(.7)
        browser.colours('phone-fingers')
        browser.finger('touchEnd')
        browser.finger('touchStart', (.5 * width, .5 * height)), browser.finger('touchMove', (.5 * width, .1 * height)), browser.finger('touchEnd')
    record(browser, home, 'an upright phone', thumb)
    check('phone: nothing zooms or scrolls', browser.run('return [visualViewport.scale, scrollX, scrollY]') == [1, 0, 0])
    browser.tell('Emulation.setDeviceMetricsOverride', width=height, height=width, deviceScaleFactor=3, mobile=True)
    browser.go(home + '?--scene&porch')
    plays(browser)
    check('phone: the canvas fills the screen', browser.run('const r = canvas.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]') == [0, 0, height, width])
    browser.finger('touchStart', (.5 * height, .3 * width)), browser.finger('touchEnd')
    time.sleep(1)
    browser.colours('phone-across')
    browser.tell('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=3, mobile=True)
    check('phone: it is played on when it is turned', browser.wait(lambda: browser.run('return canvas.width < canvas.height'), 10))
    time.sleep(1)
    browser.colours('phone-turned')
    browser.tell('Emulation.clearDeviceMetricsOverride')
    browser.tell('Emulation.setTouchEmulationEnabled', enabled=False)


def test_leaving(browser, home):
    browser.go(home + '?--scene&hall&--frames&60')
    plays(browser)
    browser.run("dispatchEvent(new Event('blur'))")
    check('who leaves the page finds the game paused', not ended(browser, 8))
    browser.colours('paused')
    browser.run("dispatchEvent(new Event('focus'))")
    browser.key('escape')
    check('and goes on', ended(browser))
    browser.run("document.getElementById('again').click()")
    check('the last page begins anew', plays(browser))


def test_poor_browser(browser, home):
    script = browser.tell('Page.addScriptToEvaluateOnNewDocument', source='''
        delete window.AudioContext, delete window.webkitAudioContext;
        Object.defineProperty(window, 'indexedDB', {get() { throw new Error('forbidden'); }});
        const getContext = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function(kind, ...rest) { return /gl/.test(kind) ? null : getContext.call(this, kind, ...rest); };''')
    browser.go(home)
    check('without WebGL, storage and sound it plays', plays(browser))
    check('and says so', browser.run("return document.querySelectorAll('#notes p').length") == 3)
    check('and draws', browser.wait(lambda: browser.colours('poor') > 2000))
    browser.tell('Page.removeScriptToEvaluateOnNewDocument', identifier=script['identifier'])


def test_page_of_fluid(browser):
    browser.go('file://' + PAGE)
    check('the page of fluid/ opens from disk', browser.wait(lambda: 'ms' in browser.run("return document.getElementById('times').textContent")))
    check('and draws smoke', browser.wait(lambda: browser.colours('smoke') > 500))
    x, y = browser.run('return [_web_ball(0) * scale + left, _web_ball(1) * scale + top_]')
    browser.drag([(x, y), (x - 150, y + 80)])
    ratio = browser.run('return scale')
    check('the ball follows the mouse', browser.wait(lambda: abs(browser.run('return _web_ball(0) * scale + left') - x + 150) < .8 * ratio, 20))


def see_hall(browser, home, name):
    """The hall after 240 ticks, as the game reads it back from what it has drawn."""
    path = os.path.join(FOLDER, name + '.png')
    if os.path.exists(path):
        os.remove(path)
    browser.go(f'{home}?--scene&hall&--frames&240&--screenshot&{name}.png')
    plays(browser)
    is_webgl = browser.run("return canvas.getContext('webgl') !== null")
    check(f'{name}: the hall is played to its end', ended(browser, 3 * PATIENCE))
    check(f'{name}: a screenshot is there', browser.wait(lambda: os.path.getsize(path) > 50000))
    return path, is_webgl


def test_gpu(browser, home):
    """A browser that names a GPU gets the shaders, which here run on the processor."""
    browser.tell('Emulation.setDeviceMetricsOverride', width=640, height=360, deviceScaleFactor=1, mobile=False)
    slow, is_webgl = see_hall(browser, home, 'software')
    check('OpenGL on the processor is not drawn with', not is_webgl)
    script = browser.tell('Page.addScriptToEvaluateOnNewDocument', source='''
        const UNMASKED_RENDERER = 0x9246, getParameter = WebGLRenderingContext.prototype.getParameter;
        WebGLRenderingContext.prototype.getParameter = function(name) {
            return name === UNMASKED_RENDERER ? 'A GPU' : getParameter.call(this, name);
        };''')
    browser.go(home + '?--scene&hall')
    plays(browser)
    check('with a GPU a hall is on the screen', browser.wait(lambda: browser.colours('gpu-page') > 5000))
    fast, is_webgl = see_hall(browser, home, 'gpu')
    check('a GPU is drawn with', is_webgl)
    check('by shaders', not any('by software' in line for line in browser.run('return said')))
    compared = subprocess.run(['compare', '-metric', 'MAE', slow + MIDDLE, fast + MIDDLE, 'null:'], capture_output=True, text=True, timeout=CALL)
    apart = float(compared.stderr.split('(')[1].rstrip(')\n'))
    check(f'and the picture is that of software, {255 * apart:.2f} of 255 apart', 255 * apart < MOST_APART)
    browser.tell('Page.removeScriptToEvaluateOnNewDocument', identifier=script['identifier'])
    browser.tell('Emulation.clearDeviceMetricsOverride')


def measure(browser, home, seconds=10):
    browser.tell('Performance.enable', timeDomain='threadTicks')

    def busy():
        return next(m['value'] for m in browser.tell('Performance.getMetrics')['metrics'] if m['name'] == 'TaskDuration')
    for query in ('', '?--scene&porch', '?--scene&hall', '?--scene&street'):
        browser.go(home + query)
        plays(browser)
        time.sleep(5)
        browser.run('window.frames = 0; const frame = _Web_Frame; _Web_Frame = () => { window.frames++; return frame(); };')
        began, spent = time.monotonic(), busy()
        time.sleep(seconds)
        frames, spent, took = browser.run('return window.frames'), busy() - spent, time.monotonic() - began
        width, height = browser.run('return [canvas.width, canvas.height]')
        print(f'{query or "title":16} {width} x {height}: {frames / took:5.1f} frames a second, {1000 * spent / frames:5.1f} ms of the page each', flush=True)


browser = Browser(FOLDER)
try:
    home = serve()
    if '--measure' in sys.argv:
        measure(browser, home)
        sys.exit(0)
    test_game(browser, home)
    test_refusals(browser, home)
    test_gpu(browser, home)
    test_hands(browser, home)
    test_phone(browser, home)
    test_leaving(browser, home)
    test_poor_browser(browser, home)
    test_page_of_fluid(browser)
finally:
    browser.close()
sys.exit(failures > 0)
