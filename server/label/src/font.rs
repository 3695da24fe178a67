//! Glyph outlines: from a font file, or from the built-in bitmap font if there is no file or it lacks a
//! character.

use std::collections::HashMap;
use std::path::{Path as FilePath, PathBuf};
use std::sync::{Arc, OnceLock, RwLock};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::FileRef;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

use crate::path::{Matrix, Path, Step};

/// The most glyphs whose outlines are cached.
const REMEMBERED: usize = 4000;
/// Rows of a glyph of the built-in font, and how many of them lie above the baseline.
const ROWS: usize = 16;
const ABOVE: f32 = 14.0;

/// A glyph of height one on its baseline: y grows downwards.
#[derive(Debug, Default)]
pub struct Letter {
    /// Filled outline.
    pub path: Path,
    /// Distance to the next glyph.
    pub advance: f32,
}

/// The glyphs of one weight.
#[derive(Default)]
struct Face {
    /// The bytes of the file, and the index of the font in it.
    file: Option<(Vec<u8>, u32)>,
    letters: RwLock<HashMap<char, Arc<Letter>>>,
}

struct Inner {
    regular: Option<PathBuf>,
    bold: Option<PathBuf>,
    faces: OnceLock<[Face; 2]>,
}

/// The fonts of the process; loaded when the first label is drawn. Cheap to clone.
#[derive(Clone)]
pub struct Fonts(Arc<Inner>);

impl Fonts {
    /// Fonts in files (TrueType, OpenType, collections); a missing or invalid one is replaced by the built-in
    /// font.
    pub fn new(regular: Option<PathBuf>, bold: Option<PathBuf>) -> Self {
        Self(Arc::new(Inner { regular, bold, faces: OnceLock::new() }))
    }

    /// Only the built-in font.
    pub fn built_in() -> Self {
        Self::new(None, None)
    }

    /// Whether a file is a font usable for labels.
    pub fn is_font(file: &FilePath) -> bool {
        read(file).is_some()
    }

    /// A glyph, bold or regular.
    pub fn letter(&self, sign: char, bold: bool) -> Arc<Letter> {
        let faces = self.0.faces.get_or_init(|| {
            let face =
                |file: &Option<PathBuf>| Face { file: file.as_deref().and_then(read), ..Face::default() };
            [face(&self.0.regular), face(&self.0.bold)]
        });
        let [regular, thick] = faces;
        match (bold, &thick.file) {
            (false, _) => regular.letter(sign),
            (true, Some(_)) => thick.letter(sign),
            // no bold font: the regular glyph, drawn twice with an offset
            (true, None) => thick.remembered(sign, || doubled(&regular.letter(sign))),
        }
    }

    /// Width of a text without line breaks, in font sizes.
    pub fn width(&self, text: &str, bold: bool) -> f32 {
        text.chars().map(|sign| self.letter(sign, bold).advance).sum()
    }

    /// A text broken into lines of this width in font sizes, between characters as Chinese allows; control
    /// characters are left out.
    pub fn lines(&self, text: &str, bold: bool, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for piece in text.lines() {
            let (mut line, mut length) = (String::new(), 0.0);
            for sign in piece.chars().filter(|sign| !sign.is_control()) {
                let wide = self.letter(sign, bold).advance;
                if length + wide > width && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    length = 0.0;
                }
                line.push(sign);
                length += wide;
            }
            lines.push(line);
        }
        lines
    }
}

impl Face {
    fn letter(&self, sign: char) -> Arc<Letter> {
        self.remembered(sign, || {
            self.file
                .as_ref()
                .and_then(|(bytes, index)| outline(bytes, *index, sign))
                .unwrap_or_else(|| bitmap(sign))
        })
    }

    fn remembered(&self, sign: char, make: impl FnOnce() -> Letter) -> Arc<Letter> {
        if let Some(found) = self.letters.read().ok().and_then(|letters| letters.get(&sign).cloned()) {
            return found;
        }
        let made = Arc::new(make());
        if let Ok(mut letters) = self.letters.write() {
            if letters.len() >= REMEMBERED {
                letters.clear();
            }
            letters.insert(sign, made.clone());
        }
        made
    }
}

fn doubled(thin: &Letter) -> Letter {
    let mut path = thin.path.clone();
    path.add(&thin.path, &Matrix::moved(0.04, 0.0));
    Letter { path, advance: thin.advance + 0.04 }
}

/// The bytes of a font file and the index of the font in it: in a collection that of simplified Chinese.
fn read(file: &FilePath) -> Option<(Vec<u8>, u32)> {
    let bytes = std::fs::read(file).ok()?;
    let index = match FileRef::new(&bytes).ok()? {
        FileRef::Font(_) => 0,
        FileRef::Collection(fonts) => {
            let simplified = |index: &u32| {
                fonts.get(*index).is_ok_and(|font| {
                    let mut names = font.localized_strings(StringId::FAMILY_NAME);
                    names.any(|name| name.chars().collect::<String>().ends_with(" SC"))
                })
            };
            (0..fonts.len()).find(simplified).unwrap_or(0)
        }
    };
    FontRef::from_index(&bytes, index).ok()?;
    Some((bytes, index))
}

fn outline(bytes: &[u8], index: u32, sign: char) -> Option<Letter> {
    let font = FontRef::from_index(bytes, index).ok()?;
    let id = font.charmap().map(sign)?;
    let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let advance = font.glyph_metrics(Size::unscaled(), LocationRef::default()).advance_width(id)? / units;
    let mut pen = Pen { path: Path::default(), scale: 1.0 / units };
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    font.outline_glyphs().get(id)?.draw(settings, &mut pen).ok()?;
    Some(Letter { path: pen.path, advance })
}

struct Pen {
    path: Path,
    scale: f32,
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.0.push(Step::Move(x * self.scale, -y * self.scale));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.0.push(Step::Line(x * self.scale, -y * self.scale));
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path.0.push(Step::Quad(cx0 * s, -cy0 * s, x * s, -y * s));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path.0.push(Step::Cubic(cx0 * s, -cy0 * s, cx1 * s, -cy1 * s, x * s, -y * s));
    }

    fn close(&mut self) {
        self.path.0.push(Step::Close);
    }
}

/// A glyph of the built-in font, pixel by pixel; a character that it lacks is shown as the replacement
/// character, so that its place is seen.
fn bitmap(sign: char) -> Letter {
    let lacking = || unifont::get_glyph(char::REPLACEMENT_CHARACTER);
    let Some(glyph) = unifont::get_glyph(sign).or_else(lacking) else { return Letter::default() };
    let dot = 1.0 / ROWS as f32;
    let mut path = Path::default();
    for row in 0..ROWS {
        let mut column = 0;
        while column < glyph.get_width() {
            let run = (column..glyph.get_width()).take_while(|x| glyph.get_pixel(*x, row)).count();
            if run > 0 {
                path.rect(column as f32 * dot, (row as f32 - ABOVE) * dot, run as f32 * dot, dot);
            }
            column += run.max(1);
        }
    }
    Letter { path, advance: glyph.get_width() as f32 * dot }
}
