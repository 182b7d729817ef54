//! What one source file says about modules: which it declares, and which it names.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::HashSet;

/// The text of a module, as far as modules are concerned.
#[derive(Debug, Default, PartialEq)]
pub struct Source {
    /// `mod name;`
    pub files: Vec<String>,
    /// `mod name { ... }`
    pub inline: Vec<(String, Source)>,
    /// Functions, types, constants and macros.
    pub items: HashSet<String>,
    /// Paths of `use`, and other paths that begin with `crate`, `super` or `self`.
    pub paths: Vec<NamedPath>,
}

/// A path in a source file.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedPath {
    /// As it is written; `*` last where all names are taken.
    pub words: Vec<String>,
    /// The name by which a `use` makes it known here.
    pub alias: Option<String>,
    /// Counted from 1.
    pub line: usize,
}

/// Keywords in front of the name of an item.
const ITEMS: [&str; 8] = [
    "fn", "struct", "enum", "union", "trait", "type", "const", "static",
];

impl Source {
    /// Reads a file's text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let tokens: TokenStream = text.parse().map_err(|e| format!("{e}"))?;
        let mut source = Source::default();
        source.read(tokens, true);
        Ok(source)
    }

    /// Reads the tokens of the module itself (`top`) or of a block within it.
    fn read(&mut self, tokens: TokenStream, top: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.read_at(&tokens, at, top);
        }
    }

    /// Reads what stands at a place and returns the place after it.
    fn read_at(&mut self, tokens: &[TokenTree], at: usize, top: bool) -> usize {
        let word = match &tokens[at] {
            TokenTree::Group(group) => {
                self.read(group.stream(), false);
                return at + 1;
            }
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_for_tests(tokens.get(at + 1)) => {
                return after_item(tokens, at + 2);
            }
            TokenTree::Ident(word) => word.to_string(),
            _ => return at + 1,
        };
        let next = |k: usize| tokens.get(at + k).map(ToString::to_string);
        match word.as_str() {
            // pub(crate), pub(in crate::a): who may see it, not what is used
            "pub" => at + 1 + usize::from(matches!(tokens.get(at + 1), Some(TokenTree::Group(_)))),
            "use" => {
                let length = tokens[at..].iter().position(|t| is_mark(t, ';'));
                let end = length.map_or(tokens.len(), |n| at + n);
                self.read_use(&tokens[at + 1..end], Vec::new());
                end
            }
            "mod" if top => match tokens.get(at + 2) {
                Some(TokenTree::Group(block)) if block.delimiter() == Delimiter::Brace => {
                    let mut inner = Source::default();
                    inner.read(block.stream(), true);
                    self.inline.push((next(1).unwrap_or_default(), inner));
                    at + 3
                }
                _ => {
                    self.files.extend(next(1));
                    at + 2
                }
            },
            "macro_rules" if top => {
                self.items.extend(next(2));
                at + 3
            }
            "crate" | "super" | "self" if is_path(tokens, at + 1) => self.read_path(tokens, at),
            word => {
                if top && ITEMS.contains(&word) {
                    self.items.extend(next(1));
                }
                at + 1
            }
        }
    }

    /// Reads `a::b::c` and returns the place after it.
    fn read_path(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let mut words = vec![tokens[at].to_string()];
        let mut end = at + 1;
        while is_path(tokens, end)
            && let Some(TokenTree::Ident(word)) = tokens.get(end + 2)
        {
            words.push(word.to_string());
            end += 3;
        }
        let line = tokens[at].span().start().line;
        self.paths.push(NamedPath {
            words,
            alias: None,
            line,
        });
        end
    }

    /// Reads what stands between `use` and `;`, or a branch of it.
    fn read_use(&mut self, tokens: &[TokenTree], before: Vec<String>) {
        let mut words = before;
        let mut alias = None;
        let mut renamed = false;
        for token in tokens {
            match token {
                TokenTree::Group(group) => return self.read_branches(group, &words),
                TokenTree::Ident(word) if renamed => alias = Some(word.to_string()),
                TokenTree::Ident(word) if word == "as" => renamed = true,
                // `a::{self}` is `a`
                TokenTree::Ident(word) if word == "self" && !words.is_empty() => {}
                TokenTree::Ident(word) => words.push(word.to_string()),
                TokenTree::Punct(mark) if mark.as_char() == '*' => words.push("*".into()),
                _ => {}
            }
        }
        let Some(first) = tokens.first() else { return };
        let alias = alias.or_else(|| words.last().cloned());
        self.paths.push(NamedPath {
            words,
            alias,
            line: first.span().start().line,
        });
    }

    fn read_branches(&mut self, group: &Group, before: &[String]) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        for branch in tokens.split(|token| is_mark(token, ',')) {
            self.read_use(branch, before.to_vec());
        }
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(m) if m.as_char() == mark)
}

/// Whether `::` stands at a place.
fn is_path(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at| tokens.get(at).is_some_and(|token| is_mark(token, ':'));
    colon(at) && colon(at + 1)
}

/// Whether `[cfg(test)]`, or `test` among other conditions.
fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(group)) = attribute else {
        return false;
    };
    let text = group.stream().to_string();
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    text.starts_with("cfg") && !text.contains("not") && words.any(|word| word == "test")
}

/// The place after the item that begins at a place.
fn after_item(tokens: &[TokenTree], at: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        other => is_mark(other, ';'),
    };
    let length = tokens[at..].iter().position(ends);
    length.map_or(tokens.len(), |n| at + n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let source = Source::parse(text).unwrap();
        source.paths.iter().map(|p| p.words.join("::")).collect()
    }

    #[test]
    fn uses_are_unfolded_and_texts_are_not_read() {
        assert_eq!(
            paths("use crate::{a::{self, B}, c::*};"),
            ["crate::a", "crate::a::B", "crate::c::*"]
        );
        assert_eq!(
            paths("// crate::a::b\nfn f() { \"crate::c::d\"; vec![super::e(), self.f] }"),
            ["super::e"]
        );
    }

    #[test]
    fn aliases_lines_and_items_are_kept() {
        let source = Source::parse("use a::B as C;\n\npub fn f() {\n    self::g() }").unwrap();
        assert_eq!(source.paths[0].alias.as_deref(), Some("C"));
        let lines: Vec<usize> = source.paths.iter().map(|p| p.line).collect();
        assert_eq!(lines, [1, 4]);
        assert!(source.items.contains("f"));
    }

    #[test]
    fn modules_are_files_or_blocks() {
        let source = Source::parse("pub mod a; mod b { use super::a; }").unwrap();
        assert_eq!(source.files, ["a"]);
        assert_eq!(source.inline[0].0, "b");
    }
}
