//! Streaming traversal of an XML part of an office file.

use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::Refusal;
use crate::archive::Parts;

/// The deepest accepted nesting; documents reach forty.
const MAX_DEPTH: usize = 256;
/// The most events of a part.
const MAX_PIECES: usize = 4_000_000;

/// Event of the traversal.
pub enum Piece<'a, 'b> {
    /// An element begins.
    Open(&'b Tag<'a>),
    /// The element of this local name ends.
    Close(&'b str),
    /// Text, with its references resolved.
    Text(&'b str),
}

/// The beginning of an element.
pub struct Tag<'a>(BytesStart<'a>);

impl Tag<'_> {
    /// The local name, without the prefix.
    pub fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// An attribute by its local name.
    pub fn get(&self, name: &str) -> Option<String> {
        let found =
            self.0.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name)?;
        found.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned())
    }

    /// The relationship id of an element: `r:id`, which may stand beside a plain `id`.
    pub fn relation(&self) -> Option<String> {
        let mut found = self.0.attributes().flatten().filter(|attribute| {
            attribute.key.prefix().is_some() && attribute.key.local_name().as_ref() == "id"
        });
        found.next()?.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned())
    }

    /// A boolean property: `<w:b/>`, `<w:b w:val="0"/>`.
    pub fn is_on(&self) -> bool {
        !matches!(self.get("val").as_deref(), Some("0" | "false" | "off" | "none"))
    }
}

/// Calls `visit` for each event in order, until it returns false. Custom entities are dropped and document
/// types are refused, so that nothing outside of the text is read.
pub fn walk(text: &str, mut visit: impl FnMut(Piece<'_, '_>) -> bool) -> Result<(), Refusal> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let mut depth = 0;
    for _ in 0..MAX_PIECES {
        let going = match reader.read_event().map_err(|_| Refusal::unreadable())? {
            Event::Start(tag) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(Refusal::too_much());
                }
                visit(Piece::Open(&Tag(tag)))
            }
            Event::End(tag) => {
                depth -= 1;
                visit(Piece::Close(tag.local_name().into_inner()))
            }
            Event::Text(text) => visit(Piece::Text(&text.xml10_content())),
            Event::CData(text) => visit(Piece::Text(&text.xml10_content())),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(character)) => visit(Piece::Text(character.encode_utf8(&mut [0; 4]))),
                _ => quick_xml::escape::resolve_predefined_entity(&reference.xml10_content())
                    .is_none_or(|text| visit(Piece::Text(text))),
            },
            Event::DocType(_) => return Err(Refusal::declares_type()),
            Event::Eof => return Ok(()),
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => true,
        };
        if !going {
            return Ok(());
        }
    }
    Err(Refusal::too_much())
}

/// Relationships of a part by id: the names of other parts. External targets are left out.
pub fn relations(parts: &mut Parts<'_>, part: &str) -> HashMap<String, String> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let Some(text) = parts.text(&format!("{folder}/_rels/{name}.rels")) else { return HashMap::new() };
    let mut found = HashMap::new();
    let walked = walk(&text, |piece| {
        if let Piece::Open(tag) = piece
            && tag.name() == "Relationship"
            && tag.get("TargetMode").as_deref() != Some("External")
            && let (Some(id), Some(target)) = (tag.get("Id"), tag.get("Target"))
        {
            found.insert(id, resolve(folder, &target));
        }
        true
    });
    if walked.is_ok() { found } else { HashMap::new() }
}

/// The name of a target within the file.
fn resolve(folder: &str, target: &str) -> String {
    let mut steps: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop();
            }
            other => steps.push(other),
        }
    }
    steps.join("/")
}

/// The texts of a part, one line per paragraph, at most `most` characters.
pub fn plain(text: &str, most: usize) -> Result<String, Refusal> {
    let mut out = String::new();
    let mut reading = false;
    let mut fallback = 0;
    walk(text, |piece| {
        match piece {
            Piece::Open(tag) => match tag.name() {
                "t" => reading = true,
                "tab" | "br" => out.push(' '),
                // the fallback for older readers repeats the content
                "Fallback" => fallback += 1,
                _ => {}
            },
            Piece::Close("t") => reading = false,
            Piece::Close("p") if !out.ends_with('\n') => out.push('\n'),
            Piece::Close("Fallback") => fallback -= 1,
            Piece::Text(text) if reading && fallback == 0 => out.push_str(text),
            Piece::Close(_) | Piece::Text(_) => {}
        }
        // counts bytes, of which there are at least as many as characters
        out.len() < most.saturating_mul(4)
    })?;
    Ok(out.chars().take(most).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_in_paragraphs_with_their_references() {
        let text = "<d><p><t>a&amp;b</t><t>&#20013;</t></p><p><x><t>&unknown;c</t></x></p>\
                    <Fallback><t>again</t></Fallback></d>";
        assert_eq!(plain(text, 100).expect("text"), "a&b中\nc\n");
        assert_eq!(plain(text, 2).expect("text"), "a&");
    }

    #[test]
    fn attacks_are_refused() {
        let laughs = "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><d><t>&b;</t></d>";
        assert_eq!(plain(laughs, 100), Err(Refusal::declares_type()));
        let deep = format!("{}{}", "<a>".repeat(300), "</a>".repeat(300));
        assert_eq!(plain(&deep, 100), Err(Refusal::too_much()));
        assert_eq!(plain("<a><b></a>", 100), Err(Refusal::unreadable()));
    }

    #[test]
    fn targets_stay_within_the_file() {
        assert_eq!(resolve("word", "media/a.png"), "word/media/a.png");
        assert_eq!(resolve("ppt/slides", "../media/a.png"), "ppt/media/a.png");
        assert_eq!(resolve("word", "../../../etc/passwd"), "etc/passwd");
        assert_eq!(resolve("word", "/word/a.png"), "word/a.png");
    }
}
