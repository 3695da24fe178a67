//! Parser of an S3 store's list of uploaded parts. Stores differ in the elements that they leave out, so the
//! parser reads only those that are needed.

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::Event;

use crate::{Part, StorageError, StorageResult};

/// One page of the list: some of the parts, and the marker of the next page if there are more.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Each part with its ETag.
    pub parts: Vec<(Part, String)>,
    /// The part number after which the next page begins.
    pub next: Option<u16>,
}

/// Parses a `ListPartsResult`.
pub fn read(answer: &str) -> StorageResult<Listing> {
    let mut reader = Reader::from_str(answer);
    let (mut listing, mut truncated, mut known) = (Listing::default(), false, false);
    let (mut part, mut tag) = (Part { number: 0, size: 0 }, String::new());
    let mut text = String::new();
    loop {
        match reader.read_event().map_err(StorageError::store)? {
            Event::Start(element) => {
                text.clear();
                match element.local_name().as_ref() {
                    "ListPartsResult" => known = true,
                    "Part" => (part, tag) = (Part { number: 0, size: 0 }, String::new()),
                    _ => {}
                }
            }
            Event::Text(piece) => text.push_str(&piece.xml10_content()),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(sign)) => text.push(sign),
                _ => text.push_str(resolve_predefined_entity(&reference.xml10_content()).unwrap_or_default()),
            },
            Event::End(element) => match element.local_name().as_ref() {
                "PartNumber" => part.number = number(&text)?,
                "Size" => part.size = number(&text)?,
                "ETag" => tag = std::mem::take(&mut text),
                "Part" => listing.parts.push((part, std::mem::take(&mut tag))),
                "IsTruncated" => truncated = text.trim() == "true",
                "NextPartNumberMarker" if !text.trim().is_empty() => listing.next = Some(number(&text)?),
                _ => {}
            },
            Event::Eof if known => {
                // some stores name a last part although nothing follows it
                listing.next = listing.next.filter(|_| truncated);
                return Ok(listing);
            }
            Event::Eof => return Err(StorageError::store("no list of parts")),
            _ => {}
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> StorageResult<T> {
    text.trim().parse().map_err(|_| StorageError::store(format!("not a number: {text}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?><ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">"#;

    #[test]
    fn parts_are_read_with_their_tags_and_where_more_begin() {
        let part = "<Part><LastModified>2026-11-21T00:00:00.000Z</LastModified><ETag>&quot;5d41&#34;</ETag><Size>5242880</Size>\
                    <PartNumber>3</PartNumber></Part>";
        let rest = "<IsTruncated>true</IsTruncated><NextPartNumberMarker>3</NextPartNumberMarker><MaxParts>1</MaxParts>";
        let listing = read(&format!("{HEAD}{part}{rest}</ListPartsResult>")).expect("a list");
        let found = (Part { number: 3, size: 5_242_880 }, "\"5d41\"".to_owned());
        assert_eq!(listing, Listing { parts: vec![found], next: Some(3) });
    }

    #[test]
    fn an_answer_may_leave_out_what_is_not_needed() {
        let rest = "<NextPartNumberMarker>0</NextPartNumberMarker>";
        assert_eq!(read(&format!("{HEAD}{rest}</ListPartsResult>")).expect("a list"), Listing::default());
        assert_eq!(read(&format!("{HEAD}</ListPartsResult>")).expect("a list"), Listing::default());
    }

    #[test]
    fn what_is_no_list_is_no_empty_list() {
        for answer in
            ["", "<html>busy</html>", "<ListPartsResult><Part><Size>x</Size></Part></ListPartsResult>"]
        {
            assert!(read(answer).is_err(), "{answer}");
        }
    }
}
