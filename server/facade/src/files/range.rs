//! Conditional and range requests: the part of a content to send (RFC 9110 §13, §14).

use std::ops::Range;

use axum::http::{HeaderMap, HeaderName, header};

/// The reply to send.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// The whole content.
    Whole,
    /// A range that lies within the content.
    Part(Range<u64>),
    /// A range outside the content.
    Nothing,
    /// Nothing: the caller's cached copy is current.
    Known,
}

/// The reply requested by these headers for a content of `size` bytes with the tag `tag`. Malformed ranges,
/// multiple ranges and ranges of another content are ignored.
pub fn asked(headers: &HeaderMap, size: u64, tag: &str) -> Asked {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let known = text(header::IF_NONE_MATCH).unwrap_or_default();
    if known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*") {
        return Asked::Known;
    }
    // a date never matches: only the tag identifies a content
    if text(header::IF_RANGE).is_some_and(|meant| meant != tag) {
        return Asked::Whole;
    }
    let range = text(header::RANGE).and_then(|range| range.strip_prefix("bytes=")).map(str::trim);
    let Some((first, last)) = range.filter(|range| !range.contains(',')).and_then(|r| r.split_once('-'))
    else {
        return Asked::Whole;
    };
    let number = |text: &str| -> Option<u64> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().unwrap_or(u64::MAX))
    };
    match (number(first.trim()), number(last.trim())) {
        (Some(first), None) if last.trim().is_empty() => within(first, size.saturating_sub(1), size),
        (Some(first), Some(last)) if first <= last => within(first, last, size),
        // a suffix range: the last bytes
        (None, Some(0)) if first.trim().is_empty() => Asked::Nothing,
        (None, Some(count)) if first.trim().is_empty() => {
            within(size.saturating_sub(count), size.saturating_sub(1), size)
        }
        _ => Asked::Whole,
    }
}

fn within(first: u64, last: u64, size: u64) -> Asked {
    if first >= size { Asked::Nothing } else { Asked::Part(first..last.min(size - 1) + 1) }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ask(given: &[(HeaderName, &'static str)], size: u64) -> Asked {
        let headers = given.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value)));
        asked(&headers.collect(), size, "\"a\"")
    }

    #[test]
    fn ranges_are_cut_to_the_content_or_refused() {
        let range = |text| ask(&[(header::RANGE, text)], 10);
        assert_eq!(range("bytes=0-3"), Asked::Part(0..4));
        assert_eq!(range("bytes=4-"), Asked::Part(4..10));
        assert_eq!(range("bytes=4-99"), Asked::Part(4..10));
        assert_eq!(range("bytes=-3"), Asked::Part(7..10));
        assert_eq!(range("bytes=-99"), Asked::Part(0..10));
        assert_eq!(range("bytes=9-9"), Asked::Part(9..10));
        for beyond in ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"] {
            assert_eq!(range(beyond), Asked::Nothing, "{beyond}");
        }
        for odd in ["bytes=3-1", "bytes=a-b", "bytes=", "bytes=0-1,3-4", "lines=0-1", "bytes=--1"] {
            assert_eq!(range(odd), Asked::Whole, "{odd}");
        }
    }

    #[test]
    fn a_tag_decides_whether_there_is_anything_to_send() {
        assert_eq!(ask(&[(header::IF_NONE_MATCH, "\"b\", W/\"a\"")], 10), Asked::Known);
        assert_eq!(ask(&[(header::IF_NONE_MATCH, "\"b\"")], 10), Asked::Whole);
        let part = (header::RANGE, "bytes=0-3");
        assert_eq!(ask(&[part.clone(), (header::IF_RANGE, "\"a\"")], 10), Asked::Part(0..4));
        assert_eq!(ask(&[part, (header::IF_RANGE, "\"b\"")], 10), Asked::Whole);
    }
}
