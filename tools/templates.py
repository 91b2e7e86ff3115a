# SPDX-License-Identifier: Apache-2.0
"""Renders the templates in tools/templates, which show what the generators write.

Jinja2 is imported when a template is first rendered: derived tests are written without it, by any Python.
"""

import functools
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "templates"


@functools.cache
def environment():
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def render(name, **context):
    """The text of tools/templates/NAME with these variables."""
    return environment().get_template(name).render(context)
