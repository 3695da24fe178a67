//! Resizing of images (core §7: width and height of the stream).

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::Refusal;
use crate::watermark::{self, Mark};

/// The longest side of a produced image.
pub const MAX_SIDE: u32 = 2_048;
/// The most bytes of an image file that is read.
pub const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// The most bytes of a decoded image.
const MAX_DECODED: u64 = 112 * 1024 * 1024;
/// JPEG quality: good, at a tenth of the size of the best.
const QUALITY: u8 = 84;

/// An image as it is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// `image/jpeg`, `image/png` or `image/webp`.
    pub content_type: &'static str,
    /// The content.
    pub content: Vec<u8>,
}

/// Width and height from the header; `None` if it is no image.
pub(crate) fn dimensions(head: &[u8]) -> Option<(u32, u32)> {
    ImageReader::new(Cursor::new(head)).with_guessed_format().ok()?.into_dimensions().ok()
}

/// The image, upright, scaled down to fit into `width` by `height`, with an optional watermark. It is encoded
/// again, so that neither location metadata nor appended data is copied.
pub(crate) fn fit(
    bytes: &[u8],
    width: Option<u32>,
    height: Option<u32>,
    mark: Option<&Mark>,
) -> Result<Picture, Refusal> {
    let reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| Refusal::unreadable())?;
    let format = reader.format().filter(|format| KNOWN.contains(format)).ok_or_else(Refusal::unsupported)?;
    let mut decoder = reader.into_decoder().map_err(|_| Refusal::unreadable())?;
    let weight = decoder.total_bytes().saturating_mul(if is_progressive(bytes, format) { 3 } else { 1 });
    if weight > MAX_DECODED {
        return Err(Refusal::new("图片尺寸过大，无法预览"));
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    decoder.set_limits(limits).map_err(|_| Refusal::unreadable())?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|_| Refusal::unreadable())?;
    let mut picture = shrink(picture, bounds(orientation, width, height));
    picture.apply_orientation(orientation);
    if let Some(mark) = mark {
        picture = watermark::draw(picture, mark);
    }
    encode(picture, format)
}

const KNOWN: [ImageFormat; 4] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];

/// The box into which an image must fit before it is turned upright.
fn bounds(orientation: Orientation, width: Option<u32>, height: Option<u32>) -> (u32, u32) {
    let side = |asked: Option<u32>| asked.unwrap_or(MAX_SIDE).clamp(1, MAX_SIDE);
    let (width, height) = (side(width), side(height));
    match orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (height, width),
        _ => (width, height),
    }
}

/// Scales in two steps: a fast one to twice the size, which needs no full copy, and a precise one.
fn shrink(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    if picture.width() <= width && picture.height() <= height {
        return picture;
    }
    let coarse = if picture.width() > width * 4 || picture.height() > height * 4 {
        picture.thumbnail(width * 2, height * 2)
    } else {
        picture
    };
    if coarse.width() <= width && coarse.height() <= height {
        return coarse;
    }
    coarse.resize(width, height, FilterType::CatmullRom)
}

/// The longest side of a stored member photo.
const AVATAR_SIDE: u32 = 512;
/// The longest side of a member photo that is decoded: a few kilobytes can claim gigabytes.
pub const MAX_AVATAR_SIDE: u32 = 8_000;

/// A member photo: decoded by content and encoded as PNG of at most 512 pixels a side.
pub(crate) fn avatar(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let unreadable = || Refusal::new("头像须为 PNG、JPEG、GIF 或 WebP 图片");
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| unreadable())?;
    if !reader.format().is_some_and(|format| KNOWN.contains(&format)) {
        return Err(unreadable());
    }
    reader.limits(limits(MAX_AVATAR_SIDE, MAX_DECODED));
    let picture = reader.decode().map_err(|_| unreadable())?;
    let picture = if picture.width() > AVATAR_SIDE || picture.height() > AVATAR_SIDE {
        picture.resize(AVATAR_SIDE, AVATAR_SIDE, FilterType::CatmullRom)
    } else {
        picture
    };
    let mut encoded = Cursor::new(Vec::new());
    // eight bits per channel suffice for a member photo
    picture.to_rgba8().write_to(&mut encoded, ImageFormat::Png).map_err(|_| unreadable())?;
    Ok(encoded.into_inner())
}

/// The longest side of an image on a label, in pixels.
const MAX_LABEL_SIDE: u32 = 4_000;
/// The most bytes to decode one: 4 million pixels.
const MAX_LABEL_BYTES: u64 = 4_000_000 * 4;
/// The most bytes of the pixels of all images on a label.
const MAX_LABEL_ALL: usize = 64_000_000;

/// Decodes images of a label from a JSON list of `data:` URLs of PNG and JPEG; returns for each its width,
/// its height (32 bits, big-endian) and its pixels (red, green, blue and alpha), or zero for width and height
/// if it can't be decoded.
pub(crate) fn pixels(addresses: &[u8]) -> Result<Vec<u8>, Refusal> {
    let addresses: Vec<String> = serde_json::from_slice(addresses).map_err(|_| Refusal::unreadable())?;
    let mut out = Vec::new();
    for address in &addresses {
        let read = label_picture(address);
        let read = read.filter(|picture| out.len() + picture.as_raw().len() <= MAX_LABEL_ALL);
        let (width, height) = read.as_ref().map_or((0, 0), image::RgbaImage::dimensions);
        out.extend(width.to_be_bytes());
        out.extend(height.to_be_bytes());
        read.into_iter().for_each(|picture| out.extend_from_slice(picture.as_raw()));
    }
    Ok(out)
}

fn label_picture(address: &str) -> Option<image::RgbaImage> {
    let (format, text) = if let Some(text) = address.strip_prefix("data:image/png;base64,") {
        (ImageFormat::Png, text)
    } else {
        (ImageFormat::Jpeg, address.strip_prefix("data:image/jpeg;base64,")?)
    };
    let mut reader = ImageReader::with_format(Cursor::new(STANDARD.decode(text).ok()?), format);
    reader.limits(limits(MAX_LABEL_SIDE, MAX_LABEL_BYTES));
    let picture = reader.decode().ok()?.into_rgba8();
    Some(picture).filter(|picture| picture.width() > 0 && picture.height() > 0)
}

fn limits(side: u32, bytes: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(side);
    limits.max_image_height = Some(side);
    limits.max_alloc = Some(bytes);
    limits
}

pub(crate) fn encode(picture: DynamicImage, from: ImageFormat) -> Result<Picture, Refusal> {
    let mut out = Cursor::new(Vec::new());
    let transparent = picture.color().has_alpha();
    let made = if from == ImageFormat::Jpeg || !transparent && from == ImageFormat::WebP {
        let picture = picture.into_rgb8();
        let (width, height) = picture.dimensions();
        let encoder = &mut JpegEncoder::new_with_quality(&mut out, QUALITY);
        encoder.encode(&picture, width, height, ExtendedColorType::Rgb8).map(|()| "image/jpeg")
    } else if from == ImageFormat::WebP {
        picture.into_rgba8().write_to(&mut out, ImageFormat::WebP).map(|()| "image/webp")
    } else if transparent {
        picture.into_rgba8().write_to(&mut out, ImageFormat::Png).map(|()| "image/png")
    } else {
        picture.into_rgb8().write_to(&mut out, ImageFormat::Png).map(|()| "image/png")
    };
    let content_type = made.map_err(|_| Refusal::unreadable())?;
    Ok(Picture { content_type, content: out.into_inner() })
}

/// Whether it is a progressive JPEG, whose decoder holds all coefficients in memory.
fn is_progressive(bytes: &[u8], format: ImageFormat) -> bool {
    if format != ImageFormat::Jpeg {
        return false;
    }
    let mut at = 2;
    while let Some([0xff, marker, high, low]) = bytes.get(at..at + 4) {
        match marker {
            0xc2 | 0xc6 | 0xca | 0xce => return true,
            0xc0 | 0xc1 | 0xda => return false,
            0xff => at += 1,
            _ => at += 2 + usize::from(u16::from_be_bytes([*high, *low])),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn read(picture: &Picture) -> DynamicImage {
        image::load_from_memory(&picture.content).expect("a picture")
    }

    #[test]
    fn a_picture_fits_and_is_never_made_larger() {
        let size = |bytes: &[u8], width, height| {
            let picture = fit(bytes, width, height, None).expect("a picture");
            let read = read(&picture);
            (picture.content_type, read.width(), read.height())
        };
        assert_eq!(size(&samples::png(400, 100), Some(40), None), ("image/png", 40, 10));
        assert_eq!(size(&samples::png(400, 100), None, Some(50)), ("image/png", 200, 50));
        assert_eq!(size(&samples::png(400, 100), Some(4000), Some(4000)), ("image/png", 400, 100));
        assert_eq!(size(&samples::jpeg(3000, 1000), Some(300), Some(300)), ("image/jpeg", 300, 100));
        assert_eq!(size(&samples::jpeg(3000, 10), None, None), ("image/jpeg", 2048, 7));
        assert_eq!(size(&samples::png(400, 100), Some(0), Some(0)), ("image/png", 1, 1));
    }

    #[test]
    fn a_photograph_stands_upright() {
        // orientation 6: stored rotated by 90 degrees
        let picture = fit(&samples::turned_jpeg(300, 100), Some(50), Some(90), None).expect("a picture");
        assert_eq!((read(&picture).width(), read(&picture).height()), (30, 90));
    }

    #[test]
    fn what_is_too_large_or_broken_is_refused() {
        assert!(fit(&samples::claimed_png(30_000, 30_000), Some(10), None, None).is_err());
        assert!(fit(&samples::claimed_png(10, 10), None, None, None).is_err());
        assert!(fit(b"<svg/>", None, None, None).is_err());
        assert!(fit(b"", None, None, None).is_err());
    }

    #[test]
    fn a_picture_of_a_person_is_made_small_and_anew() {
        let kept = avatar(&samples::png(1024, 256)).expect("a picture");
        let picture = image::load_from_memory_with_format(&kept, ImageFormat::Png).expect("png");
        assert_eq!((picture.width(), picture.height()), (512, 128));
        // data appended to the image is not copied
        let mut hostile = samples::png(8, 8);
        hostile.extend_from_slice(b"<script>alert(1)</script>");
        let kept = avatar(&hostile).expect("a picture");
        assert!(!kept.windows(7).any(|part| part == b"<script"));
    }

    #[test]
    fn what_is_no_picture_of_a_person_is_refused() {
        for bad in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"GIF89a", b"", b"%PDF-1.7"] {
            assert!(avatar(bad).is_err());
        }
        assert!(avatar(&samples::png(MAX_AVATAR_SIDE + 1, 1)).is_err());
    }

    #[test]
    fn pixels_of_labels_are_read_one_by_one() {
        let address = |bytes: &[u8]| format!("data:image/png;base64,{}", STANDARD.encode(bytes));
        let good = address(&samples::png(2, 1));
        let large = address(&samples::claimed_png(4_001, 1));
        let list = serde_json::to_vec(&[large.as_str(), "data:image/gif;base64,AA==", &good]).expect("JSON");
        let read = pixels(&list).expect("pixels");
        let expected = [&[0; 16][..], &[0, 0, 0, 2, 0, 0, 0, 1], &[0, 0, 9, 200, 1, 0, 9, 200]].concat();
        assert_eq!(read, expected);
        assert!(pixels(b"no list").is_err());
    }

    #[test]
    fn a_mark_changes_the_picture_and_stays_readable_on_every_ground() {
        let mark = Mark { text: "张伟 2026-11-21 08:00".to_owned() };
        for picture in [samples::plain_png(600, 400, 255), samples::plain_png(600, 400, 0)] {
            let plain = read(&fit(&picture, None, None, None).expect("a picture")).into_rgb8();
            let marked = read(&fit(&picture, None, None, Some(&mark)).expect("a picture")).into_rgb8();
            let changed = plain.pixels().zip(marked.pixels()).filter(|(a, b)| a != b).count();
            assert!(changed > 2_000, "{changed} pixels");
        }
    }
}
