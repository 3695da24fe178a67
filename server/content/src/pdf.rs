//! PDF: text extraction, and pages as images for viewers who may look but not download.
//!
//! The library inflates streams without limits, so every stream is measured first.

mod guard;
mod words;

use hayro::hayro_interpret::{Context, InterpreterCache, InterpreterSettings, interpret_page};
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::page::Page;
use hayro::kurbo::{Affine, Rect};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{DynamicImage, ImageFormat, RgbaImage};

use self::words::Reading;
use crate::Refusal;
use crate::picture::{self, Picture};
use crate::watermark::{self, Mark};

/// The most bytes of a document processed here; pdf.js shows larger ones in the browser.
pub const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// The most pages from which text is extracted.
const MAX_PAGES: usize = 200;
/// The longer side of a page image.
const SIDE: f32 = 1_600.0;

fn open(bytes: &[u8]) -> Result<Pdf, Refusal> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Refusal::too_much());
    }
    guard::inspect(bytes)?;
    Pdf::new(bytes.to_vec()).map_err(|_| Refusal::unreadable())
}

/// The number of pages.
pub(crate) fn pages(bytes: &[u8]) -> Result<usize, Refusal> {
    Ok(open(bytes)?.pages().len())
}

/// The text, page by page, at most `most` characters.
pub(crate) fn text(bytes: &[u8], most: usize) -> Result<String, Refusal> {
    let pdf = open(bytes)?;
    let cache = InterpreterCache::new();
    let mut reading = Reading::new(most);
    for page in pdf.pages().iter().take(MAX_PAGES) {
        interpret(page, &cache, &mut reading);
        if reading.is_full() {
            break;
        }
    }
    Ok(reading.finish())
}

/// A page, from 1, as an image with a watermark.
pub(crate) fn page(bytes: &[u8], number: usize, mark: Option<&Mark>) -> Result<Picture, Refusal> {
    let pdf = open(bytes)?;
    let page = number.checked_sub(1).and_then(|at| pdf.pages().get(at)).ok_or_else(Refusal::unreadable)?;
    let cache = RenderCache::new();
    // a first pass without drawing measures the images, because drawing would decode them whole
    let mut reading = Reading::new(0);
    interpret(page, &InterpreterCache::new(), &mut reading);
    reading.pictures_fit()?;
    let (width, height) = page.render_dimensions();
    let longer = width.max(height);
    if !longer.is_finite() || width.min(height) < 1.0 || longer / width.min(height) > 50.0 {
        return Err(Refusal::unreadable());
    }
    let scale = SIDE / longer;
    let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let drawn = render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &settings);
    let (width, height) = (u32::from(drawn.width()), u32::from(drawn.height()));
    let drawn = RgbaImage::from_raw(width, height, drawn.data_as_u8_slice().to_vec())
        .ok_or_else(Refusal::unreadable)?;
    let mut drawn = DynamicImage::ImageRgba8(drawn);
    if let Some(mark) = mark {
        drawn = watermark::draw(drawn, mark);
    }
    picture::encode(drawn, ImageFormat::Jpeg)
}

fn interpret<'a>(page: &'a Page<'a>, cache: &InterpreterCache<'a>, reading: &mut Reading) {
    let (width, height) = page.render_dimensions();
    let bounds = Rect::new(0.0, 0.0, f64::from(width), f64::from(height));
    let upright = page.initial_transform(true);
    let transform = Affine::new(hayro::hayro_interpret::util::TransformExt::to_kurbo(&upright).as_coeffs());
    let mut context = Context::new(transform, bounds, cache, page.xref(), InterpreterSettings::default());
    interpret_page(page, &mut context, reading);
    reading.end_page();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn words_and_pages_are_found() {
        let document = samples::pdf(&["First page of two", "Second"]);
        assert_eq!(pages(&document), Ok(2));
        let words = text(&document, 1_000).expect("words");
        assert!(words.contains("First page of two") && words.contains("Second"), "{words}");
        assert_eq!(text(&document, 5).expect("words").trim(), "First");
    }

    #[test]
    fn a_page_is_a_picture_with_the_mark() {
        let document = samples::pdf(&["Hello"]);
        let mark = Mark { text: "张伟 2026-11-21".to_owned() };
        let plain = page(&document, 1, None).expect("a page");
        let marked = page(&document, 1, Some(&mark)).expect("a page");
        let read =
            |picture: &Picture| image::load_from_memory(&picture.content).expect("a picture").into_luma8();
        let dark = |picture: &Picture| read(picture).pixels().filter(|pixel| pixel.0[0] < 200).count();
        assert_eq!(read(&plain).height(), 1_600);
        assert!(dark(&plain) > 50, "{} dark pixels", dark(&plain));
        assert!(dark(&marked) > dark(&plain) + 1_000);
        assert!(page(&document, 0, None).is_err() && page(&document, 2, None).is_err());
    }

    #[test]
    fn what_would_swell_or_hide_is_refused() {
        assert_eq!(pages(&samples::pdf_bomb()), Err(Refusal::too_much()));
        let text = String::from_utf8(samples::pdf(&["x"])).expect("letters");
        let filters =
            |filters: &str| text.replacen("<< /Length", &format!("<< /Filter {filters} /Length"), 1);
        for nested in ["[/FlateDecode /FlateDecode]", "[/FlateDecode /LZWDecode]", "/Fl#61teDecode", "9 0 R"]
        {
            assert_eq!(pages(filters(nested).as_bytes()), Err(Refusal::too_much()), "{nested}");
        }
        assert!(pages(text.replacen("/Root", "/Encrypt 9 0 R /Root", 1).as_bytes()).is_err());
        assert!(pages(b"%PDF-1.7").is_err());
    }
}
