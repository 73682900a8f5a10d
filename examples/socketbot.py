#!/usr/bin/env python3
"""A bot that plays at a table: socketbot.py http://localhost:8080/t/quillotter4217 Robo (see docs/bots.md).

It takes the first free seat as soon as the host allows programs, is ready for every game, agrees to what others ask for, and chooses its moves like
bot.py.
"""
import base64
import itertools
import json
import os
import socket
import ssl
import struct
import sys
import time
from urllib.parse import urlsplit

from bot import choose


class Table:
    """The WebSocket of a table."""

    def __init__(self, address):
        to = urlsplit(address)
        self.socket = socket.create_connection((to.hostname, to.port or {"http": 80, "https": 443}[to.scheme]))
        if to.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=to.hostname)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /ws/{to.path.split('/')[-1]} HTTP/1.1\r\nHost: {to.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        ).encode())
        answer = self.stream.readline().decode()
        if " 101 " not in answer:
            sys.exit(f"the server answers: {answer}")
        while self.stream.readline().strip():
            pass  # headers

    def write(self, kind, body):
        """Sends a frame."""
        mask = os.urandom(4)
        length = bytes([128 | len(body)]) if len(body) < 126 else struct.pack("!BH", 128 | 126, len(body))
        self.socket.sendall(bytes([128 | kind]) + length + mask + bytes(b ^ m for b, m in zip(body, itertools.cycle(mask))))

    def send(self, **message):
        self.write(1, json.dumps(message).encode())

    def messages(self):
        """What the server sends, until it closes the connection."""
        while head := self.stream.read(2):
            kind, length = head[0] & 15, head[1]
            if length == 126:
                (length,) = struct.unpack("!H", self.stream.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.stream.read(8))
            body = self.stream.read(length)
            if kind == 1:
                yield json.loads(body)
            elif kind == 9:  # a ping
                self.write(10, body)


def act(state, name):
    """The command that a state calls for, if any."""
    table, you, seat = state["table"], state["you"], state["seat"]
    if you not in [person["id"] for person in table["people"]]:
        return {"do": "join", "name": name}
    if you in table.get("asked", []):
        return {"do": "agree", "on": True}
    if seat < 0:
        free = [i for i, at in enumerate(table["seats"]) if not at.get("person") and not at.get("bot")]
        return {"do": "sit", "seat": free[0]} if free and table["config"].get("programs") else None
    if table["status"] == "waiting" and not table["seats"][seat].get("ready"):
        return {"do": "ready", "on": True}
    return {"do": "move", "move": choose(state)} if "legal" in state else None


def main():
    table = Table(sys.argv[1])
    hello = {"type": "hello", "version": 3, "whole": True, "program": True}
    table.send(**hello)
    state, waiting = None, False  # for the answer to a command
    for message in table.messages():
        if message["type"] == "state":
            state = message
        elif message["type"] == "done":
            waiting = False
        elif message["type"] == "refused":
            print("refused:", message["code"], *message.get("about", []), file=sys.stderr)
            time.sleep(message.get("retry", 1000) / 1000)
            state, waiting = None, False
            table.send(**hello)
        elif message["type"] == "bye":
            sys.exit(f"bye: {message['code']}")
        command = None if waiting or not state else act(state, sys.argv[2])
        if command:
            waiting = True
            table.send(type="do", command=command)


if __name__ == "__main__":
    main()
