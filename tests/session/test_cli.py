import os
import subprocess
import sys
from pathlib import Path

import pytest

from purple_table import __version__, app, cli
from purple_table.core.messages import english
from purple_table.reports import close_log, log, open_log, save_report
from tests.waiting import SILENT

BAD_EXAMPLE = '[[example]]\ngame = "chess"\n'


def run(capsys, *words):
    status = cli.main([str(word) for word in words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_version(capsys):
    assert run(capsys, "--version") == (0, f"Purple Table {__version__} (plain)\n", "")


def test_help_names_every_command_and_option(capsys):
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert all(
        word in out
        for word in ("--data-dir", "--game", "--seed", "--fullscreen", "examples", "new-game", "verify-deal", "arena")
    )


@pytest.mark.parametrize("seed", ["seven", "1.5", "", "9" * 5000])
def test_a_bad_seed_is_refused(capsys, seed):
    status, _, err = run(capsys, "--game", "hearts", f"--seed={seed}")
    assert status == 2
    assert "--seed" in err
    assert "is not a whole number" in err


@pytest.mark.parametrize("words", [("--data-dir", ""), ("--data-dir=",), ("--data-dir", "", "examples")])
def test_an_empty_data_folder_is_refused(capsys, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, *words)
    assert status == 2
    assert "argument --data-dir: it names no folder" in err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_is_refused(capsys):
    status, _, err = run(capsys, "play")
    assert status == 2
    assert err == 'purple-table: "play" is no command; --help names those that there are\n'


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("none.match",), "none.match: cannot be read (No such file or directory)"),
        (("some.match", "--game", "hearts"), "--game and --seed belong to a new match"),
        (("--seed", "3", "some.match"), "--game and --seed belong to a new match"),
        (("some.match", "other.match"), '"other.match": one record at a time'),
        (("some.match", "examples"), '"examples": one record at a time'),
    ],
)
def test_a_record_that_cannot_be_looked_back_at_is_refused(capsys, monkeypatch, tmp_path, words, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some.match").touch()
    status, _, err = run(capsys, *words)
    assert status == 2
    assert told in err


def test_a_record_is_handed_to_the_window(capsys, monkeypatch, tmp_path):
    made = []

    class Window:
        def __init__(self, folders, **options):
            made.append(options)

        def run(self):
            """Nothing opens."""

    monkeypatch.setattr(app, "App", Window)
    record = tmp_path / "a file of any name"
    record.touch()
    assert run(capsys, "--fullscreen", str(record))[0] == 0
    assert (made[0]["past"], made[0]["full_screen"]) == (record, True)
    assert run(capsys, str(record), "--data-dir", str(tmp_path / "data"))[0] == 0
    assert run(capsys)[0] == 0
    assert [options["past"] for options in made[1:]] == [record, None]


def test_window_options_do_not_go_with_a_command(capsys):
    status, _, err = run(capsys, "--game", "hearts", "examples")
    assert status == 2
    assert "not to `examples`" in err


def test_a_bot_is_named_by_module_and_name(capsys, tmp_path):
    status, _, err = run(capsys, "--data-dir", tmp_path, "--bot", "lowest")
    assert status == 2
    assert err == 'purple-table: --bot: "lowest" is not of the form module:name or exec:./program\n'


@pytest.mark.parametrize(("game", "said"), [("Whisk", 'did you mean "whist"?'), ("qqq", " hearts, ")])
def test_an_unknown_game_is_refused_before_a_window_opens(capsys, tmp_path, game, said):
    status, _, err = run(capsys, "--data-dir", tmp_path, "--game", game)
    assert status == 2
    assert f'there is no game "{game}"' in err
    assert said in err


def test_a_broken_game_of_the_user_says_file_place_and_cause(capsys, tmp_path):
    folder = tmp_path / "data" / "rules" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('id = "mine"\nformat = \n', encoding="utf-8")
    status, _, err = run(capsys, "--data-dir", tmp_path, "--game", "mine")
    assert status == 2
    assert f"{folder / 'game.toml'}: " in err
    assert "line 2" in err


def test_a_data_folder_that_cannot_be_written_is_refused(capsys, tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    status, _, err = run(capsys, "--data-dir", file / "below")
    assert status == 2
    assert err.startswith(f"purple-table: --data-dir: {file / 'below'}")
    assert "cannot be written" in err


def test_examples_and_their_exit_status(capsys, tmp_path):
    status, out, _ = run(capsys, "examples")
    assert status == 0
    assert out.endswith(" passed, 0 failed\n")
    bad = tmp_path / "bad.toml"
    bad.write_text(BAD_EXAMPLE, encoding="utf-8")
    status, _, err = run(capsys, "--data-dir", tmp_path, "examples", bad)
    assert status == 2
    assert str(bad) in err


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_examples_can_be_asked_for_help(capsys, word):
    status, out, err = run(capsys, "examples", word)
    assert (status, err) == (0, "")
    assert "examples [FILE ...]" in out


def test_an_option_must_be_written_out(capsys):
    status, _, err = run(capsys, "--full", "examples")
    assert status == 2
    assert "--full" in err


def test_a_terminal_that_cannot_show_a_sign_gets_it_escaped():
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "purple_table",
            "arena",
            "--game",
            "hearts",
            "--deals",
            "1",
            "--players",
            "random,random,random",
        ],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb" \xb1 " in done.stdout


def test_the_arena_reads_its_own_arguments(capsys):
    status, _, err = run(capsys, "arena", "--players", "nobody,club,club,club", "--game", "hearts", "--deals", "1")
    assert status == 2
    assert err.startswith("purple-table arena: ")


def test_no_display_is_one_clear_line(monkeypatch, tmp_path, capfd):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    words = [sys.executable, "-m", "purple_table", "--data-dir", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SILENT)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("purple-table: There is no display to open a window on")


def test_the_unexpected_leaves_a_report_and_no_traceback(capsys, monkeypatch, tmp_path):
    def fail(*_):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(cli, "_run", fail)
    status, out, err = run(capsys, "--data-dir", tmp_path)
    assert status == 1
    assert out == ""
    assert "ZeroDivisionError: by nothing" in err
    assert "Traceback" not in err
    (report,) = (tmp_path / "log").glob("report-*.txt")
    assert str(report) in err
    assert "Traceback" in report.read_text(encoding="utf-8")


def test_the_start_script_imports_nothing_heavy():
    code = "import sys, purple_table.__main__; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=SILENT)
    loaded = {name.split(".")[0].strip("'[] ") for name in done.stdout.split(",")}
    assert loaded.isdisjoint({"pygame", "PIL", "msgspec", "platformdirs"})


def test_reports_tell_versions_facts_and_the_log(tmp_path):
    open_log(tmp_path)
    try:
        log.info("a deal began")
        sentence = english(save_report(ValueError("odd"), folder=tmp_path, facts={"Match": "x.match"}))
        again = english(save_report(ValueError("odd"), folder=tmp_path))
    finally:
        close_log()
    first, second = (Path(words.removeprefix("A report was saved as ")) for words in (sentence, again))
    assert first != second
    text = first.read_text(encoding="utf-8")
    assert all(part in text for part in ("Match: x.match", "pygame-ce: ", "ValueError: odd", "a deal began"))


def test_reports_and_log_hold_names_that_are_no_text(tmp_path):
    open_log(tmp_path)
    try:
        log.info("a folder \udcff")
        sentence = english(save_report(ValueError("\udcff is odd"), folder=tmp_path))
    finally:
        close_log()
    text = Path(sentence.removeprefix("A report was saved as ")).read_text(encoding="utf-8")
    assert "ValueError: \\udcff is odd" in text
    assert "a folder \\udcff" in text


def test_old_reports_are_forgotten(tmp_path):
    for number in range(30):
        (tmp_path / f"report-2000-01-01_00-00-{number:02}.txt").write_text("old", encoding="utf-8")
    save_report(ValueError("new"), folder=tmp_path)
    kept = sorted(path.name for path in tmp_path.glob("report-*.txt"))
    assert len(kept) == 20
    assert not kept[-1].startswith("report-2000")


def test_a_report_that_cannot_be_saved_says_why(tmp_path):
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    told = english(save_report(ValueError("odd"), folder=file))
    assert told.startswith("The report could not be saved: ")


def test_a_log_that_cannot_be_written_is_no_error(tmp_path):
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    open_log(file)
    log.info("nobody hears this")
    close_log()
    assert log.handlers == []
