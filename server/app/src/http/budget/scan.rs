//! Scan of a document's text before the recursive parser.

use super::{Exceeded, Spent, within};
use crate::config::GraphqlLimits;

/// The deepest nesting of brackets. The deepest allowed selection with its arguments stays below it, and so
/// does the parser's recursion.
const BRACKETS: usize = 48;

/// Refuses a text that is too long, has too many tokens or is nested too deeply. Does not check the grammar.
pub fn scan(text: &str, limits: &GraphqlLimits, spent: &mut Spent) -> Result<(), Exceeded> {
    spent.length = text.len();
    within(text.len(), "文档长度", limits.length)?;
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b',' => {
                at += 1;
                continue;
            }
            b'#' => {
                at = end_of(bytes, at, |byte| byte != b'\n' && byte != b'\r');
                continue;
            }
            b'{' | b'[' | b'(' => {
                depth += 1;
                within(depth, "括号层数", BRACKETS)?;
                at += 1;
            }
            b'}' | b']' | b')' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b'"' => at = string(bytes, at),
            b'.' => at = end_of(bytes, at, |byte| byte == b'.'),
            _ if is_word(byte) => at = end_of(bytes, at, is_word),
            _ => at += 1,
        }
        spent.tokens += 1;
        within(spent.tokens, "词元数", limits.tokens)?;
    }
    Ok(())
}

/// The deepest nesting of brackets in a request's JSON: more than any input of the schema needs, and harmless
/// to recursive parsers.
const JSON_BRACKETS: usize = 64;

/// The most values in a request's JSON: a list of a thousand records with twenty fields each. A parsed value
/// takes a hundred bytes and more, so that a body of empty lists would grow to many times its size.
const JSON_VALUES: usize = 20_000;

/// Refuses JSON that is nested too deeply or has too many values. Does not check the grammar.
pub fn scan_json(bytes: &[u8]) -> Result<(), Exceeded> {
    let (mut depth, mut values, mut quoted, mut escaped) = (0usize, 1usize, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => {
                depth += 1;
                within(depth, "括号层数", JSON_BRACKETS)?;
            }
            b'}' | b']' if !quoted => depth = depth.saturating_sub(1),
            b',' if !quoted => {
                values += 1;
                within(values, "值的个数", JSON_VALUES)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+') || byte >= 0x80
}

fn end_of(bytes: &[u8], from: usize, belongs: impl Fn(u8) -> bool) -> usize {
    bytes[from..].iter().position(|byte| !belongs(*byte)).map_or(bytes.len(), |length| from + length.max(1))
}

/// The end of the string that begins at `from`.
fn string(bytes: &[u8], from: usize) -> usize {
    let block = bytes[from..].starts_with(b"\"\"\"");
    let mut at = from + if block { 3 } else { 1 };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if !block => at += 2,
            b'\\' if bytes[at..].starts_with(b"\\\"\"\"") => at += 4,
            b'"' if !block => return at + 1,
            b'"' if bytes[at..].starts_with(b"\"\"\"") => return at + 3,
            b'\n' | b'\r' if !block => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}
