#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: validate.py SCHEMA FILE…

Fails when a FILE is not as the JSON Schema says. Skips (77) where jsonschema is not installed.
"""

import json
import pathlib
import sys
import warnings

try:
    import jsonschema
except ImportError:
    print("needs jsonschema for Python (python3-jsonschema)")
    sys.exit(77)


def load(path):
    """Unlike Python's own reader, JSON knows neither NaN nor infinity."""

    def refuse(word):
        raise ValueError(f"{path}: {word} is not JSON")

    return json.loads(pathlib.Path(path).read_text("utf-8"), parse_constant=refuse)


def validator_of(schema_path):
    """A validator that finds the other schemas beside this one."""
    schema = load(schema_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # what replaces it is too new
        resolver = jsonschema.RefResolver(pathlib.Path(schema_path).resolve().as_uri(), schema)
    return jsonschema.Draft7Validator(schema, resolver=resolver)


def main(schema_path, *paths):
    if not paths:
        sys.exit(__doc__)
    validator = validator_of(schema_path)
    failed = False
    for path in paths:
        for error in validator.iter_errors(load(path)):
            where = "/".join(str(part) for part in error.absolute_path)
            print(f"{path}: {where or 'top'}: {error.message[:300]}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
