"""The program that asks for a fork (tests/forks.py): `ego` to whoever started it.

It imports what is in Python's core alone, for a run starts it thousands of times: `socket`,
`signal` and `os` would take longer than Python itself takes to start.
"""

import _signal
import _socket
import array
import marshal
import posix
import sys

_, address, *arguments = sys.argv
asked = _socket.socket(_socket.AF_UNIX)
asked.connect(f"\0{address}")
request = marshal.dumps((arguments, posix.environ, posix.getcwd()))
streams = array.array("i", [0, 1, 2])
asked.sendmsg([b"ego"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
asked.sendall(len(request).to_bytes(8, "big") + request)
for number in (_signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP):
    _signal.signal(number, lambda number, _: asked.send(bytes([number])))
nothing = posix.open("/dev/null", posix.O_RDWR)
for number in range(3):
    posix.dup2(nothing, number)
status = int.from_bytes(asked.recv(8), "big", signed=True)
if status < 0:
    _signal.signal(-status, _signal.SIG_DFL)
    posix.kill(posix.getpid(), -status)
posix._exit(status)
