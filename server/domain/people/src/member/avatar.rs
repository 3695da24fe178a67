//! Pictures of members (core §7 Files: `member/avatar/{id}`). What is served is never what was uploaded: a picture is
//! decoded and encoded anew, small; who has none gets the initial of the name on a colour of their own.

use std::io::Cursor;

use bytes::Bytes;
use image::imageops::FilterType;
use image::{ImageFormat, ImageReader, Limits};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::Member;
use super::{rules, store};
use crate::Db;
use crate::record::Change;

/// The largest upload.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// The longest side of what is kept.
const SIDE: u32 = 512;
/// A picture of more pixels is not decoded: a few kilobytes can claim gigabytes.
const MAX_SIDE: u32 = 8_000;
/// What decoding may take.
const MAX_DECODED: u64 = 128 * 1024 * 1024;

/// A picture as it is served.
#[derive(Debug, Clone)]
pub struct Picture {
    /// `image/png` or `image/svg+xml`.
    pub content_type: &'static str,
    /// The content.
    pub content: Bytes,
}

/// The picture of a member that exists for the viewer: their own, or their initial.
#[erased]
pub async fn get(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Picture> {
    let connection = db.read().await?;
    let member = store::find(&connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    Ok(match store::picture(&connection, viewer.enterprise_id, id).await? {
        Some(content) => Picture { content_type: "image/png", content: Bytes::from(content) },
        None => Picture { content_type: "image/svg+xml", content: Bytes::from(initial(&member.name, id)) },
    })
}

/// Sets a picture: one's own, or that of a member whom the viewer may edit. Answers the member with the version that
/// the new address carries.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, id: i64, upload: Bytes) -> AppResult<Member> {
    if id != viewer.member_id && !viewer.can(Code::EMember) {
        return Err(AppError::forbidden());
    }
    let content = tokio::task::spawn_blocking(move || normalise(&upload));
    let content = content.await.map_err(AppError::internal)??;
    db.transaction(async |tx| {
        let member = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
        let ranks = store::ranks(tx, viewer.enterprise_id, &[id]).await?;
        let own = id == viewer.member_id;
        if !own && !rules::outranks(viewer, ranks.get(&id).copied().unwrap_or_default()) {
            return Err(AppError::forbidden());
        }
        let changed = store::set_picture(tx, viewer, member.id, &content).await?;
        Change::new("member.avatar", id).write(tx, viewer).await?;
        Ok(changed)
    })
    .await
}

/// Decodes PNG, JPEG, GIF or WebP by content and encodes it as PNG of at most 512 pixels a side.
fn normalise(upload: &[u8]) -> AppResult<Vec<u8>> {
    let refuse = |code, message: &'static str| AppError::field("file", code, message);
    if upload.len() > MAX_BYTES {
        return Err(refuse(FieldCode::TooLong, "头像不能超过 2MB"));
    }
    let unreadable = || refuse(FieldCode::Invalid, "头像须为 PNG、JPEG、GIF 或 WebP 图片");
    let mut reader = ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| unreadable())?;
    let known = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];
    if !reader.format().is_some_and(|format| known.contains(&format)) {
        return Err(unreadable());
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let picture = reader.decode().map_err(|_| unreadable())?;
    let picture = if picture.width() > SIDE || picture.height() > SIDE {
        picture.resize(SIDE, SIDE, FilterType::CatmullRom)
    } else {
        picture
    };
    let mut encoded = Cursor::new(Vec::new());
    // eight bits a channel: other depths have no business in an avatar
    picture.to_rgba8().write_to(&mut encoded, ImageFormat::Png).map_err(AppError::internal)?;
    Ok(encoded.into_inner())
}

/// Colours on which white is read well (contrast of at least 4.5).
const COLOURS: [&str; 10] = [
    "#2563a8", "#0f766e", "#9a3412", "#6d28d9", "#a21c5a", "#3f6212", "#1e6091", "#7c4a03", "#4338ca",
    "#8a1c1c",
];

/// The last character of the name (the given name, in Chinese) on the colour of the id, as SVG.
pub fn initial(name: &str, id: i64) -> String {
    let colour = COLOURS[usize::try_from(id.rem_euclid(10)).unwrap_or_default()];
    let sign = name.trim().chars().next_back().unwrap_or('?').to_uppercase().to_string();
    let sign = sign.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\" width=\"96\" height=\"96\">\
         <rect width=\"96\" height=\"96\" fill=\"{colour}\"/>\
         <text x=\"48\" y=\"50\" fill=\"#fff\" font-size=\"44\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         font-family=\"'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei UI','Noto Sans CJK SC',sans-serif\">{sign}</text>\
         </svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        image::RgbaImage::from_pixel(width, height, image::Rgba([200, 20, 20, 255]))
            .write_to(&mut out, ImageFormat::Png)
            .expect("encoded");
        out.into_inner()
    }

    #[test]
    fn a_picture_is_made_small_and_anew() {
        let kept = normalise(&png(1024, 256)).expect("a picture");
        let picture = image::load_from_memory_with_format(&kept, ImageFormat::Png).expect("png");
        assert_eq!((picture.width(), picture.height()), (512, 128));
        // what hides behind the picture does not come along
        let mut hostile = png(8, 8);
        hostile.extend_from_slice(b"<script>alert(1)</script>");
        let kept = normalise(&hostile).expect("a picture");
        assert!(!kept.windows(7).any(|part| part == b"<script"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for bad in [&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], b"GIF89a", b"", b"%PDF-1.7"] {
            assert!(matches!(normalise(bad), Err(AppError::Invalid(_))));
        }
        assert!(matches!(normalise(&vec![0; MAX_BYTES + 1]), Err(AppError::Invalid(_))));
        assert!(matches!(normalise(&png(MAX_SIDE + 1, 1)), Err(AppError::Invalid(_))));
    }

    #[test]
    fn an_initial_is_the_last_character_and_harmless() {
        assert!(initial("欧阳明", 7).contains(">明<"));
        assert!(initial("bob", 7).contains(">B<"));
        assert!(initial("a<", 7).contains("&lt;"));
        assert_ne!(initial("明", 1), initial("明", 2));
        assert_eq!(initial("明", 1), initial("明", 11));
    }
}
