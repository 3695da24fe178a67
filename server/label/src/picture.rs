//! Images of a layout: PNG or JPEG, small enough to be decoded whole. Their bytes are untrusted, so they are
//! not decoded here: the caller passes the pixels.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::RgbaImage;

use crate::layout::MAX_IMAGE;

/// Message for an image that can't be decoded.
pub const UNREADABLE: &str = "图片须为 PNG 或 JPEG，不超过 400 万像素";

/// The pixels of images, by their data URLs.
#[derive(Debug, Default)]
pub struct Pictures(HashMap<String, RgbaImage>);

impl Pictures {
    /// Adds decoded images in order: of each its width, its height (32 bits, big-endian) and its pixels; an
    /// empty one could not be decoded. False if the data does not match these images.
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

    /// Adds the pixels of an image that was drawn here.
    pub(crate) fn put(&mut self, address: &str, (width, height): (u32, u32), dots: Vec<u8>) {
        if let Some(picture) = RgbaImage::from_raw(width, height, dots) {
            self.0.insert(address.to_owned(), picture);
        }
    }

    /// The pixels of an image; `None` if it can't be decoded.
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

/// The reason why it can't be printed, as far as its data URL shows.
pub fn problem(address: &str) -> Option<&'static str> {
    if address.len() > MAX_IMAGE {
        return Some("图片太大：不能超过 150 KB");
    }
    let kinds = ["data:image/png;base64,", "data:image/jpeg;base64,"];
    let text = kinds.iter().find_map(|kind| address.strip_prefix(kind));
    text.is_none_or(|text| text.is_empty() || STANDARD.decode(text).is_err()).then_some(UNREADABLE)
}
