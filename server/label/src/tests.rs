//! Tests of drawn labels and of refused layouts.

use std::io::{Cursor, Read};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::archive::{self, Label, Output, zip};
use crate::layout::{Layout, color};
use crate::pdf::{Sheet, pdf};
use crate::{Facts, Fonts, LabelError, Pictures, Scene};

fn qr(side: f64) -> Value {
    json!({ "kind": "qr", "x": 1, "y": 6, "width": side, "height": side, "rotation": 0 })
}

fn text(said: &str) -> Value {
    json!({ "kind": "text", "x": 1, "y": 1, "width": 38, "height": 4, "rotation": 0, "text": said, "fontSize": 3.2,
        "align": "center", "bold": false, "color": "#000000" })
}

fn field(name: &str) -> Value {
    json!({ "kind": "field", "x": 1, "y": 45, "width": 38, "height": 4, "rotation": 0, "field": name, "fontSize": 3,
        "align": "center", "bold": true, "color": "#112233" })
}

fn picture(width: u32, height: u32) -> String {
    let mut bytes = Cursor::new(Vec::new());
    let image = image::RgbaImage::from_pixel(width, height, image::Rgba([255, 0, 0, 255]));
    image.write_to(&mut bytes, image::ImageFormat::Png).expect("a picture");
    format!("data:image/png;base64,{}", STANDARD.encode(bytes.into_inner()))
}

fn of(elements: &[Value]) -> Value {
    json!({ "width": 40, "height": 50, "elements": elements })
}

fn said(json: &Value) -> Vec<(Option<usize>, String)> {
    let problems = Layout::read(json).expect_err("refused");
    problems.into_iter().map(|problem| (problem.element, problem.message)).collect()
}

/// The decoded images of a layout.
fn dots(layout: &Layout) -> Pictures {
    let mut pictures = Pictures::default();
    for address in layout.pictures() {
        let (_, text) = address.split_once(',').expect("a data address");
        let picture = opened(&STANDARD.decode(text).expect("base64"));
        let (width, height) = picture.dimensions();
        let dots = [&width.to_be_bytes()[..], &height.to_be_bytes(), picture.as_raw()].concat();
        assert!(pictures.take(&[address.to_owned()], &dots));
    }
    pictures
}

fn scene_of(layout: &Value) -> Scene {
    let layout = Layout::read(layout).expect("a layout");
    Scene::new(&layout, &Fonts::built_in(), &dots(&layout)).expect("a scene")
}

fn scene(elements: &[Value]) -> Scene {
    scene_of(&of(elements))
}

const CONTENT: &str = "https://work.example.com/q/SB0123456789ABCDEFGHJK";
const FACTS: Facts<'_> =
    Facts { content: CONTENT, code: "SB0123456789ABCDEFGHJK", batch: "一期", enterprise: "云岭" };

/// Texts of the QR codes that a decoder reads in an image.
fn read(picture: &image::RgbaImage) -> Vec<String> {
    let picture = image::DynamicImage::ImageRgba8(picture.clone()).into_luma8();
    let (width, height) = picture.dimensions();
    let mut prepared =
        rqrr::PreparedImage::prepare_from_greyscale(width as usize, height as usize, |x, y| {
            picture.get_pixel(x as u32, y as u32)[0]
        });
    prepared.detect_grids().iter().filter_map(|grid| grid.decode().ok()).map(|(_, text)| text).collect()
}

fn opened(png: &[u8]) -> image::RgbaImage {
    image::load_from_memory(png).expect("a picture").into_rgba8()
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    assert!(Layout::read(&of(&[qr(36.0), text("设备"), field("code")])).is_ok());
    let of_label =
        |json: Value, message: &str| assert_eq!(said(&json), [(None, message.to_owned())], "{json}");
    of_label(of(&[]), "标签上须有 1 到 4 个二维码");
    of_label(of(&vec![qr(20.0); 5]), "标签上须有 1 到 4 个二维码");
    of_label(of(&vec![qr(20.0); 51]), "标签上最多 50 个元素，现有 51 个");
    of_label(json!({ "width": 301, "height": 50, "elements": [qr(36.0)] }), "标签宽度应为 10 到 300 毫米");
    of_label(json!({ "width": 40, "height": "50", "elements": [] }), "标签的格式不正确");
    of_label(json!({ "width": 40, "height": 50, "elements": [qr(36.0)], "script": "x" }), "标签的格式不正确");
    of_label(json!([]), "标签的格式不正确");
    of_label(json!(null), "标签的格式不正确");
    let of_second = |element: Value, message: &str| {
        assert_eq!(said(&of(&[qr(36.0), element.clone()])), [(Some(1), message.to_owned())], "{element}");
    };
    let with = |mut element: Value, name: &str, value: Value| {
        element[name] = value;
        element
    };
    of_second(with(text("字"), "rotation", json!(45)), "旋转角度只能是 0、90、180 或 270");
    of_second(with(text("字"), "x", json!(3)), "元素须完整位于标签内");
    of_second(with(text("字"), "fontSize", json!(0.5)), "字号应为 1 到 50 毫米");
    of_second(with(text("字"), "color", json!("red")), "颜色应为 #rrggbb");
    of_second(with(text("字"), "key", json!("1")), "第 2 个元素的格式不正确");
    of_second(with(text("字"), "kind", json!("script")), "第 2 个元素的格式不正确");
    of_second(text(&"长".repeat(201)), "文字最多 200 个字");
    of_second(text("a\u{0}b"), "文字中有不能打印的字符");
    of_second(with(field("code"), "field", json!("phone")), "第 2 个元素的格式不正确");
    of_second(qr(7.9), "二维码边长应为 8 到 300 毫米");
    let line = json!({ "kind": "line", "x": 1, "y": 1, "width": 9, "height": 1, "rotation": 0, "stroke": 9, "color": "#000000" });
    of_second(line, "线宽应为 0.1 到 5 毫米");
}

#[test]
fn numbers_that_are_none_and_depths_without_end_are_refused() {
    let mut layout = Layout::read(&of(&[qr(36.0)])).expect("a layout");
    layout.width = f64::NAN;
    assert!(!layout.problems().is_empty());
    layout.width = f64::INFINITY;
    assert!(!layout.problems().is_empty());
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(said(&of(&[qr(36.0), deep])), [(Some(1), "第 2 个元素的格式不正确".to_owned())]);
    assert_eq!(color("#00ff7F"), Some([0, 255, 127]));
    assert!(["#00ff7", "00ff7f0", "#+0ff7f", "#字符"].into_iter().all(|text| color(text).is_none()));
}

#[test]
fn pictures_are_addresses_of_pictures() {
    let image = |address: &str| json!({ "kind": "image", "x": 1, "y": 1, "width": 4, "height": 4, "rotation": 0, "image": address });
    assert!(Layout::read(&of(&[qr(36.0), image(&picture(4, 4))])).is_ok());
    let unreadable = "图片须为 PNG 或 JPEG，不超过 400 万像素";
    for address in [
        "https://evil.example/a.png",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "data:image/png;base64,",
        "data:image/png;base64,\"/><script>",
    ] {
        assert_eq!(said(&of(&[qr(36.0), image(address)]))[0].1, unreadable, "{address}");
    }
    let huge = format!("data:image/png;base64,{}", "A".repeat(200_000));
    assert_eq!(said(&of(&[qr(36.0), image(&huge)]))[0].1, "图片太大：不能超过 150 KB");

    // the problem shows whether the parser found it
    let layout = Layout::read(&of(&[qr(36.0), image(&picture(2, 1))])).expect("a layout");
    let address: Vec<String> = layout.pictures().map(str::to_owned).collect();
    let mut pictures = Pictures::default();
    assert!(pictures.take(&address, &[0; 8]), "it can't be read");
    let refused = layout.unreadable(&pictures);
    assert_eq!((refused[0].element, refused[0].message.as_str()), (Some(1), unreadable));
    assert!(matches!(Scene::new(&layout, &Fonts::built_in(), &pictures), Err(LabelError::Layout(_))));
    for wrong in [&[0, 0, 0, 1, 0, 0, 0, 1, 9, 9, 9][..], &[255; 16], &[0; 9], &[]] {
        assert!(!Pictures::default().take(&address, wrong), "{wrong:?}");
    }
    assert_eq!(layout.unreadable(&dots(&layout)).len(), 0);
}

#[test]
fn a_telephone_reads_what_is_printed() {
    let wide = scene(&[qr(36.0), text("设备"), field("code")]);
    assert_eq!(read(&opened(&archive::png(&wide, &FACTS).expect("drawn"))), [CONTENT]);
    // the smallest code allowed, and one upside down
    let mut small = qr(10.0);
    small["rotation"] = json!(180);
    assert_eq!(read(&opened(&archive::png(&scene(&[small]), &FACTS).expect("drawn"))), [CONTENT]);
    let large = json!({ "width": 300, "height": 300, "elements": [
        { "kind": "qr", "x": 0, "y": 0, "width": 300, "height": 300, "rotation": 90 }] });
    assert_eq!(read(&opened(&archive::png(&scene_of(&large), &FACTS).expect("drawn"))), [CONTENT]);
}

#[test]
fn a_picture_says_how_large_it_is_printed() {
    let bytes = archive::png(&scene(&[qr(36.0)]), &FACTS).expect("drawn");
    let decoder = ::png::Decoder::new(Cursor::new(bytes));
    let reader = decoder.read_info().expect("a picture");
    let info = reader.info();
    let dims = info.pixel_dims.expect("a size");
    let width = f64::from(info.width) / f64::from(dims.xppu) * 1000.0;
    assert!((width - 40.0).abs() < 0.1, "{width}");
    assert_eq!(info.color_type, ::png::ColorType::Grayscale);
    let colored = archive::png(&scene(&[qr(36.0), field("code")]), &FACTS).expect("drawn");
    let reader = ::png::Decoder::new(Cursor::new(colored)).read_info().expect("a picture");
    assert_eq!(reader.info().color_type, ::png::ColorType::Rgb);
}

#[test]
fn a_drawing_has_outlines_and_no_texts() {
    let scene = scene(&[qr(36.0), text("</text><script>alert(1)</script>"), field("enterprise")]);
    let svg = archive::svg(&scene, &Facts { enterprise: "\"&<甲>", ..FACTS }).expect("drawn");
    assert!(
        svg.starts_with("<svg ") && svg.contains("width=\"40mm\"") && svg.contains("viewBox=\"0 0 40 50\"")
    );
    assert!(!svg.contains("script") && !svg.contains("<text"), "{svg}");
    let other = archive::svg(&scene, &Facts { enterprise: "乙", ..FACTS }).expect("drawn");
    assert_ne!(svg, other);
}

#[test]
fn a_missing_glyph_is_seen() {
    for bold in [false, true] {
        let missing = Fonts::built_in().letter('\u{10FFFF}', bold);
        assert!(missing.advance > 0.0 && !missing.path.0.is_empty());
    }
}

#[test]
fn texts_shrink_instead_of_leaving_their_box() {
    let long = scene(&[qr(36.0), text(&"长".repeat(100))]);
    let furthest = |scene: &Scene| {
        let ops = scene.fixed().flatten();
        let paths = ops.filter_map(|op| match op {
            crate::scene::Op::Fill { path, crisp: false, .. } => Some(path),
            _ => None,
        });
        let ends = paths.flat_map(|path| path.0.iter()).filter_map(|step| match step {
            crate::path::Step::Move(x, _) | crate::path::Step::Line(x, _) => Some(*x),
            _ => None,
        });
        ends.fold(0.0_f32, f32::max)
    };
    let most = furthest(&long);
    assert!((30.0..=39.01).contains(&most), "{most}");
}

fn labels(count: usize) -> Vec<Label> {
    let label = |n: usize| Label {
        content: format!("https://work.example.com/q/A{n}"),
        code: format!("A{n}"),
        ..Label::default()
    };
    (0..count).map(label).collect()
}

#[test]
fn an_archive_has_each_label_once_in_order() {
    let scenes = [scene(&[qr(36.0), field("code")])];
    let labels = labels(37);
    for (output, extension) in [(Output::Svg, "svg"), (Output::Png, "png")] {
        let mut last = 0;
        let mut tick = |done| {
            assert_eq!(done, last + 1);
            last = done;
            true
        };
        let done = zip(Cursor::new(Vec::new()), &scenes, &labels, output, &mut tick).expect("written");
        assert_eq!(last, 37);
        let mut zip = ::zip::ZipArchive::new(done).expect("a zip");
        let names: Vec<String> = zip.file_names().map(|name| name.expect("a name").into_owned()).collect();
        let wanted: Vec<String> = labels.iter().map(|label| format!("{}.{extension}", label.code)).collect();
        assert_eq!(names, wanted);
        if output == Output::Png {
            let mut bytes = Vec::new();
            zip.by_index(36).expect("a file").read_to_end(&mut bytes).expect("bytes");
            assert_eq!(read(&opened(&bytes)), ["https://work.example.com/q/A36"]);
        }
    }
}

#[test]
fn an_archive_stops_when_nobody_wants_it() {
    let scenes = [scene(&[qr(36.0)])];
    let stopped = zip(Cursor::new(Vec::new()), &scenes, &labels(100), Output::Svg, &mut |done| done < 10);
    assert!(matches!(stopped, Err(LabelError::Stopped)));
    let broken = [Label { content: "长".repeat(5000), ..Label::default() }];
    let refused = zip(Cursor::new(Vec::new()), &scenes, &broken, Output::Svg, &mut |_| true);
    assert!(matches!(refused, Err(LabelError::Code(_))));
}

/// The first page of a document, rasterised as for printing.
pub(crate) fn drawn(document: &hayro::hayro_syntax::Pdf) -> image::RgbaImage {
    let dots = hayro::PixmapSettings {
        x_scale: 4.0,
        y_scale: 4.0,
        bg_color: hayro::vello_cpu::color::palette::css::WHITE,
    };
    let page = hayro::render(
        &document.pages()[0],
        &hayro::RenderCache::new(),
        &hayro::hayro_interpret::InterpreterSettings::default(),
        &hayro::RenderSettings::default(),
        &dots,
    );
    let (width, height) = (u32::from(page.width()), u32::from(page.height()));
    image::RgbaImage::from_raw(width, height, page.data_as_u8_slice().to_vec()).expect("dots")
}

#[test]
fn sheets_have_the_pages_and_are_read_as_well() {
    let image = json!({ "kind": "image", "x": 1, "y": 1, "width": 4, "height": 4, "rotation": 0, "image": picture(4, 4) });
    let scenes = [scene(&[qr(36.0), image, field("code")])];
    let sheet = Sheet {
        page_width: 210.0,
        page_height: 297.0,
        margin_top: 10.0,
        margin_left: 5.0,
        gap_x: 2.0,
        gap_y: 3.0,
        columns: 4,
        rows: 5,
    };
    assert_eq!(sheet.problem(40.0, 50.0), None);
    let mut written = 0;
    let mut tick = |done| {
        written = done;
        true
    };
    let bytes = pdf(Vec::new(), &scenes, &labels(41), &sheet, "一期", &mut tick).expect("written");
    assert_eq!(written, 41);
    let document = hayro::hayro_syntax::Pdf::new(bytes).expect("a PDF");
    assert_eq!(document.pages().len(), 3);
    let first = drawn(&document);
    for (at, label) in (0..).zip(labels(20)) {
        // pixels of the label's place: four per point
        let dots = |mm: u32| f64::from(mm) * 72.0 / 25.4 * 4.0;
        let (left, top) = (dots(5 + at % 4 * 42), dots(10 + at / 4 * 53));
        let place =
            image::imageops::crop_imm(&first, left as u32, top as u32, dots(40) as u32, dots(50) as u32);
        assert_eq!(read(&place.to_image()), [label.content], "label {at}");
    }
    let roll = Sheet::roll(40.0, 50.0);
    let bytes = pdf(Vec::new(), &scenes, &labels(3), &roll, "一期", &mut |_| true).expect("written");
    let document = hayro::hayro_syntax::Pdf::new(bytes).expect("a PDF");
    assert_eq!(document.pages().len(), 3);
    let (width, height) = document.pages()[0].render_dimensions();
    assert!((width - 113.39).abs() < 0.1 && (height - 141.73).abs() < 0.1, "{width} {height}");
}

#[test]
fn sheets_without_room_are_refused() {
    let good = Sheet { columns: 5, ..Sheet::roll(210.0, 297.0) };
    assert_eq!(good.problem(42.0, 50.0), None);
    let field = |sheet: Sheet| sheet.problem(42.0, 50.0).map(|(field, _)| field);
    assert_eq!(field(Sheet { columns: 6, ..good }), Some("columns"));
    assert_eq!(field(Sheet { rows: 6, ..good }), Some("rows"));
    assert_eq!(field(Sheet { rows: i32::MAX, ..good }), Some("rows"));
    assert_eq!(field(Sheet { columns: 0, ..good }), Some("columns"));
    assert_eq!(field(Sheet { gap_x: -1.0, ..good }), Some("gapX"));
    assert_eq!(field(Sheet { page_width: f64::NAN, ..good }), Some("pageWidth"));
    assert_eq!(field(Sheet { margin_top: f64::INFINITY, ..good }), Some("marginTop"));
}
