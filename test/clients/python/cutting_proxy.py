"""A TCP proxy that loses connections."""

from __future__ import annotations

import socket
import threading


class CuttingProxy:
    """`cut` closes all connections. After `lose_answer`, the next answer is dropped."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._loses = False
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def lose_answer(self) -> None:
        """Drops the next answer, although its request is carried out."""
        self._loses = True

    def cut(self) -> None:
        """Closes all open connections."""
        sockets, self._sockets = self._sockets, []
        for each in sockets:
            _close(each)

    def close(self) -> None:
        _close(self._listener)
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(self._target)
            self._sockets += [near, far]
            threading.Thread(target=self._copy, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._copy, args=(far, near, True), daemon=True).start()

    def _copy(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        try:
            while chunk := source.recv(65536):
                if is_answer and self._loses:
                    self._loses = False
                    break
                sink.sendall(chunk)
        except OSError:
            pass
        _close(source)
        _close(sink)


def _close(each: socket.socket) -> None:
    try:
        each.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    each.close()
