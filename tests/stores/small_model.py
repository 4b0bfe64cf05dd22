"""A model small enough to make, and a hub that has only it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np

REPOSITORY = "intfloat/multilingual-e5-small"
WORDS = ("[PAD]", "[UNK]", "query", "passage", ":", "sea", "wave", "mountain", "snow")
REVISION = hashlib.sha1(b"the only one").hexdigest()


def word_vectors(dim: int = 384) -> np.ndarray:
    return np.random.default_rng(0).standard_normal((len(WORDS), dim)).astype(np.float32)


def build(directory: Path, file: str = "onnx/model.onnx", dim: int = 384) -> Path:
    """Write a model that knows `WORDS` and looks each of them up in `word_vectors`."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    (directory / file).parent.mkdir(parents=True, exist_ok=True)
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "length"])
    mask = helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "length"])
    state = helper.make_tensor_value_info(
        "last_hidden_state", TensorProto.FLOAT, ["batch", "length", dim]
    )
    graph = helper.make_graph(
        [helper.make_node("Gather", ["words", "input_ids"], ["last_hidden_state"])],
        "look-up",
        [ids, mask],
        [state],
        [numpy_helper.from_array(word_vectors(dim), "words")],
    )
    opsets = [helper.make_opsetid("", 13)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8), directory / file)

    tokenizer = Tokenizer(
        WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="[UNK]")
    )
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.save(str(directory / "tokenizer.json"))
    configurations = {
        "config.json": {"pad_token_id": 0},
        "tokenizer_config.json": {"model_max_length": 512, "pad_token": "[PAD]"},
        "special_tokens_map.json": {"pad_token": "[PAD]", "unk_token": "[UNK]"},
    }
    for name, configuration in configurations.items():
        (directory / name).write_text(json.dumps(configuration), "utf-8")
    return directory


@contextmanager
def hub(directory: Path) -> Iterator[str]:
    """Serve `directory` as the one repository of a hub, and give the hub's address."""
    files = {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(body=True)

        def do_HEAD(self) -> None:
            self.answer(body=False)

        def answer(self, *, body: bool) -> None:
            path = self.path.partition("?")[0]
            resolved = f"/{REPOSITORY}/resolve/{REVISION}/"
            if path.startswith(resolved) and path.removeprefix(resolved) in files:
                return self.send(files[path.removeprefix(resolved)], body)
            if path.startswith(f"/api/models/{REPOSITORY}/tree/"):
                tree = [
                    {
                        "type": "file",
                        "path": name,
                        "size": len(data),
                        "oid": hashlib.sha1(data).hexdigest(),
                    }
                    for name, data in files.items()
                ]
                return self.send(json.dumps(tree).encode(), body)
            if path.startswith(f"/api/models/{REPOSITORY}"):
                siblings = [{"rfilename": name} for name in files]
                told = {"id": REPOSITORY, "sha": REVISION, "siblings": siblings}
                return self.send(json.dumps(told).encode(), body)
            return self.send_error(404)

        def send(self, data: bytes, body: bool) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("ETag", f'"{hashlib.sha1(data).hexdigest()}"')
            self.send_header("X-Repo-Commit", REVISION)
            self.end_headers()
            if body:
                self.wfile.write(data)

        def log_message(self, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
