"""Hook of mkdocs: equations as MathML, which browsers show without scripts."""

import html
import re

from latex2mathml.converter import convert

SPAN = re.compile(r'<span class="arithmatex">\\\((.*?)\\\)</span>', re.DOTALL)
BLOCK = re.compile(r'<div class="arithmatex">\s*\\\[(.*?)\\\]\s*</div>', re.DOTALL)
# Dots over letters, which the converter does not mark as accents.
DOT = re.compile(r"<mover>(<mi>[^<]*</mi><mo>&#x0(?:02D9|00A8);</mo></mover>)")
# Bars of absolute values, which would stand apart like relations.
BAR = re.compile(r"<mo[^>]*>(?:\||&#x0007C;)</mo>")


def on_page_content(content, **_):
    content = BLOCK.sub(
        lambda found: f'<div class="equation">{mathml(found, "block")}</div>', content
    )
    return SPAN.sub(lambda found: mathml(found, "inline"), content)


def mathml(found, display):
    # The converter knows `align*` for what stands inside of an equation as `aligned`.
    source = html.unescape(found.group(1)).strip().replace("{aligned}", "{align*}")
    converted = convert(source, display=display)
    converted = DOT.sub(r'<mover accent="true">\1', converted)
    return BAR.sub('<mo stretchy="false" lspace="0" rspace="0">|</mo>', converted)
