"""Who issues tokens: a real issuer on loopback, whose keys are made for the test."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

AUDIENCE = "https://ego.example.org/mcp"


class Issuer:
    """Publishes its keys, and signs what it is asked to."""

    def __init__(self) -> None:
        self.keys: dict[str, ec.EllipticCurvePrivateKey] = {}
        self.asked: list[str] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Issuer:
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def publish(self, name: str) -> None:
        """Make a key, and publish it."""
        self.keys[name] = ec.generate_private_key(ec.SECP256R1())

    def token(self, subject: str | None = "misaki", key: str = "one", **claims: Any) -> str:
        """A token for this audience, unless `claims` say otherwise; None leaves a claim out."""
        whole = {
            "iss": self.url,
            "aud": AUDIENCE,
            "sub": subject,
            "exp": int(time.time()) + 300,
            **claims,
        }
        said = {name: value for name, value in whole.items() if value is not None}
        signing = self.keys.get(key) or ec.generate_private_key(ec.SECP256R1())
        return jwt.encode(said, signing, algorithm="ES256", headers={"kid": key})

    def jwks(self) -> dict[str, Any]:
        """What it publishes of its keys."""
        published = []
        for name, key in self.keys.items():
            public = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key()))
            published.append(public | {"kid": name, "use": "sig", "alg": "ES256"})
        return {"keys": published}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        issuer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                issuer.asked.append(self.path)
                told = {
                    "/.well-known/oauth-authorization-server": {
                        "issuer": issuer.url,
                        "jwks_uri": f"{issuer.url}/keys",
                    },
                    "/keys": issuer.jwks(),
                }.get(self.path)
                self.send_response(404 if told is None else 200)
                self.end_headers()
                self.wfile.write(json.dumps(told).encode())

            def log_message(self, *args: object) -> None:
                """Nobody reads it."""

        return Handler
