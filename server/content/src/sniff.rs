//! Type detection: whether a file's content matches its name (core §3: extension groups).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Refusal, picture};

/// Number of bytes of the beginning, and of the end, that [`sniff`] examines.
pub const HEAD: usize = 64 * 1024;
/// The most pixels of a side of an accepted image.
const MAX_SIDE: u32 = 20_000;
/// The most pixels of an accepted image: phones produce 200 million.
const MAX_PIXELS: u64 = 220_000_000;

/// Detected type of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sniffed {
    /// The content type for serving; never one that browsers execute.
    pub content_type: Cow<'static, str>,
    /// Width and height of an image, as stored.
    pub dimensions: Option<(u32, u32)>,
}

/// File families with known signatures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Png,
    Jpeg,
    Gif,
    Webp,
    Bmp,
    Pdf,
    /// Office Open XML: a zip, or a compound file if it has a password.
    OfficeXml,
    /// Office before 2007; programs write newer formats and RTF under the old extensions.
    OfficeOld,
    Mp4,
    Avi,
    Text,
    Zip,
}

const KNOWN: &[(&str, Family, &str)] = &[
    ("png", Family::Png, "image/png"),
    ("jpg", Family::Jpeg, "image/jpeg"),
    ("jpeg", Family::Jpeg, "image/jpeg"),
    ("gif", Family::Gif, "image/gif"),
    ("webp", Family::Webp, "image/webp"),
    ("bmp", Family::Bmp, "image/bmp"),
    ("pdf", Family::Pdf, "application/pdf"),
    ("docx", Family::OfficeXml, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xlsx", Family::OfficeXml, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ("pptx", Family::OfficeXml, "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    ("doc", Family::OfficeOld, "application/msword"),
    ("xls", Family::OfficeOld, "application/vnd.ms-excel"),
    ("ppt", Family::OfficeOld, "application/vnd.ms-powerpoint"),
    ("mp4", Family::Mp4, "video/mp4"),
    ("mov", Family::Mp4, "video/quicktime"),
    ("avi", Family::Avi, "video/x-msvideo"),
    ("txt", Family::Text, "text/plain; charset=utf-8"),
    ("csv", Family::Text, "text/csv; charset=utf-8"),
    ("md", Family::Text, "text/plain; charset=utf-8"),
    ("log", Family::Text, "text/plain; charset=utf-8"),
    ("zip", Family::Zip, "application/zip"),
];

/// Signatures of executables, which are refused under any other name.
const PROGRAMS: [&[u8]; 4] = [b"MZ", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"#!"];
/// Beginnings that make a browser treat a text as HTML.
const PAGE: [&[u8]; 7] = [b"<!doctype html", b"<html", b"<head", b"<body", b"<script", b"<svg", b"<iframe"];

/// Examines the beginning and the end ([`HEAD`] bytes each, or all) of a file with this name and size. A file
/// with an unknown extension is accepted as bytes without a preview.
pub fn sniff(name: &str, size: u64, head: &[u8], tail: &[u8]) -> Result<Sniffed, Refusal> {
    let extension = extension(name);
    let Some((_, family, content_type)) = KNOWN.iter().find(|(known, ..)| *known == extension) else {
        return Ok(Sniffed { content_type: "application/octet-stream".into(), dimensions: None });
    };
    let fits = match family {
        Family::Png => head.starts_with(b"\x89PNG\r\n\x1a\n"),
        Family::Jpeg => head.starts_with(b"\xff\xd8\xff"),
        Family::Gif => is_gif(head),
        Family::Webp => head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP"),
        Family::Bmp => head.starts_with(b"BM") && head.get(6..10) == Some(&[0; 4]),
        Family::Pdf => is_pdf(head, tail),
        Family::OfficeXml => is_zip(head) || head.starts_with(&crate::OLE_SIGNATURE),
        Family::OfficeOld => {
            is_zip(head) || head.starts_with(&crate::OLE_SIGNATURE) || head.starts_with(b"{\\rtf")
        }
        Family::Mp4 => head.get(4..8).is_some_and(|mark| MP4.contains(&mark)),
        Family::Avi => head.starts_with(b"RIFF") && head.get(8..12) == Some(b"AVI "),
        Family::Text => is_text(head),
        Family::Zip => is_zip(head) || head.starts_with(b"PK\x05\x06"),
    };
    if !fits {
        return Err(Refusal::mismatch(&extension));
    }
    let dimensions = match family {
        Family::Png | Family::Jpeg | Family::Gif | Family::Webp => measured(head, size, &extension)?,
        _ => None,
    };
    Ok(Sniffed { content_type: (*content_type).into(), dimensions })
}

/// The extension in lower case, without the dot; empty if there is none.
pub(crate) fn extension(name: &str) -> String {
    name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default()
}

/// The first box of files by QuickTime and its children.
const MP4: [&[u8]; 6] = [b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide"];

fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04")
}

/// A GIF whose size field reads as program text (`GIF89a=…`, `GIF89a/*…`) can be run as a script.
fn is_gif(head: &[u8]) -> bool {
    let begins = head.starts_with(b"GIF87a") || head.starts_with(b"GIF89a");
    let size = head.get(6..8).unwrap_or_default();
    begins && !size.iter().all(|byte| (0x20..0x7f).contains(byte))
}

/// PDF readers accept the signature anywhere in the first kilobyte, which allows HTML before it. The
/// signature must come first, and no HTML may follow it at once or at the end.
fn is_pdf(head: &[u8], tail: &[u8]) -> bool {
    let first = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let begins = first.starts_with(b"%PDF-");
    let end = tail.len().saturating_sub(1024);
    let last = tail.get(end..).unwrap_or_default();
    let after = last.windows(5).rposition(|five| five == b"%%EOF").map_or(&[][..], |at| &last[at..]);
    begins && !has_page(&first[..first.len().min(1024)]) && !has_page(after)
}

fn has_page(bytes: &[u8]) -> bool {
    let lower = bytes.to_ascii_lowercase();
    PAGE.iter().any(|mark| lower.windows(mark.len()).any(|part| part == *mark))
}

/// Whether it is a text: no executable, and no control bytes; UTF-16 has a byte order mark.
pub(crate) fn is_text(head: &[u8]) -> bool {
    let wide = head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff");
    let program = PROGRAMS[..3].iter().any(|mark| head.starts_with(mark)) && head.contains(&0);
    wide || (!program && !head.contains(&0))
}

/// The size of an image from its header. That of a JPEG may lie behind a large embedded preview; it is then
/// checked when the image is resized.
fn measured(head: &[u8], size: u64, extension: &str) -> Result<Option<(u32, u32)>, Refusal> {
    let Some((width, height)) = picture::dimensions(head) else {
        let partial = size > head.len() as u64;
        return if partial { Ok(None) } else { Err(Refusal::mismatch(extension)) };
    };
    if width == 0 || height == 0 {
        return Err(Refusal::mismatch(extension));
    }
    if width > MAX_SIDE || height > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Refusal::new(format!("图片尺寸过大（{width}×{height}），无法上传")));
    }
    Ok(Some((width, height)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn check(name: &str, bytes: &[u8]) -> Result<Sniffed, Refusal> {
        sniff(
            name,
            bytes.len() as u64,
            &bytes[..bytes.len().min(HEAD)],
            &bytes[bytes.len().saturating_sub(HEAD)..],
        )
    }

    #[test]
    fn what_is_what_it_says_is_taken() {
        let png = samples::png(3, 2);
        assert_eq!(check("图.PNG", &png).expect("a picture").dimensions, Some((3, 2)));
        assert_eq!(check("a.jpg", &samples::jpeg(5, 4)).expect("a picture").dimensions, Some((5, 4)));
        assert_eq!(
            check("a.pdf", &samples::pdf(&["hello"])).expect("a document").content_type,
            "application/pdf"
        );
        check("a.docx", &samples::docx("你好")).expect("a document");
        check("a.doc", b"{\\rtf1 hello}").expect("a document");
        check("a.txt", "纯文本".as_bytes()).expect("a text");
        check("a.csv", b"\xff\xfea\0").expect("a text");
        check("a.mp4", b"\0\0\0\x18ftypmp42").expect("a film");
        assert_eq!(check("page.html", b"<html>").expect("bytes").content_type, "application/octet-stream");
        assert_eq!(check("a.svg", b"<svg/>").expect("bytes").content_type, "application/octet-stream");
        assert_eq!(check("none", b"x").expect("bytes").content_type, "application/octet-stream");
    }

    #[test]
    fn what_is_not_is_refused() {
        let page = b"<!doctype html><script>alert(1)</script>";
        for name in
            ["a.png", "a.jpg", "a.gif", "a.webp", "a.pdf", "a.docx", "a.xls", "a.mp4", "a.avi", "a.zip"]
        {
            assert!(check(name, page).is_err(), "{name}");
            assert!(check(name, b"").is_err(), "{name}");
        }
        assert!(check("a.png", &samples::jpeg(3, 3)).is_err());
        assert!(check("a.png", b"\x89PNG\r\n\x1a\n<script>").is_err());
        assert!(check("a.txt", b"MZ\x90\0\x03").is_err());
        assert!(check("a.docx", &samples::pdf(&["x"])).is_err());
        let refusal = check("a.png", page).expect_err("refused");
        assert_eq!(refusal.message, "文件内容与扩展名 png 不符");
    }

    #[test]
    fn what_is_two_things_is_refused() {
        let mut page_first = b"<html><script>alert(1)</script>\n".to_vec();
        page_first.extend(samples::pdf(&["x"]));
        assert!(check("a.pdf", &page_first).is_err());
        let mut page_within = b"%PDF-1.7\n<script>alert(1)</script>\n".to_vec();
        page_within.extend(&samples::pdf(&["x"])[9..]);
        assert!(check("a.pdf", &page_within).is_err());
        let mut page_last = samples::pdf(&["x"]);
        page_last.extend(b"\n<html><body>");
        assert!(check("a.pdf", &page_last).is_err());
        assert!(check("a.gif", b"GIF89a/*\x01\0\0\0\0*/=1;alert(1)").is_err());
        assert!(check("a.gif", b"GIF89a=1\x01\0\0\0\0;alert(1)").is_err());
    }

    #[test]
    fn a_picture_of_a_thousand_million_pixels_is_refused_unread() {
        let refusal = check("a.png", &samples::claimed_png(30_000, 30_000)).expect_err("refused");
        assert_eq!(refusal.message, "图片尺寸过大（30000×30000），无法上传");
        check("a.png", &samples::claimed_png(12_000, 9_000)).expect("a photograph");
    }
}
