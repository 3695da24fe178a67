//! Valid and hostile files for tests.

use std::io::{Cursor, Write};

use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use zip::write::SimpleFileOptions;

fn encode(picture: impl Into<image::DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    picture.into().write_to(&mut out, format).expect("encoded");
    out.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encode(RgbaImage::from_fn(width, height, |x, y| Rgba([x as u8, y as u8, 9, 200])), ImageFormat::Png)
}

pub fn plain_png(width: u32, height: u32, shade: u8) -> Vec<u8> {
    encode(RgbImage::from_pixel(width, height, Rgb([shade; 3])), ImageFormat::Png)
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(RgbImage::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 9])), ImageFormat::Jpeg)
}

/// A photo stored rotated by 90 degrees.
pub fn turned_jpeg(width: u32, height: u32) -> Vec<u8> {
    let plain = jpeg(width, height);
    let exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xff, 0xe1], &length, exif, &plain[2..]].concat()
}

/// A PNG of a few bytes that claims this size.
pub fn claimed_png(width: u32, height: u32) -> Vec<u8> {
    let mut head = b"IHDR".to_vec();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([8, 6, 0, 0, 0]);
    let chunk = |content: &[u8]| {
        let length = u32::try_from(content.len() - 4).expect("short").to_be_bytes();
        let mut crc = flate2::Crc::new();
        crc.update(content);
        [&length[..], content, &crc.sum().to_be_bytes()].concat()
    };
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(&head), chunk(b"IDAT"), chunk(b"IEND")].concat()
}

pub fn zip(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("a zip").into_inner()
}

pub fn docx(text: &str) -> Vec<u8> {
    docx_of(&format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"))
}

pub fn docx_of(body: &str) -> Vec<u8> {
    docx_with(body, &[])
}

fn docx_with(body: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let document =
        format!("<w:document xmlns:w=\"w\" xmlns:r=\"r\" xmlns:a=\"a\"><w:body>{body}</w:body></w:document>");
    let styles = "<w:styles><w:style w:styleId=\"1\"><w:name w:val=\"heading 1\"/></w:style></w:styles>";
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", document.as_bytes()),
        ("word/styles.xml", styles.as_bytes()),
    ];
    parts.extend(more);
    zip(&parts)
}

pub fn docx_with_picture() -> Vec<u8> {
    let relations = "<Relationships><Relationship Id=\"p1\" Target=\"media/a.png\"/>\
                     <Relationship Id=\"p2\" Target=\"http://example.com/x.png\" TargetMode=\"External\"/></Relationships>";
    let body = "<w:p><w:r><w:drawing><a:blip r:embed=\"p1\"/></w:drawing></w:r></w:p>\
                <w:p><w:r><w:drawing><a:blip r:embed=\"p2\"/></w:drawing></w:r></w:p>";
    docx_with(
        body,
        &[("word/_rels/document.xml.rels", relations.as_bytes()), ("word/media/a.png", &png(4, 4))],
    )
}

pub fn xlsx(text: &str) -> Vec<u8> {
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write(0, 0, text).expect("written");
    book.save_to_buffer().expect("a workbook")
}

/// A workbook whose only sheet is this XML.
pub fn xlsx_of_sheet(sheet: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let book = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">\
         <sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let relations = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\" \
         Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\"/></Relationships>";
    let root = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"rId1\" Target=\"xl/workbook.xml\" \
         Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\"/></Relationships>";
    zip(&[
        ("_rels/.rels", root.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

pub fn pptx(texts: &[&str]) -> Vec<u8> {
    let (mut ids, mut relations, mut slides) = (String::new(), String::new(), Vec::new());
    for (at, text) in texts.iter().enumerate() {
        ids.push_str(&format!("<p:sldId id=\"{}\" r:id=\"s{at}\"/>", 256 + at));
        relations.push_str(&format!("<Relationship Id=\"s{at}\" Target=\"slides/slide{at}.xml\"/>"));
        let slide = format!("<p:sld><p:sp><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sp></p:sld>");
        slides.push((format!("ppt/slides/slide{at}.xml"), slide));
    }
    let presentation = format!("<p:presentation><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>");
    let relations = format!("<Relationships>{relations}</Relationships>");
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("ppt/presentation.xml", presentation.as_bytes()),
        ("ppt/_rels/presentation.xml.rels", relations.as_bytes()),
    ];
    parts.extend(slides.iter().map(|(name, slide)| (name.as_str(), slide.as_bytes())));
    zip(&parts)
}

/// A document with a line on each page.
pub fn pdf(lines: &[&str]) -> Vec<u8> {
    let streams: Vec<Vec<u8>> =
        lines.iter().map(|line| format!("BT /F1 24 Tf 72 700 Td ({line}) Tj ET").into_bytes()).collect();
    pdf_of(&streams, "")
}

fn pdf_of(streams: &[Vec<u8>], filter: &str) -> Vec<u8> {
    let count = streams.len();
    let kids: String = (0..count).map(|at| format!("{} 0 R ", 4 + at * 2)).collect();
    let mut objects: Vec<Vec<u8>> = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>").into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
    ];
    for (at, stream) in streams.iter().enumerate() {
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {} 0 R >>",
            5 + at * 2
        );
        objects.push(page.into_bytes());
        let head = format!("<< /Length {}{filter} >>\nstream\n", stream.len());
        objects.push([head.as_bytes(), stream, b"\nendstream"].concat());
    }
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend(format!("{} 0 obj\n", at + 1).bytes());
        out.extend(object);
        out.extend(b"\nendobj\n");
    }
    let table = out.len();
    out.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    places.iter().for_each(|place| out.extend(format!("{place:010} 00000 n \n").bytes()));
    out.extend(
        format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1)
            .bytes(),
    );
    out
}

/// A page of a few kilobytes that inflates to 512 MB.
pub fn pdf_bomb() -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let block = vec![b' '; 1024 * 1024];
    (0..512).for_each(|_| packed.write_all(&block).expect("packed"));
    pdf_of(&[packed.finish().expect("packed")], " /Filter /FlateDecode")
}

/// A workbook of a few hundred kilobytes that inflates to 512 MB.
pub fn bomb_xlsx() -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("xl/workbook.xml", SimpleFileOptions::default()).expect("an entry");
    writer.write_all(b"<workbook/>").expect("written");
    writer.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default()).expect("an entry");
    let block = vec![b' '; 1024 * 1024];
    (0..512).for_each(|_| writer.write_all(&block).expect("written"));
    writer.finish().expect("a zip").into_inner()
}

/// A workbook with entities that refer to another file.
pub fn entity_xlsx() -> Vec<u8> {
    let strings = "<?xml version=\"1.0\"?><!DOCTYPE sst [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\
                   <sst><si><t>&x;</t></si></sst>";
    zip(&[("xl/workbook.xml", b"<workbook/>"), ("xl/sharedStrings.xml", strings.as_bytes())])
}
