//! Size checks of zip archives from users, before anything is parsed.

use std::io::{Cursor, Read};

use crate::Refusal;

/// Limits of an archive's inflated size.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most entries.
    pub entries: usize,
    /// The most bytes of all inflated entries together.
    pub inflated: u64,
}

/// Limits for office files up to 5 MB: twenty times the size of usual texts and tables.
const OFFICE: Limits = Limits { entries: 2_000, inflated: 96 * 1024 * 1024 };
/// The largest part of an office file that is loaded as a whole.
const MAX_PART: u64 = 32 * 1024 * 1024;
/// Document type declaration: valid parts of office files have none, and entity attacks begin with one.
const DECLARATION: &[u8] = b"<!DOCTYPE";
/// Bytes per read.
const BLOCK: usize = 64 * 1024;

/// Error of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Not a zip, or a damaged one.
    Broken,
    /// It does not contain the required part.
    Missing,
    /// It inflates beyond the limits.
    TooMuch,
    /// A part declares a document type.
    DeclaresType,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Broken | Fault::Missing => Self::unreadable(),
            Fault::TooMuch => Self::too_much(),
            Fault::DeclaresType => Self::declares_type(),
        }
    }
}

/// Inflates every entry without storing it and counts its bytes, because the sizes in a zip can be forged.
/// `part` must exist.
pub fn inspect(bytes: &[u8], limits: Limits, part: &str) -> Result<(), Fault> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::Broken)?;
    if archive.len() > limits.entries {
        return Err(Fault::TooMuch);
    }
    if archive.index_for_name(part).is_none() {
        return Err(Fault::Missing);
    }
    let mut left = limits.inflated;
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(|_| Fault::Broken)?;
        let is_xml = entry.name().is_ok_and(|name| is_xml(&name));
        left -= count(&mut entry, left, is_xml)?;
    }
    Ok(())
}

fn is_xml(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".xml") || name.ends_with(".rels") || name.ends_with(".vml")
}

/// The inflated size of an entry, at most `left`.
fn count(entry: &mut impl Read, left: u64, is_xml: bool) -> Result<u64, Fault> {
    let keep = DECLARATION.len() - 1;
    let mut block = vec![0; keep + BLOCK];
    let (mut held, mut total) = (0, 0u64);
    loop {
        let read = entry.read(&mut block[held..]).map_err(|_| Fault::Broken)?;
        if read == 0 {
            return Ok(total);
        }
        total += read as u64;
        if total > left {
            return Err(Fault::TooMuch);
        }
        if is_xml {
            let seen = held + read;
            let declares = |part: &[u8]| part.eq_ignore_ascii_case(DECLARATION);
            if block[..seen].windows(DECLARATION.len()).any(declares) {
                return Err(Fault::DeclaresType);
            }
            // the declaration may span two reads
            held = seen.min(keep);
            block.copy_within(seen - held..seen, 0);
        }
    }
}

/// The parts of an office file, inflated on demand.
pub struct Parts<'a>(zip::ZipArchive<Cursor<&'a [u8]>>);

impl<'a> Parts<'a> {
    /// Opens an office file that has the part `part`.
    pub fn open(bytes: &'a [u8], part: &str) -> Result<Self, Refusal> {
        inspect(bytes, OFFICE, part)?;
        zip::ZipArchive::new(Cursor::new(bytes)).map(Self).map_err(|_| Refusal::unreadable())
    }

    /// The bytes of a part; none when there is no such part or it is too large.
    pub fn bytes(&mut self, name: &str) -> Option<Vec<u8>> {
        let entry = self.0.by_name(name).ok()?;
        let mut bytes = Vec::new();
        entry.take(MAX_PART + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() as u64 <= MAX_PART).then_some(bytes)
    }

    /// The text of a part; none when there is no such part, it is too large or not in UTF-8.
    pub fn text(&mut self, name: &str) -> Option<String> {
        String::from_utf8(self.bytes(name)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::zip;

    #[test]
    fn what_swells_is_refused() {
        let limits = Limits { entries: 3, inflated: 1_000 };
        let entries = |sizes: &[usize]| {
            let names: Vec<String> = (0..sizes.len()).map(|at| format!("{at}.xml")).collect();
            let contents: Vec<Vec<u8>> = sizes.iter().map(|size| vec![b' '; *size]).collect();
            let parts: Vec<(&str, &[u8])> =
                names.iter().map(String::as_str).zip(contents.iter().map(Vec::as_slice)).collect();
            zip(&parts)
        };
        assert_eq!(inspect(&entries(&[500, 500]), limits, "0.xml"), Ok(()));
        assert_eq!(inspect(&entries(&[500, 501]), limits, "0.xml"), Err(Fault::TooMuch));
        assert_eq!(inspect(&entries(&[1; 4]), limits, "0.xml"), Err(Fault::TooMuch));
        assert_eq!(inspect(&entries(&[1]), limits, "1.xml"), Err(Fault::Missing));
        assert_eq!(inspect(b"PK\x03\x04", limits, "0.xml"), Err(Fault::Broken));
    }

    #[test]
    fn a_document_type_is_found_wherever_it_hides() {
        let limits = Limits { entries: 3, inflated: 10_000_000 };
        for at in [0, 1, BLOCK - 4, BLOCK, BLOCK + 4, 3 * BLOCK - 1] {
            let mut text = vec![b' '; at];
            text.extend_from_slice(b"<!doctype x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>");
            assert_eq!(inspect(&zip(&[("a.xml", &text)]), limits, "a.xml"), Err(Fault::DeclaresType), "{at}");
            assert_eq!(inspect(&zip(&[("a.png", &text)]), limits, "a.png"), Ok(()));
        }
    }
}
