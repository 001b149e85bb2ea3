"""A headless Chromium, through chromedriver's WebDriver protocol. Every call of the driver has a deadline."""
import base64, json, os, socket, subprocess, time, urllib.error, urllib.request

CALL, PATIENCE = 60, 120  # s: for one call, and until something is to have happened
KEYS = {'right': '\ue014', 'F5': '\ue035', 'F10': '\ue03a', 'F12': '\ue03c', 'tab': '\ue004', 'escape': '\ue00c'}


def free_port():
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


class Browser:
    def __init__(self, folder):
        self.folder = folder
        self.root = f'http://127.0.0.1:{free_port()}'
        self.driver = subprocess.Popen(['chromedriver', f'--port={self.root.rsplit(":", 1)[1]}', '--log-level=OFF'],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = ''
        self.wait(lambda: self.call('GET', '/status')['ready'])
        arguments = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--window-size=1280,860']
        made = self.call('POST', '/session', {'capabilities': {'alwaysMatch': {'goog:chromeOptions': {'args': arguments}}}})
        self.session = '/session/' + made['sessionId']
        self.tell('Browser.setDownloadBehavior', behavior='allow', downloadPath=folder)

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + self.session + path, data, {'Content-Type': 'application/json'}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=CALL) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            raise RuntimeError(f'{path}: {error.read().decode()[:300]}') from None

    def wait(self, happened, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while True:
            try:
                if happened():
                    return True
            except (OSError, RuntimeError):
                pass  # not yet
            if time.monotonic() > end:
                return False
            time.sleep(.2)

    def go(self, url):
        self.call('POST', '/url', {'url': url})

    def run(self, script):
        return self.call('POST', '/execute/sync', {'script': script, 'args': []})

    def tell(self, command, **parameters):
        return self.call('POST', '/goog/cdp/execute', {'cmd': command, 'params': parameters})

    def key(self, name, milliseconds=120):
        value = KEYS[name]
        self.call('POST', '/actions', {'actions': [{'type': 'key', 'id': 'keys', 'actions': [
            {'type': 'keyDown', 'value': value}, {'type': 'pause', 'duration': milliseconds}, {'type': 'keyUp', 'value': value}]}]})

    def drag(self, points):
        moves = [{'type': 'pointerMove', 'duration': 300, 'x': round(x), 'y': round(y)} for x, y in points]
        moves.insert(1, {'type': 'pointerDown', 'button': 0})
        self.call('POST', '/actions', {'actions': [{'type': 'pointer', 'id': 'mouse', 'parameters': {'pointerType': 'mouse'},
                                                    'actions': moves + [{'type': 'pointerUp', 'button': 0}]}]})

    def finger(self, kind, *places):
        self.tell('Input.dispatchTouchEvent', type=kind, touchPoints=[{'x': x, 'y': y} for x, y in places])

    def colours(self, name):
        path = os.path.join(self.folder, name + '.png')
        with open(path, 'wb') as file:
            file.write(base64.b64decode(self.call('GET', '/screenshot')))
        return int(subprocess.run(['convert', path, '-format', '%k', 'info:'], capture_output=True, timeout=CALL, check=True).stdout)

    def close(self):
        try:
            self.call('DELETE', '')
        except (OSError, RuntimeError):
            pass
        self.driver.terminate()
        self.driver.wait(CALL)
