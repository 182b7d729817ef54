"""Hook of mkdocs: the script that search needs on pages opened as files is ours."""

ELSEWHERE = "https://unpkg.com/iframe-worker/shim"
OURS = "assets/iframe-worker.js"


def on_post_page(output, page, **_):
    return output.replace(ELSEWHERE, "../" * page.url.count("/") + OURS)


def on_post_template(output, **_):
    return output.replace(ELSEWHERE, OURS)
