"""What each lesson asks: one module a lesson, named as its id with ``_`` for ``-``.

A topic has `QUESTIONS`, a dictionary from the ids of `data/lessons/<id>.toml` to functions of a
`travelkit.lessons.question.Pupil` that give an `Asked`, and `FIGURES`, a dictionary of numbers that
the lesson's prose quotes, computed from the same data. See `travelkit/lessons/question.py`.
"""
