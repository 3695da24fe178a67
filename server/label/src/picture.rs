//! Pictures of a layout: PNG or JPEG, small enough to be read whole.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, ImageReader, Limits, RgbaImage};

use crate::layout::MAX_IMAGE;

/// The longest side, in pixels.
const MAX_SIDE: u32 = 4000;
/// What reading one may take, in bytes: 4 million pixels.
const MAX_MEMORY: u64 = 4_000_000 * 4;

/// The kind and the bytes behind a data address.
fn bytes(address: &str) -> Option<(ImageFormat, Vec<u8>)> {
    let (format, text) = if let Some(text) = address.strip_prefix("data:image/png;base64,") {
        (ImageFormat::Png, text)
    } else {
        (ImageFormat::Jpeg, address.strip_prefix("data:image/jpeg;base64,")?)
    };
    Some((format, STANDARD.decode(text).ok()?))
}

/// The pixels behind a data address.
pub fn read(address: &str) -> Option<RgbaImage> {
    let (format, bytes) = bytes(address)?;
    let mut reader = ImageReader::with_format(std::io::Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    Some(reader.decode().ok()?.into_rgba8()).filter(|image| image.width() > 0 && image.height() > 0)
}

/// Why it can't be printed.
pub fn problem(address: &str) -> Option<&'static str> {
    if address.len() > MAX_IMAGE {
        return Some("图片太大：不能超过 150 KB");
    }
    if read(address).is_none() {
        return Some("图片须为 PNG 或 JPEG，不超过 400 万像素");
    }
    None
}
