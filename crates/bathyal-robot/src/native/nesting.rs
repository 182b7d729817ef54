//! Depth of nesting of a TOML text, found before it is parsed.
//!
//! The parser limits its recursion itself, but loses count where an inline table has an
//! array without a key, `{ [a]`: a small broken file could overflow the stack
//! (toml_parser 1.1.5).

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// Robots nest less than ten deep; the parser's own limit is 80.
const MAX_DEPTH: usize = 80;

/// The first bracket, as the place of its byte, that nests too deep.
///
/// A bracket is closed only by its own kind: in a broken text this counts rather more than
/// the parser recurses, never less.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for token in Source::new(text).lex() {
        let kind = token.kind();
        let opened_by = match kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                open.push(kind);
                if open.len() > MAX_DEPTH {
                    return Some(token.span().start());
                }
                continue;
            }
            TokenKind::RightSquareBracket => TokenKind::LeftSquareBracket,
            TokenKind::RightCurlyBracket => TokenKind::LeftCurlyBracket,
            _ => continue,
        };
        open.pop_if(|kind| *kind == opened_by);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_a_row_in_texts_and_comments_do_not_nest() {
        let text = "a = [[1], {b = [2]}]\n[[c]]\n[d.e]\n".repeat(200);
        assert_eq!(too_deep(&text), None);
        let text = format!("a = \"{0}\" # {0}\nb = '''{0}'''", "[".repeat(200));
        assert_eq!(too_deep(&text), None);
    }

    #[test]
    fn brackets_nest_though_others_are_closed_between() {
        assert_eq!(too_deep(&"[".repeat(81)), Some(80));
        for nest in ["a = { [[b]]\n", "a = { ]", "a = [ }", "{a = {}, "] {
            assert_eq!(too_deep(&nest.repeat(78)), None, "{nest}");
            assert!(too_deep(&nest.repeat(82)).is_some(), "{nest}");
        }
    }
}
