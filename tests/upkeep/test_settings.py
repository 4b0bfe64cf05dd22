"""What is set, and where it comes from."""

from __future__ import annotations

from pathlib import Path

from tests.upkeep.conftest import Run


def test_config_show_says_where_each_value_comes_from(
    run: Run, data_dir: Path, tmp_path: Path
) -> None:
    data_dir.mkdir()
    (data_dir / "config.toml").write_text(
        'companion = "Misaki"\nllm_api_key = "sk-first-secret"\nunheard = 1\n', "utf-8"
    )
    (tmp_path / ".ego").mkdir()
    (tmp_path / ".ego" / "config.toml").write_text('companion = "Ken"\nllm_timeout = 7\n', "utf-8")
    ran = run("config", "show", "--json", EGO_LLM="command:x --api-key=sk-second-secret -v",
              EGO_LLM_BASE_URL="https://me:pass-secret@example.org/v1")  # fmt: skip
    settings = {name: tuple(one.values()) for name, one in ran.data["settings"].items()}
    assert ran.code == 0
    assert settings["companion"] == ("Misaki", str(data_dir / "config.toml"))
    assert settings["llm_timeout"] == ("7", str(tmp_path / ".ego" / "config.toml"))
    assert settings["embedding_model"] == ("off", "EGO_EMBEDDING_MODEL")
    assert settings["workspace_dir"] == ("not set", "default")
    assert settings["llm_api_key"] == ("(set, not shown)", str(data_dir / "config.toml"))
    assert settings["data_dir"] == (str(data_dir), "EGO_DATA_DIR")
    assert "secret" not in ran.out + ran.err
    assert f"{data_dir / 'config.toml'}: unheard: unknown. Known keys: ego config show." in ran.err
    given = run("--data-dir", str(tmp_path / "other"), "config", "show", "--json")
    assert given.data["settings"]["data_dir"]["source"] == "--data-dir"
