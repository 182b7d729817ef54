//! Limits of a TOML text, checked before it is parsed.
//!
//! The parser limits its recursion itself, but loses count where an inline table has an
//! array without a key, `{ [a]`: a small broken file could overflow the stack
//! (toml_parser 1.1.5). It keeps all tokens in memory, some 50 bytes for each: comments of one
//! character would take 25 times the size of the file.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// Largest depth of brackets, and of names in a dotted key. Robots nest less than ten deep; the
/// parser's own limit is 80.
pub const MAX_DEPTH: usize = 80;

/// Largest number of tokens; robots of a thousand bodies have some 100 000.
const MAX_TOKENS: usize = 4_000_000;

/// Excess of a limit of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitError {
    /// Position in the text, in bytes.
    pub at: usize,
    /// Message.
    pub message: &'static str,
    /// Suggested correction.
    pub help: &'static str,
}

/// Checks depth and number of tokens of a TOML text.
///
/// A bracket is closed only by its own kind: in a broken text this counts rather more than
/// the parser recurses, never less.
pub fn check_toml_limits(text: &str) -> Result<(), LimitError> {
    let deep = |at| LimitError {
        at,
        message: "brackets or dotted keys are nested too deeply",
        help: "look for brackets that are not closed",
    };
    let (mut open, mut dots) = (Vec::new(), 0);
    for (count, token) in Source::new(text).lex().enumerate() {
        let (kind, at) = (token.kind(), token.span().start());
        if count == MAX_TOKENS {
            return Err(too_many(at));
        }
        let opened_by = match kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                open.push(kind);
                if open.len() > MAX_DEPTH {
                    return Err(deep(at));
                }
                dots = 0;
                continue;
            }
            TokenKind::Dot => {
                dots += 1;
                if dots > MAX_DEPTH {
                    return Err(deep(at));
                }
                continue;
            }
            // Parts of a dotted key.
            TokenKind::Atom
            | TokenKind::Whitespace
            | TokenKind::LiteralString
            | TokenKind::BasicString => continue,
            TokenKind::RightSquareBracket => TokenKind::LeftSquareBracket,
            TokenKind::RightCurlyBracket => TokenKind::LeftCurlyBracket,
            _ => {
                dots = 0;
                continue;
            }
        };
        dots = 0;
        open.pop_if(|kind| *kind == opened_by);
    }
    Ok(())
}

/// Checks the number of tokens of a JSON text, by the characters that separate them.
pub(super) fn check_json_limits(text: &str) -> Result<(), LimitError> {
    let separates = |byte: &u8| matches!(byte, b',' | b':' | b'[' | b'{');
    let mut tokens = text.bytes().enumerate().filter(|(_, byte)| separates(byte));
    match tokens.nth(MAX_TOKENS / 2) {
        Some((at, _)) => Err(too_many(at)),
        None => Ok(()),
    }
}

fn too_many(at: usize) -> LimitError {
    LimitError {
        at,
        message: "the file has more values, line breaks and comments than any robot",
        help: "keep meshes, terrain and tables in separate files",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_a_row_in_texts_and_comments_do_not_nest() {
        let text = "a = [[1], {b = [2]}]\n[[c]]\n[d.e]\n".repeat(200);
        assert_eq!(check_toml_limits(&text), Ok(()));
        let text = format!("a = \"{0}\" # {0}\nb = '''{0}'''", "[".repeat(200));
        assert_eq!(check_toml_limits(&text), Ok(()));
    }

    #[test]
    fn tokens_are_counted_before_they_are_kept() {
        assert!(check_toml_limits(&"#\n".repeat(MAX_TOKENS / 2 - 1)).is_ok());
        assert!(check_toml_limits(&"#\n".repeat(MAX_TOKENS)).is_err());
        assert!(check_json_limits(&"0,".repeat(MAX_TOKENS / 2)).is_ok());
        assert!(check_json_limits(&"0,".repeat(MAX_TOKENS)).is_err());
    }

    #[test]
    fn brackets_nest_though_others_are_closed_between() {
        let at = |text: &str| check_toml_limits(text).err().map(|error| error.at);
        assert_eq!(at(&"[".repeat(81)), Some(80));
        assert_eq!(at(&"a.".repeat(81)), Some(161));
        assert_eq!(at(&"a = 1.5\n".repeat(81)), None);
        for nest in ["a = { [[b]]\n", "a = { ]", "a = [ }", "{a = {}, "] {
            assert_eq!(at(&nest.repeat(78)), None, "{nest}");
            assert!(at(&nest.repeat(82)).is_some(), "{nest}");
        }
    }
}
