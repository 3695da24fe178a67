//! Text extraction from a page: glyphs in drawing order, with spaces and line breaks by distance.

use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};
use hayro::kurbo::{BezPath, Point};

use super::guard::inflated;
use crate::Refusal;

/// The most pixels of a page's images.
const MAX_PIXELS: u64 = 40_000_000;
/// The most bytes of a decoded image.
const MAX_PICTURE: u64 = 96 * 1024 * 1024;

/// The text extracted so far.
pub struct Reading {
    text: String,
    left: usize,
    last: Option<Point>,
    pixels: u64,
    has_unfit: bool,
}

impl Reading {
    /// An empty reading of at most `most` characters.
    pub fn new(most: usize) -> Self {
        Self { text: String::new(), left: most, last: None, pixels: 0, has_unfit: false }
    }

    /// Whether the limit is reached.
    pub fn is_full(&self) -> bool {
        self.left == 0
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    /// Begins another page.
    pub fn end_page(&mut self) {
        self.push('\n');
        self.last = None;
    }

    /// Refuses a page whose images would take too much memory to draw.
    pub fn pictures_fit(&self) -> Result<(), Refusal> {
        if self.has_unfit || self.pixels > MAX_PIXELS { Err(Refusal::too_much()) } else { Ok(()) }
    }

    fn push(&mut self, sign: char) {
        if self.left > 0 {
            self.left -= 1;
            self.text.push(sign);
        }
    }

    /// Adds a glyph at a position, with its text height.
    fn sign(&mut self, at: Point, size: f64, signs: impl IntoIterator<Item = char>) {
        if let Some(last) = self.last {
            let (along, across) = (at.x - last.x, (at.y - last.y).abs());
            if across > size * 0.5 {
                self.push('\n');
            } else if along > size * 1.2 || along < -size {
                self.push(' ');
            }
        }
        self.last = Some(at);
        signs.into_iter().filter(|sign| !sign.is_control()).for_each(|sign| self.push(sign));
    }

    fn measure(&mut self, width: u32, height: u32, raw: &[u8]) {
        self.pixels = self.pixels.saturating_add(u64::from(width) * u64::from(height));
        let swells = inflated(raw, MAX_PICTURE).is_err()
            || inflated(raw.get(2..).unwrap_or_default(), MAX_PICTURE).is_err();
        // the decisive sizes are in the data: JPEG 2000 has them at the beginning, JBIG2 anywhere
        let is_jbig2 = raw.starts_with(b"\x97JB2") || raw.starts_with(&[0, 0, 0, 0, 0x30]);
        self.has_unfit |= swells || is_jbig2 || jpeg2000(raw).is_some_and(|pixels| pixels > MAX_PIXELS);
    }
}

/// The number of pixels of a JPEG 2000 image.
fn jpeg2000(raw: &[u8]) -> Option<u64> {
    let at = raw.windows(4).take(4_096).position(|four| four == [0xff, 0x4f, 0xff, 0x51])?;
    let side = |offset: usize| {
        let four = raw.get(at + offset..at + offset + 4)?;
        four.try_into().ok().map(|four| u64::from(u32::from_be_bytes(four)))
    };
    Some(side(8)?.saturating_mul(side(12)?))
}

impl<'a> Device<'a> for Reading {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}

    fn push_clip_path(&mut self, _: &ClipPath) {}

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let place = props.transform * glyph.transform();
            // glyphs are drawn in a square of 1000 units
            let size = place.determinant().abs().sqrt() * 1_000.0;
            let at = place * Point::ORIGIN;
            match glyph.as_unicode() {
                Some(BfString::Char(sign)) => self.sign(at, size, [sign]),
                Some(BfString::String(signs)) => self.sign(at, size, signs.chars()),
                None => self.last = Some(at),
            }
        }
    }

    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        match &image {
            Image::Stencil(picture) => {
                self.measure(picture.width(), picture.height(), &picture.stream().raw_data());
            }
            Image::Raster(picture) => {
                self.measure(picture.width(), picture.height(), &picture.stream().raw_data());
            }
        }
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}
}
