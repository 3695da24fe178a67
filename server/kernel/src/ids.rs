//! Ids of the API: opaque and typed outside, `i64` inside.
//!
//! A global id is base64url of `Type:123`. Plain digits are accepted wherever an id is expected: the REST
//! facade shows digits, and one parser serves both (docs/decisions/0004).

use std::io::Write;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// The global id of row `id` of the GraphQL type `type_name`.
pub fn encode(type_name: &str, id: i64) -> String {
    // on the stack: every row of every list has an id
    let mut buffer = [0_u8; 96];
    let mut rest = &mut buffer[..];
    if write!(rest, "{type_name}:{id}").is_err() {
        return URL_SAFE_NO_PAD.encode(format!("{type_name}:{id}"));
    }
    let used = 96 - rest.len();
    URL_SAFE_NO_PAD.encode(&buffer[..used])
}

/// The type and row of a global id, if it is one.
pub fn split(text: &str) -> Option<(String, i64)> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (type_name, id) = text.split_once(':')?;
    Some((type_name.to_owned(), digits(id)?))
}

/// The row named by `text`, which is a global id of `type_name` or plain digits.
pub fn decode(type_name: &str, text: &str) -> Option<i64> {
    digits(text).or_else(|| split(text).filter(|(found, _)| found == type_name).map(|(_, id)| id))
}

fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_wrote_and_nothing_of_another_type() {
        let id = encode("Member", 42);
        assert_eq!(decode("Member", &id), Some(42));
        assert_eq!(decode("Team", &id), None);
        assert_eq!(decode("Member", "42"), Some(42));
        for bad in ["", "-1", "4 2", "99999999999999999999", "TWVtYmVyOng"] {
            assert_eq!(decode("Member", bad), None, "{bad}");
        }
    }
}
