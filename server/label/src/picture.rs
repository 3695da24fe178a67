//! Pictures of a layout: PNG or JPEG, small enough to be read whole. They are strangers' bytes, so nobody reads them
//! here: whoever draws brings their dots along.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::RgbaImage;

use crate::layout::MAX_IMAGE;

/// What is said of a picture that is none.
pub const UNREADABLE: &str = "图片须为 PNG 或 JPEG，不超过 400 万像素";

/// The dots of pictures, by their data addresses.
#[derive(Debug, Default)]
pub struct Pictures(HashMap<String, RgbaImage>);

impl Pictures {
    /// Takes in what was read of pictures, in their order: of each its width, its height (32 bits, the high byte first)
    /// and its dots; those without any can't be read. False when these are not the dots of these pictures.
    pub fn take(&mut self, addresses: &[String], mut dots: &[u8]) -> bool {
        for address in addresses {
            let Some((picture, rest)) = next(dots) else { return false };
            dots = rest;
            if picture.width() > 0 {
                self.0.insert(address.clone(), picture);
            }
        }
        dots.is_empty()
    }

    /// Takes in the dots of a picture that was drawn here.
    pub(crate) fn put(&mut self, address: &str, (width, height): (u32, u32), dots: Vec<u8>) {
        if let Some(picture) = RgbaImage::from_raw(width, height, dots) {
            self.0.insert(address.to_owned(), picture);
        }
    }

    /// The dots of a picture; none when it can't be read.
    pub fn get(&self, address: &str) -> Option<&RgbaImage> {
        self.0.get(address)
    }
}

fn next(dots: &[u8]) -> Option<(RgbaImage, &[u8])> {
    let (width, rest) = dots.split_first_chunk::<4>()?;
    let (height, rest) = rest.split_first_chunk::<4>()?;
    let (width, height) = (u32::from_be_bytes(*width), u32::from_be_bytes(*height));
    let size = usize::try_from(u64::from(width).checked_mul(height.into())?.checked_mul(4)?).ok()?;
    let (dots, rest) = rest.split_at_checked(size)?;
    Some((RgbaImage::from_raw(width, height, dots.to_vec())?, rest))
}

/// Why it can't be printed, as far as its address tells.
pub fn problem(address: &str) -> Option<&'static str> {
    if address.len() > MAX_IMAGE {
        return Some("图片太大：不能超过 150 KB");
    }
    let kinds = ["data:image/png;base64,", "data:image/jpeg;base64,"];
    let text = kinds.iter().find_map(|kind| address.strip_prefix(kind));
    text.is_none_or(|text| text.is_empty() || STANDARD.decode(text).is_err()).then_some(UNREADABLE)
}
