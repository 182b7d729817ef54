"""Reference: classes from docstrings, the command from its help, files from their schemas."""

import ast
import inspect
import json
import re
import subprocess
import sys
import textwrap

import bathyal
import bathyal.envs
from pages import write as write_page

# What a class does by itself, and users call by syntax.
SPECIAL = ("__new__", "__len__", "__getitem__")
EXAMPLE = re.compile(r"((?:^>>> .*\n(?:^(?:\.\.\. |(?!>>> )\S).*\n?)*)+)", re.MULTILINE)


def write(root, pages):
    write_page(pages, "reference/python.md", python_classes(root))
    write_page(pages, "reference/environments.md", environments())
    write_page(pages, "reference/command.md", command())
    for kind, schema in [("robot", "robot"), ("scenario", "scenario")]:
        text = (root / f"schemas/{schema}.json").read_text(encoding="utf-8")
        write_page(pages, f"reference/{kind}-file.md", fields(json.loads(text), kind))


def python_classes(root):
    """Everything that `import bathyal` gives, by docstrings and the stubs' signatures."""
    signatures = stub_signatures(root / "python/bathyal/_bathyal.pyi")
    text = [
        "# Python classes\n\nEverything that `import bathyal` gives. Examples are run by the tests; "
    ]
    text.append("the [guide](../python.md) shows how the parts belong together.\n\n")
    names = [name for name in bathyal.__all__ if not name.startswith("_")]
    functions = [name for name in names if inspect.isroutine(getattr(bathyal, name))]
    errors = [name for name in names if is_error(getattr(bathyal, name))]
    text.append("## Functions\n\n")
    text += [
        entry(f"{name}{signatures.get(name, '()')}", getattr(bathyal, name), 3)
        for name in functions
    ]
    for name in names:
        if name not in functions and name not in errors:
            text.append(class_page(name, getattr(bathyal, name), signatures))
    text.append("## Exceptions\n\n| exception | meaning |\n|---|---|\n")
    for name in errors:
        text.append(f"| `{name}` | {' '.join(prose(getattr(bathyal, name)).split())} |\n")
    return "".join(text)


def environments():
    text = [
        "# Environments\n\nClasses of `bathyal.envs`, for Gymnasium; the [guide](../python.md#learning) "
    ]
    text.append("lists the names by which `gymnasium.make` finds them.\n\n")
    for name in bathyal.envs.__all__:
        text.append(class_page(name, getattr(bathyal.envs, name), {}))
    return "".join(text)


def class_page(name, value, signatures):
    made = signatures.get(f"{name}.__new__") or signature(value)
    text = [entry(f"{name}{made}", value, 2, title=name)]
    for key, member in vars(value).items():
        if key.startswith("_") and key not in SPECIAL[1:]:
            continue
        if inspect.isroutine(member):
            found = signatures.get(f"{name}.{key}") or signature(member)
            shown = {"__len__": f"len({name.lower()})", "__getitem__": f"{name.lower()}[name]"}
            text.append(
                entry(shown.get(key, f"{key}{found}"), member, 3, shown.get(key, key), value)
            )
        elif inspect.isdatadescriptor(member) or isinstance(member, property):
            kind = signatures.get(f"{name}.{key}", "")
            text.append(entry(f"{key}{kind}", member, 3, key, value))
    return "".join(text)


def entry(line, value, level, title=None, owner=None):
    """Heading, signature and docstring."""
    title = title or line.partition("(")[0]
    doc = value.__doc__ or (owner and inspect.getdoc(getattr(owner, title, None))) or ""
    return f"{'#' * level} `{title}`\n\n```python\n{line}\n```\n\n{with_examples(doc)}\n\n"


def with_examples(doc):
    """Examples of a docstring as blocks of code, the rest as prose."""
    doc = inspect.cleandoc(doc) + "\n"
    doc = EXAMPLE.sub(lambda found: f"\n```pycon\n{found[1].rstrip()}\n```\n", doc)
    return doc.strip()


def prose(value):
    return EXAMPLE.sub("", inspect.cleandoc(value.__doc__ or ""))


def is_error(value):
    return inspect.isclass(value) and issubclass(value, Exception)


def signature(value):
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return "()"
    kept = [p for name, p in found.parameters.items() if name != "self"]
    return str(found.replace(parameters=kept, return_annotation=inspect.Signature.empty))


def stub_signatures(path):
    """Signatures with types, by name; types of properties as `: type`."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = stub_signature(node)
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    is_property = any(ast.unparse(d) == "property" for d in member.decorator_list)
                    kind = (
                        f": {ast.unparse(member.returns)}"
                        if is_property
                        else stub_signature(member)
                    )
                    found[f"{node.name}.{member.name}"] = kind
    return found


def stub_signature(node):
    """Arguments without self, one per line where they are long."""
    arguments = node.args
    arguments.posonlyargs = [a for a in arguments.posonlyargs if a.arg != "self"]
    arguments.args = [a for a in arguments.args if a.arg not in ("self", "cls")]
    returned = ast.unparse(node.returns)
    line = f"({ast.unparse(arguments)})" + (
        f" -> {returned}" if returned not in ("None", "Self") else ""
    )
    if len(line) < 76:
        return line
    parts = split_arguments(ast.unparse(arguments))
    body = "".join(f"    {part},\n" for part in parts)
    return f"(\n{body})" + (f" -> {returned}" if returned not in ("None", "Self") else "")


def split_arguments(text):
    """Splits at commas that no bracket encloses."""
    parts, depth, last = [], 0, 0
    for k, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(text[last:k].strip())
            last = k + 1
    return [*parts, text[last:].strip()]


def command():
    """Help of the command and of its subcommands, as the program prints it."""
    top = help_of()
    names = re.search(r"^Commands:\n(.*?)\n\n", top, re.MULTILINE | re.DOTALL)[1]
    names = [line.split()[0] for line in names.splitlines()]
    text = [
        "# Command\n\nWhat `bathyal --help` and the help of its commands print.\n\n```text\n",
        top,
        "```\n\n",
    ]
    for name in names:
        if name != "help":
            text.append(f"## `bathyal {name}`\n\n```text\n{help_of(name)}```\n\n")
    return "".join(text)


def help_of(*words):
    """Printed by a process of its own, since the command writes past Python's files."""
    command = [sys.executable, "-m", "bathyal", *words, "--help"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"error: bathyal {' '.join(words)} --help: {done.stderr}")
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"


def fields(schema, kind):
    """Tables of the fields of a file, from its schema."""
    text = [f"# Fields of {kind} files\n\nFrom the schema, `bathyal schema {kind}`. "]
    text.append("Fields in bold are required.\n\n")
    text.append(f"## The file\n\n{schema.get('description', '')}\n\n{table(schema)}\n")
    for name, part in sorted(schema["$defs"].items()):
        text.append(f"## {name}\n\n{part.get('description', '')}\n\n{table(part)}\n")
    return "".join(text)


def table(part):
    rows = ["| field | type | meaning |", "|---|---|---|"]
    for name, field in part.get("properties", {}).items():
        shown = f"**`{name}`**" if name in part.get("required", []) else f"`{name}`"
        rows.append(f"| {shown} | {kind_of(field)} | {line(field.get('description', ''))} |")
    if len(rows) > 2:
        return "\n".join(rows) + "\n"
    choices = part.get("oneOf") or part.get("anyOf")
    if choices:
        rows = ["| one of | meaning |", "|---|---|"]
        rows += [f"| {choice(c)} | {line(c.get('description', ''))} |" for c in choices]
        return "\n".join(rows) + "\n"
    return f"{kind_of(part)}\n"


def choice(part):
    if "const" in part:
        return f"`{part['const']}`"
    if "properties" in part:
        return ", ".join(
            f"`{name}`: {kind_of(field)}" for name, field in part["properties"].items()
        )
    return kind_of(part)


def kind_of(field):
    if "$ref" in field:
        name = field["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"] if value is not None)
    for several in ("anyOf", "oneOf"):
        if several in field:
            return " or ".join(kind_of(f) for f in field[several] if f.get("type") != "null")
    kinds = field.get("type", "any")
    kinds = [kinds] if isinstance(kinds, str) else [k for k in kinds if k != "null"]
    if "array" in kinds:
        inner = field.get("items", {})
        inner = "any" if isinstance(inner, bool) else kind_of(inner)
        count = field.get("minItems") if field.get("minItems") == field.get("maxItems") else None
        return f"{count} of {inner}" if count else f"list of {inner}"
    if "object" in kinds and isinstance(field.get("additionalProperties"), dict):
        return f"table of {kind_of(field['additionalProperties'])} by name"
    return " or ".join(kinds)


def line(text):
    return " ".join(textwrap.dedent(text).split()).replace("|", "\\|")
