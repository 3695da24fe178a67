//! Pages of texts and filled boxes as PDF. Each glyph is written once, as part of a font made of the glyphs
//! in use, so that long documents stay small and their texts can be searched and copied.

use std::collections::HashMap;

use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::path::Matrix;
use crate::pdf::{pack, write_path};
use crate::{Fonts, LabelError};

/// Units of a font size in glyph outlines.
const UNITS: f32 = 1000.0;
/// The most glyphs of one font: their codes are bytes, without 0.
const CODES: usize = 255;

/// A text on one line; lengths are points, from the upper left corner of the page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Text {
    /// Left end.
    pub x: f32,
    /// Baseline.
    pub y: f32,
    /// Font size.
    pub size: f32,
    pub bold: bool,
    pub color: u32,
    pub text: String,
}

/// A filled box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
    pub color: u32,
}

/// A page: its boxes lie behind its texts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Page {
    pub areas: Vec<Area>,
    pub texts: Vec<Text>,
}

/// The glyphs in use, each with its font and its code in it.
#[derive(Default)]
struct Glyphs {
    known: HashMap<(char, bool), (usize, u8)>,
    fonts: Vec<Vec<(char, bool)>>,
}

impl Glyphs {
    fn of(&mut self, sign: char, bold: bool) -> (usize, u8) {
        if let Some(found) = self.known.get(&(sign, bold)) {
            return *found;
        }
        if self.fonts.last().is_none_or(|font| font.len() == CODES) {
            self.fonts.push(Vec::new());
        }
        let at = self.fonts.len() - 1;
        self.fonts[at].push((sign, bold));
        let found = (at, u8::try_from(self.fonts[at].len()).unwrap_or(u8::MAX));
        self.known.insert((sign, bold), found);
        found
    }
}

/// Writes pages of this width and height.
pub(crate) fn write(
    fonts: &Fonts,
    pages: &[Page],
    (width, height): (f32, f32),
    title: &str,
) -> Result<Vec<u8>, LabelError> {
    let mut ids = 0;
    let mut id = || {
        ids += 1;
        Ref::new(ids)
    };
    let (catalog, tree, info, resources) = (id(), id(), id(), id());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("Xieli"));

    let count = i32::try_from(pages.len()).map_err(|_| LabelError::Layout("the number of pages"))?;
    let kids: Vec<(Ref, Ref)> = pages.iter().map(|_| (id(), id())).collect();
    pdf.pages(tree).kids(kids.iter().map(|(page, _)| *page)).count(count);
    let mut glyphs = Glyphs::default();
    for (page, (page_id, content_id)) in pages.iter().zip(kids) {
        let packed = pack(&drawn(page, height, &mut glyphs))?;
        let mut object = pdf.page(page_id);
        object.parent(tree).contents(content_id).media_box(Rect::new(0.0, 0.0, width, height));
        object.pair(Name(b"Resources"), resources);
        object.finish();
        pdf.stream(content_id, &packed).filter(Filter::FlateDecode);
    }

    let mut named: Vec<(String, Ref)> = Vec::with_capacity(glyphs.fonts.len());
    for (at, signs) in glyphs.fonts.iter().enumerate() {
        let font = id();
        let procs: Vec<Ref> = signs.iter().map(|_| id()).collect();
        write_font(&mut pdf, fonts, signs, &procs, (font, id()))?;
        named.push((format!("F{at}"), font));
    }
    let mut shared = pdf.indirect(resources).dict();
    let mut objects = shared.insert(Name(b"Font")).dict();
    for (name, id) in &named {
        objects.pair(Name(name.as_bytes()), *id);
    }
    objects.finish();
    shared.finish();
    Ok(pdf.finish())
}

/// The content stream of a page.
fn drawn(page: &Page, height: f32, glyphs: &mut Glyphs) -> Vec<u8> {
    let mut content = Content::new();
    for area in &page.areas {
        fill(&mut content, area.color);
        content.rect(area.x, height - area.y - area.height, area.width, area.height).fill_nonzero();
    }
    for text in &page.texts {
        fill(&mut content, text.color);
        content.begin_text();
        content.set_text_matrix([1.0, 0.0, 0.0, 1.0, text.x, height - text.y]);
        let mut run: Vec<u8> = Vec::new();
        let mut font = None;
        for sign in text.text.chars() {
            let (of, code) = glyphs.of(sign, text.bold);
            if font != Some(of) {
                show(&mut content, &mut run);
                content.set_font(Name(format!("F{of}").as_bytes()), text.size);
                font = Some(of);
            }
            run.push(code);
        }
        show(&mut content, &mut run);
        content.end_text();
    }
    content.finish().as_slice().to_vec()
}

fn show(content: &mut Content, run: &mut Vec<u8>) {
    if !run.is_empty() {
        content.show(Str(run));
        run.clear();
    }
}

/// Sets a colour 0xRRGGBB.
fn fill(content: &mut Content, color: u32) {
    let [_, red, green, blue] = color.to_be_bytes();
    let part = |part: u8| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0;
    content.set_fill_rgb(part(red), part(green), part(blue));
}

/// Writes a font of these glyphs, with their characters for readers that search or copy.
fn write_font(
    pdf: &mut Pdf,
    fonts: &Fonts,
    signs: &[(char, bool)],
    procs: &[Ref],
    (font, cmap): (Ref, Ref),
) -> Result<(), LabelError> {
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
    let mut characters = UnicodeCmap::<u8>::new(Name(b"Xieli"), system);
    let mut widths = Vec::with_capacity(signs.len());
    for ((sign, bold), (proc, code)) in signs.iter().zip(procs.iter().zip(1..=u8::MAX)) {
        let letter = fonts.letter(*sign, *bold);
        let advance = letter.advance * UNITS;
        let mut content = Content::new();
        content.start_shape_glyph(advance, -UNITS, -UNITS, 2.0 * UNITS, 2.0 * UNITS);
        // y of an outline grows downwards
        if write_path(&mut content, &letter.path.turned(&Matrix([UNITS, 0.0, 0.0, -UNITS, 0.0, 0.0]))) {
            content.fill_nonzero();
        }
        let packed = pack(content.finish().as_slice())?;
        pdf.stream(*proc, &packed).filter(Filter::FlateDecode);
        characters.pair(code, *sign);
        widths.push(advance);
    }
    let names: Vec<String> = (1..=signs.len()).map(|code| format!("g{code}")).collect();
    let mut object = pdf.type3_font(font);
    object.bbox(Rect::new(-UNITS, -UNITS, 2.0 * UNITS, 2.0 * UNITS));
    object.matrix([1.0 / UNITS, 0.0, 0.0, 1.0 / UNITS, 0.0, 0.0]);
    let mut streams = object.char_procs();
    for (name, proc) in names.iter().zip(procs) {
        streams.pair(Name(name.as_bytes()), *proc);
    }
    streams.finish();
    let mut encoding = object.encoding_custom();
    encoding.differences().consecutive(1, names.iter().map(|name| Name(name.as_bytes())));
    encoding.finish();
    object.first_char(1).last_char(u8::try_from(signs.len()).unwrap_or(u8::MAX)).widths(widths);
    object.to_unicode(cmap);
    object.finish();
    pdf.stream(cmap, characters.finish().as_slice());
    Ok(())
}
