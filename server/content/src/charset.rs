//! Decoding of texts with unknown encoding.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, WINDOWS_1252};

/// Decodes bytes in UTF-8, UTF-16 with a byte order mark, or GBK, which Chinese spreadsheets still use; other
/// bytes are decoded one by one. The end may be cut within a character.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => return Cow::Borrowed(text),
        Err(error) if error.error_len().is_none() => {
            return String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        }
        Err(_) => {}
    }
    let (text, _) = GB18030.decode_without_bom_handling(bytes);
    let strange = text.chars().filter(|c| *c == '\u{fffd}' || ('\u{e000}'..='\u{f8ff}').contains(c)).count();
    if strange <= 1 + bytes.len() / 1_000 { text } else { WINDOWS_1252.decode_without_bom_handling(bytes).0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_read_in_each_encoding() {
        let text = "姓名,部门\n张伟,研发部";
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(decode(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), text);
        assert_eq!(decode(&GB18030.encode(text).0), text);
        let wide: Vec<u8> =
            std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&wide), text);
    }

    #[test]
    fn a_cut_end_does_not_change_the_encoding() {
        let text = "姓名";
        assert_eq!(decode(&text.as_bytes()[..5]), "姓");
        let gbk = GB18030.encode(text).0;
        assert!(decode(&gbk[..3]).starts_with('姓'));
    }
}
