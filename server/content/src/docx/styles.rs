//! Styles of a Word document: heading levels and numbered lists.

use std::collections::HashMap;

use crate::archive::Parts;
use crate::xml::{Piece, walk};

/// Styles and numberings; empty if the document has none or they can't be parsed.
#[derive(Default)]
pub struct Styles {
    headings: HashMap<String, u8>,
    /// Scheme of each numbering.
    schemes: HashMap<String, String>,
    /// Whether a level of a scheme is numbered.
    ordered: HashMap<(String, usize), bool>,
}

impl Styles {
    /// Parses both parts.
    pub fn read(parts: &mut Parts<'_>) -> Self {
        let mut styles = Self::default();
        if let Some(text) = parts.text("word/styles.xml") {
            styles.read_headings(&text);
        }
        if let Some(text) = parts.text("word/numbering.xml") {
            styles.read_numbering(&text);
        }
        styles
    }

    /// The level of a heading's style, from 1.
    pub fn heading(&self, style: &str) -> Option<u8> {
        self.headings.get(style).copied().or_else(|| level_of(style))
    }

    /// Whether a list is numbered.
    pub fn is_ordered(&self, numbering: &str, level: usize) -> bool {
        let scheme = self.schemes.get(numbering);
        scheme.and_then(|scheme| self.ordered.get(&(scheme.clone(), level))).copied().unwrap_or_default()
    }

    fn read_headings(&mut self, text: &str) {
        let mut current = String::new();
        // the entries parsed before an error stay valid
        let _ = walk(text, |piece| {
            if let Piece::Open(tag) = piece {
                match tag.name() {
                    "style" => current = tag.get("styleId").unwrap_or_default(),
                    "name" => {
                        if let Some(level) = tag.get("val").and_then(|name| level_of(&name)) {
                            self.headings.insert(current.clone(), level);
                        }
                    }
                    _ => {}
                }
            }
            true
        });
    }

    fn read_numbering(&mut self, text: &str) {
        let (mut scheme, mut level, mut numbering) = (String::new(), 0, String::new());
        let _ = walk(text, |piece| {
            if let Piece::Open(tag) = piece {
                match tag.name() {
                    "abstractNum" => scheme = tag.get("abstractNumId").unwrap_or_default(),
                    "lvl" => level = tag.get("ilvl").and_then(|level| level.parse().ok()).unwrap_or_default(),
                    "numFmt" => {
                        let counts = !matches!(tag.get("val").as_deref(), Some("bullet" | "none") | None);
                        self.ordered.insert((scheme.clone(), level), counts);
                    }
                    "num" => numbering = tag.get("numId").unwrap_or_default(),
                    "abstractNumId" => {
                        self.schemes.insert(numbering.clone(), tag.get("val").unwrap_or_default());
                    }
                    _ => {}
                }
            }
            true
        });
    }
}

/// `heading 1`, `Heading1`, `标题 1`; a title is the first of them.
fn level_of(name: &str) -> Option<u8> {
    let name = name.to_lowercase().replace(' ', "");
    if name == "title" || name == "标题" {
        return Some(1);
    }
    let level = name.strip_prefix("heading").or_else(|| name.strip_prefix("标题"))?;
    level.parse().ok().filter(|level| (1..=6).contains(level))
}
