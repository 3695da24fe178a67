//! Measurement of the inflated size of PDF streams, without storing the output.

use flate2::{Decompress, FlushDecompress, Status};

use crate::Refusal;

/// The most inflated bytes of one stream.
const MAX_STREAM: u64 = 48 * 1024 * 1024;
/// The most inflated bytes of all streams.
const MAX_TOTAL: u64 = 384 * 1024 * 1024;
/// The most bytes of a stream with a filter that is not measured: it inflates at most a few thousandfold.
const MAX_LZW: usize = 16 * 1024;
const MAX_RUNS: usize = 512 * 1024;
/// The dictionary of a stream lies within this distance before it.
const DICTIONARY: usize = 4 * 1024;
/// Filters that inflate, with their short names.
const SWELLING: [&[u8]; 6] = [b"/FlateDecode", b"/Fl", b"/LZWDecode", b"/LZW", b"/RunLengthDecode", b"/RL"];

/// Refuses a document with a stream that inflates too far, has several filters or an obscured filter name,
/// and an encrypted document, whose streams can't be measured.
pub fn inspect(bytes: &[u8]) -> Result<(), Refusal> {
    if find(bytes, b"/Encrypt").is_some() {
        return Err(Refusal::new("加密的文档，无法预览"));
    }
    let (mut at, mut left) = (0, MAX_TOTAL);
    while let Some(found) = find(&bytes[at..], b"stream") {
        let begin = at + found + b"stream".len();
        if !bytes[..at + found].ends_with(b"end") {
            let dictionary = dictionary(&bytes[..at + found]);
            left = measure(dictionary, &bytes[begin..], left)?;
        }
        at = begin;
    }
    Ok(())
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut at = 0;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == first)?;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
}

/// The text between the beginning of the object and its stream.
fn dictionary(before: &[u8]) -> &[u8] {
    let near = &before[before.len().saturating_sub(DICTIONARY)..];
    let begin = near.windows(4).rposition(|four| four == b" obj" || four == b"\nobj").unwrap_or_default();
    &near[begin..]
}

fn measure(dictionary: &[u8], content: &[u8], left: u64) -> Result<u64, Refusal> {
    let filters =
        find(dictionary, b"/Filter").map(|at| &dictionary[at + b"/Filter".len()..]).unwrap_or_default();
    let is_plain = !filters.trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
    // escaped names, or filters defined elsewhere
    if !is_plain || filters.iter().take(200).any(|byte| *byte == b'#') {
        return Err(Refusal::too_much());
    }
    let names = filters.split(|byte| *byte == b'/').skip(1);
    let names: Vec<Vec<u8>> = names
        .map(|name| {
            [b"/", name.split(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default()].concat()
        })
        .collect();
    let packed = names.iter().filter(|name| SWELLING.contains(&name.as_slice())).count();
    if packed > 1 {
        return Err(Refusal::too_much());
    }
    let length = find(content, b"endstream").unwrap_or(content.len());
    let has = |wanted: [&[u8]; 2]| names.iter().any(|name| wanted.contains(&name.as_slice()));
    if has([b"/LZWDecode", b"/LZW"]) && length > MAX_LZW
        || has([b"/RunLengthDecode", b"/RL"]) && length > MAX_RUNS
    {
        return Err(Refusal::too_much());
    }
    let skipped = content.iter().take_while(|byte| matches!(byte, b'\r' | b'\n' | b' ')).count().min(2);
    let content = &content[skipped..];
    let most = MAX_STREAM.min(left);
    // with and without the two bytes of the header, because readers accept a wrong one
    let whole = inflated(content, most)?;
    let headless = inflated(content.get(2..).unwrap_or_default(), most)?;
    Ok(left.saturating_sub(whole.max(headless)))
}

/// The inflated size, at most `most`; content that is not compressed counts little.
pub fn inflated(content: &[u8], most: u64) -> Result<u64, Refusal> {
    let mut inflate = Decompress::new(false);
    let mut out = [0; 16 * 1024];
    loop {
        let read = usize::try_from(inflate.total_in()).unwrap_or(usize::MAX);
        let (before_in, before_out) = (inflate.total_in(), inflate.total_out());
        let rest = content.get(read..).unwrap_or_default();
        let status = inflate.decompress(rest, &mut out, FlushDecompress::None);
        if inflate.total_out() > most {
            return Err(Refusal::too_much());
        }
        let stuck = inflate.total_in() == before_in && inflate.total_out() == before_out;
        if stuck || !matches!(status, Ok(Status::Ok)) {
            return Ok(inflate.total_out());
        }
    }
}
