//! Watermark with name and time on an image, for viewers who may look but not download.

use image::{DynamicImage, Rgba, RgbaImage};
use serde::{Deserialize, Serialize};
use unifont::get_glyph;

/// Text of a watermark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// A name and a time; characters missing in the font are left out.
    pub text: String,
}

/// The most characters; longer texts are cut.
const MAX_CHARS: usize = 40;
/// Rows of a glyph in the font.
const SIGN: u32 = 16;
/// Opacity of the text, of 255: both text and image stay readable.
const STRENGTH: u32 = 96;
/// Slope of a line: one to four.
const CLIMB: u32 = 4;

/// Draws the text repeatedly across the image, sloping, dark with a light edge, so that it is visible on any
/// background and no part without it can be cut out.
pub fn draw(picture: DynamicImage, mark: &Mark) -> DynamicImage {
    let line = line(&mark.text);
    if line.is_empty() {
        return picture;
    }
    let mut picture = picture.into_rgba8();
    let (width, height) = picture.dimensions();
    // glyphs scale with the image, from 16 pixels up
    let scale = (width.min(height) / 400).clamp(1, 6);
    let length = u32::try_from(line.len()).unwrap_or(u32::MAX).saturating_mul(scale);
    let (step_x, step_y) = (length + 48 * scale, 90 * scale);
    let mut top = 0;
    let mut shift = 0;
    while top < height + length / CLIMB {
        let mut left = 0;
        while left < width + step_x {
            stamp(&mut picture, &line, scale, i64::from(left) - i64::from(shift), i64::from(top));
            left += step_x;
        }
        top += step_y;
        shift = (shift + step_x / 3) % step_x;
    }
    DynamicImage::ImageRgba8(picture)
}

/// The pixel columns of a text, each as bits from the top.
fn line(text: &str) -> Vec<u16> {
    let mut columns = Vec::new();
    for glyph in text.chars().take(MAX_CHARS).filter_map(get_glyph) {
        for x in 0..glyph.get_width() {
            let column = (0..16).filter(|y| glyph.get_pixel(x, *y)).fold(0u16, |bits, y| bits | 1 << y);
            columns.push(column);
        }
    }
    columns
}

fn stamp(picture: &mut RgbaImage, line: &[u16], scale: u32, left: i64, top: i64) {
    let length = u32::try_from(line.len()).unwrap_or(u32::MAX) * scale;
    let set = |x: i64, y: i64| {
        let column = usize::try_from(x).ok().and_then(|x| line.get(x)).copied().unwrap_or_default();
        (0..16).contains(&y) && column >> y & 1 == 1
    };
    for x in 0..length {
        let column = i64::from(x / scale);
        let lift = i64::from(x / CLIMB);
        for y in 0..(SIGN + 2) * scale {
            let row = i64::from(y / scale) - 1;
            let colour = if set(column, row) {
                40
            } else if set(column - 1, row)
                || set(column + 1, row)
                || set(column, row - 1)
                || set(column, row + 1)
            {
                255
            } else {
                continue;
            };
            let (at_x, at_y) = (left + i64::from(x), top + i64::from(y) - lift);
            let (Ok(at_x), Ok(at_y)) = (u32::try_from(at_x), u32::try_from(at_y)) else { continue };
            if at_x < picture.width() && at_y < picture.height() {
                blend(picture.get_pixel_mut(at_x, at_y), colour);
            }
        }
    }
}

fn blend(pixel: &mut Rgba<u8>, colour: u32) {
    let mix = |under: u8, over: u32| {
        u8::try_from((u32::from(under) * (255 - STRENGTH) + over * STRENGTH) / 255).unwrap_or(u8::MAX)
    };
    let [red, green, blue, alpha] = pixel.0;
    pixel.0 = [mix(red, colour), mix(green, colour), mix(blue, colour), mix(alpha, 255)];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_names_have_signs() {
        let columns = line("张伟");
        assert_eq!(columns.len(), 32);
        assert!(columns.iter().filter(|column| **column != 0).count() > 20);
        assert_eq!(line("\u{10ffff}"), Vec::<u16>::new());
        assert_eq!(line(&"a".repeat(1000)).len(), MAX_CHARS * 8);
    }

    #[test]
    fn every_part_of_a_picture_is_marked() {
        let plain = DynamicImage::ImageRgba8(RgbaImage::from_pixel(900, 900, Rgba([200, 200, 200, 255])));
        let marked = draw(plain, &Mark { text: "李明 2026-11-21 08:00:00".to_owned() }).into_rgba8();
        for (left, top) in (0..3).flat_map(|x| (0..3).map(move |y| (x * 300, y * 300))) {
            let part = image::imageops::crop_imm(&marked, left, top, 300, 300).to_image();
            let changed = part.pixels().filter(|pixel| pixel.0 != [200, 200, 200, 255]).count();
            assert!(changed > 300, "{changed} pixels at {left},{top}");
        }
    }

    #[test]
    fn a_tiny_picture_and_an_empty_text_do_no_harm() {
        let one = DynamicImage::ImageRgba8(RgbaImage::from_pixel(1, 1, Rgba([9, 9, 9, 255])));
        assert_eq!(draw(one.clone(), &Mark { text: String::new() }), one);
        assert_eq!(draw(one, &Mark { text: "a".to_owned() }).width(), 1);
    }
}
