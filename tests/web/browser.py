# SPDX-License-Identifier: Apache-2.0
"""Chromium without a window, through chromedriver: the few commands of the WebDriver protocol that the tests need."""

import base64
import contextlib
import http.server
import json
import pathlib
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of the standard


class Browser:
    def __init__(self, driver, options):
        self.root = driver
        capabilities = {"browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"}, "goog:chromeOptions": options}
        answer = self.command("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self.root = f"{driver}/{answer['sessionId']}"

    def command(self, method, path, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as e:
            raise RuntimeError(f"{path}: {json.load(e)['value']['message']}") from None

    def open(self, url):
        self.command("POST", "/url", {"url": url})

    def run(self, script, *args):
        """What the body of a function in JavaScript returns; promises are waited for."""
        return self.command("POST", "/execute/sync", {"script": script, "args": list(args)})

    def until(self, script, seconds=30):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not (value := self.run(f"return {script}")):
            assert time.monotonic() < end, f"{script} is still {value!r}"
            time.sleep(0.05)
        return value

    def find(self, selector):
        found = self.command("POST", "/element", {"using": "css selector", "value": selector})
        return f"/element/{found[ELEMENT]}"

    def text(self, selector):
        return self.command("GET", self.find(selector) + "/text")

    def click(self, selector):
        self.command("POST", self.find(selector) + "/click")

    def type(self, selector, text):
        self.command("POST", self.find(selector) + "/value", {"text": text})

    def drag(self, selector, strokes):
        """Pointer strokes: lists of points in pixels from the middle of an element."""
        found = self.command("POST", "/element", {"using": "css selector", "value": selector})
        actions = []
        for stroke in strokes:
            moves = [
                {"type": "pointerMove", "duration": 0, "origin": found, "x": round(x), "y": round(y)} for x, y in stroke
            ]
            actions += [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.command("POST", "/actions", {"actions": [pointer]})

    def size(self, width, height):
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )

    def devtools(self, name, **params):
        return self.command("POST", "/goog/cdp/execute", {"cmd": name, "params": params})

    def screenshot(self, path):
        shot = self.devtools("Page.captureScreenshot", captureBeyondViewport=True)
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))

    def complaints(self):
        """What the page wrote to the console since the last call, at level SEVERE."""
        return [e["message"] for e in self.command("POST", "/se/log", {"type": "browser"}) if e["level"] == "SEVERE"]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@contextlib.contextmanager
def browser(profile):
    port = free_port()
    log = open(f"{profile}/chromedriver.log", "w")
    driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}/session"
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.05)
        arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            f"--user-data-dir={profile}",
        ]
        opened = Browser(url, {"args": arguments})
        try:
            yield opened
        finally:
            opened.command("DELETE", "")
    finally:
        driver.terminate()
        driver.wait(20)
        log.close()


@contextlib.contextmanager
def served(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *args):
            super().__init__(*args, directory=folder)

        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
