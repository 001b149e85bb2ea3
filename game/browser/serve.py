#!/usr/bin/env python3
"""Serves the folder that ./game/web leaves, on this machine alone: serve.py SITE PORT

A file that lies there by gzip as well is sent so to browsers that take it, which is less than half the bytes.
"""
import functools, http.server, os, sys


def takes_gzip(accepted):
    """Of "gzip;q=0" one is not to be sent."""
    for part in accepted.split(','):
        name, _, weight = part.replace(' ', '').partition(';q=')
        if name in ('gzip', '*'):
            return weight.strip('0.') != '' or not weight
    return False


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, '.wasm': 'application/wasm', '.js': 'text/javascript',
                      '.data': 'application/octet-stream', '.webmanifest': 'application/manifest+json'}

    def log_message(self, *_):
        pass

    def send_head(self):
        path = self.translate_path(self.path)
        if os.path.isdir(path):
            path = os.path.join(path, 'index.html')
        packed = path + '.gz'
        fresh = os.path.isfile(path) and os.path.isfile(packed) and os.path.getmtime(packed) >= os.path.getmtime(path)
        if not fresh or not takes_gzip(self.headers.get('Accept-Encoding', '')):
            return super().send_head()
        file = open(packed, 'rb')
        self.send_response(200)
        self.send_header('Content-Type', self.guess_type(path))
        self.send_header('Content-Encoding', 'gzip')
        self.send_header('Content-Length', str(os.fstat(file.fileno()).st_size))
        self.end_headers()
        return file

    def end_headers(self):
        self.send_header('Vary', 'Accept-Encoding')
        self.send_header('Cache-Control', 'no-cache')
        super().end_headers()


def make_server(site, port):
    return http.server.ThreadingHTTPServer(('127.0.0.1', port), functools.partial(Handler, directory=site))


if __name__ == '__main__':
    try:
        make_server(sys.argv[1], int(sys.argv[2])).serve_forever()
    except KeyboardInterrupt:
        pass
