import pytest

from purple_table.ui.scenes.sentences import about


@pytest.mark.parametrize(
    ("words", "mine"),
    [
        ("knocks; everybody else has one more turn", "**You** knock; everybody else has one more turn"),
        ("stays", "**You** stay"),
        ("has a Blitz", "**You** have a Blitz"),
        ("cut the lowest card and deals", "**You** cut the lowest card and deal"),
        (
            "is level with the lowest card and cuts again",
            "**You** are level with the lowest card and cut again",
        ),
        ("passes", "**You** pass"),
    ],
)
def test_words_about_a_seat_go_on_from_the_name_or_from_you(words, mine):
    assert about(words, "Ada", True) == mine
    assert about(words, "Ada", False) == f"**Ada** {words}"


def test_a_whole_sentence_needs_no_name_and_markup_in_names_is_kept_out():
    assert about("Hearts are broken", "Ada", True) == "Hearts are broken"
    assert about("stays", "A*a", False) == "**A\\*a** stays"
