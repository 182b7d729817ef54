//! Foreign text in Markdown: what a file says is shown, and nothing of it is markup.

use bathyal_robot::text::visible;

/// Escapes a text: no tags, links, code or cells of tables.   CommonMark 0.31, 2.4
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        if matches!(
            c,
            '\\' | '`' | '<' | '>' | '[' | ']' | '|' | '&' | '!' | '#'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The same on one line, for headings and cells.
pub fn line(line: &str) -> String {
    text(&line.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Code block with a fence that is longer than any in the code.   CommonMark 0.31, 4.5
pub fn fenced(language: &str, code: &str) -> String {
    let (mut longest, mut run) = (0, 0);
    for c in code.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest.max(2) + 1);
    format!(
        "{fence}{language}\n{}\n{fence}\n",
        visible(code.trim_end_matches('\n'))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_no_markup() {
        assert_eq!(text("<b>\u{1b}[x](y)"), r"\<b\>\\u001b\[x\](y)");
        assert_eq!(line("a\n# b\r|"), r"a \# b \|");
        assert_eq!(fenced("text", "a\n````\n"), "`````text\na\n````\n`````\n");
        assert_eq!(fenced("text", "a"), "```text\na\n```\n");
    }
}
