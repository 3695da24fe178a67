//! PDF output of labels, on sheets of paper or on a roll.

use std::io::Write;
use std::ops::RangeInclusive;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use serde::{Deserialize, Serialize};

use crate::LabelError;
use crate::archive::{Label, Tick, in_order};
use crate::path::{Matrix, Path, Step};
use crate::scene::{Op, Picture, Piece, Scene};

/// Points per millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Sides of a page, in millimetres.
const PAGE: RangeInclusive<f64> = 10.0..=1200.0;
/// Gaps and margins, in millimetres.
const GAP: RangeInclusive<f64> = 0.0..=200.0;
/// Rows or columns per page.
const CELLS: RangeInclusive<i32> = 1..=100;

/// Arrangement of labels on a page; measures in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sheet {
    /// Page width; 210 for A4.
    pub page_width: f64,
    /// Page height; 297 for A4.
    pub page_height: f64,
    /// Margin above the first row.
    pub margin_top: f64,
    /// Margin left of the first column.
    pub margin_left: f64,
    /// Gap between columns.
    pub gap_x: f64,
    /// Gap between rows.
    pub gap_y: f64,
    /// Labels per row.
    pub columns: i32,
    /// Rows per page.
    pub rows: i32,
}

impl Sheet {
    /// A roll: every label is a page of its own.
    pub fn roll(width: f64, height: f64) -> Self {
        Self {
            page_width: width,
            page_height: height,
            margin_top: 0.0,
            margin_left: 0.0,
            gap_x: 0.0,
            gap_y: 0.0,
            columns: 1,
            rows: 1,
        }
    }

    /// The reason why labels of this size don't fit on it: the field and the message.
    pub fn problem(&self, width: f64, height: f64) -> Option<(&'static str, &'static str)> {
        let measures = [
            ("pageWidth", self.page_width, PAGE, "纸张宽度应为 10 到 1200 毫米"),
            ("pageHeight", self.page_height, PAGE, "纸张高度应为 10 到 1200 毫米"),
            ("marginTop", self.margin_top, GAP, "上边距应为 0 到 200 毫米"),
            ("marginLeft", self.margin_left, GAP, "左边距应为 0 到 200 毫米"),
            ("gapX", self.gap_x, GAP, "列间距应为 0 到 200 毫米"),
            ("gapY", self.gap_y, GAP, "行间距应为 0 到 200 毫米"),
        ];
        if let Some((field, _, _, said)) = measures.iter().find(|(_, value, range, _)| !range.contains(value))
        {
            return Some((field, said));
        }
        if !CELLS.contains(&self.columns) {
            return Some(("columns", "列数应为 1 到 100"));
        }
        if !CELLS.contains(&self.rows) {
            return Some(("rows", "行数应为 1 到 100"));
        }
        let room = |start: f64, side: f64, gap: f64, count: i32| {
            start + side * f64::from(count) + gap * f64::from(count - 1) - 0.01
        };
        if room(self.margin_left, width, self.gap_x, self.columns) > self.page_width {
            return Some(("columns", "一行放不下这么多标签"));
        }
        if room(self.margin_top, height, self.gap_y, self.rows) > self.page_height {
            return Some(("rows", "一页放不下这么多行标签"));
        }
        None
    }

    fn cells(&self) -> usize {
        usize::try_from(self.columns.max(1) * self.rows.max(1)).unwrap_or(1)
    }
}

/// The size of the largest label, for which each cell of a sheet has room.
pub fn largest(scenes: &[Scene]) -> (f64, f64) {
    let most = |side: fn(&Scene) -> f32| scenes.iter().map(side).fold(0.0, f32::max);
    // as written in the layout, not as the nearest binary fraction
    let exact = |side: f32| (f64::from(side) * 1000.0).round() / 1000.0;
    (exact(most(|scene| scene.width)), exact(most(|scene| scene.height)))
}

/// Writes labels onto sheets, row by row.
pub fn pdf<W: Write>(
    mut to: W,
    scenes: &[Scene],
    labels: &[Label],
    sheet: &Sheet,
    title: &str,
    tick: Tick<'_>,
) -> Result<W, LabelError> {
    let (width, height) = largest(scenes);
    if labels.is_empty() || sheet.problem(width, height).is_some() {
        return Err(LabelError::Layout("the sheet"));
    }
    let mut ids = 0;
    let mut id = || {
        ids += 1;
        Ref::new(ids)
    };
    let (catalog, pages, info, resources) = (id(), id(), id(), id());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("Xieli"));

    // content shared by all labels is one form XObject, which the labels reference
    let mut named: Vec<(String, Ref)> = Vec::new();
    for (s, scene) in scenes.iter().enumerate() {
        for (at, picture) in scene.pictures.iter().enumerate() {
            let (image, mask) = (id(), id());
            write_picture(&mut pdf, picture, image, mask)?;
            named.push((format!("I{s}x{at}"), image));
        }
        for (run, ops) in scene.fixed().enumerate() {
            let mut content = Content::new();
            ops.iter().for_each(|op| write_op(&mut content, s, op));
            let (form, packed) = (id(), pack(content.finish().as_slice())?);
            let mut form_object = pdf.form_xobject(form, &packed);
            form_object.bbox(Rect::new(0.0, 0.0, scene.width, scene.height)).filter(Filter::FlateDecode);
            form_object.pair(Name(b"Resources"), resources);
            form_object.finish();
            named.push((format!("F{s}x{run}"), form));
        }
    }
    let mut shared = pdf.indirect(resources).dict();
    let mut objects = shared.insert(Name(b"XObject")).dict();
    for (name, id) in &named {
        objects.pair(Name(name.as_bytes()), *id);
    }
    objects.finish();
    shared.finish();

    let sheets: Vec<&[Label]> = labels.chunks(sheet.cells()).collect();
    let kids: Vec<(Ref, Ref)> = sheets.iter().map(|_| (id(), id())).collect();
    let count = i32::try_from(kids.len()).map_err(|_| LabelError::Layout("the number of pages"))?;
    pdf.pages(pages).kids(kids.iter().map(|(page, _)| *page)).count(count);
    let draw = |at: usize| page(scenes, sheets[at], sheet, (width as f32, height as f32));
    let mut written = 0;
    in_order(sheets.len(), draw, |at, packed| {
        let (page, content) = kids[at];
        let mut object = pdf.page(page);
        object.parent(pages).contents(content).media_box(Rect::new(
            0.0,
            0.0,
            sheet.page_width as f32 * POINTS,
            sheet.page_height as f32 * POINTS,
        ));
        object.pair(Name(b"Resources"), resources);
        object.finish();
        pdf.stream(content, &packed).filter(Filter::FlateDecode);
        written += sheets[at].len();
        if tick(written) { Ok(()) } else { Err(LabelError::Stopped) }
    })?;
    to.write_all(&pdf.finish())?;
    Ok(to)
}

/// The content stream of one page, compressed.
fn page(
    scenes: &[Scene],
    labels: &[Label],
    sheet: &Sheet,
    (width, height): (f32, f32),
) -> Result<Vec<u8>, LabelError> {
    let mut content = Content::new();
    let columns = usize::try_from(sheet.columns).unwrap_or(1).max(1);
    for (at, label) in labels.iter().enumerate() {
        let scene = &scenes[label.scene];
        let left = sheet.margin_left as f32 + (at % columns) as f32 * (width + sheet.gap_x as f32);
        let top = sheet.margin_top as f32 + (at / columns) as f32 * (height + sheet.gap_y as f32);
        content.save_state();
        // millimetres, y downwards
        content.transform([
            POINTS,
            0.0,
            0.0,
            -POINTS,
            left * POINTS,
            (sheet.page_height as f32 - top) * POINTS,
        ]);
        content.rect(0.0, 0.0, scene.width, scene.height).clip_nonzero().end_path();
        for piece in scene.label(&label.facts())? {
            match piece {
                Piece::Fixed(run) => {
                    content.x_object(Name(format!("F{}x{run}", label.scene).as_bytes()));
                }
                Piece::Own(op) => write_op(&mut content, label.scene, &op),
            }
        }
        content.restore_state();
    }
    pack(content.finish().as_slice())
}

fn write_op(to: &mut Content, scene: usize, op: &Op) {
    match op {
        Op::Fill { path, color: [r, g, b], .. } => {
            let part = |c: &u8| (f32::from(*c) / 255.0 * 1000.0).round() / 1000.0;
            to.set_fill_rgb(part(r), part(g), part(b));
            if write_path(to, path) {
                to.fill_nonzero();
            }
        }
        Op::Code { path, matrix: Matrix(matrix) } => {
            to.save_state().transform(*matrix).set_fill_rgb(0.0, 0.0, 0.0);
            if write_path(to, path) {
                to.fill_nonzero();
            }
            to.restore_state();
        }
        Op::Picture { index, matrix } => {
            // an image of PDF has its origin at the lower left
            let Matrix(upright) = matrix.after(&Matrix([1.0, 0.0, 0.0, -1.0, 0.0, 1.0]));
            to.save_state().transform(upright).x_object(Name(format!("I{scene}x{index}").as_bytes()));
            to.restore_state();
        }
    }
}

/// Writes a path; false if there is nothing to fill.
pub(crate) fn write_path(to: &mut Content, path: &Path) -> bool {
    let short = |value: f32| (value * 100.0).round() / 100.0;
    let mut here = (0.0, 0.0);
    for step in &path.0 {
        match *step {
            Step::Move(x, y) => {
                to.move_to(short(x), short(y));
                here = (x, y);
            }
            Step::Line(x, y) => {
                to.line_to(short(x), short(y));
                here = (x, y);
            }
            Step::Quad(x1, y1, x, y) => {
                let near = |from: f32, by: f32| short(from + (by - from) * 2.0 / 3.0);
                to.cubic_to(near(here.0, x1), near(here.1, y1), near(x, x1), near(y, y1), short(x), short(y));
                here = (x, y);
            }
            Step::Cubic(x1, y1, x2, y2, x, y) => {
                to.cubic_to(short(x1), short(y1), short(x2), short(y2), short(x), short(y));
                here = (x, y);
            }
            Step::Close => {
                to.close_path();
            }
            Step::Rect(x, y, width, height) => {
                to.rect(x, y, width, height);
            }
        }
    }
    !path.0.is_empty()
}

fn write_picture(pdf: &mut Pdf, picture: &Picture, image: Ref, mask: Ref) -> Result<(), LabelError> {
    let pixels = &picture.pixels;
    let colors: Vec<u8> = pixels.pixels().flat_map(|p| [p[0], p[1], p[2]]).collect();
    let opacity: Vec<u8> = pixels.pixels().map(|p| p[3]).collect();
    let side = |dots: u32| i32::try_from(dots).unwrap_or(i32::MAX);
    let (width, height) = (side(pixels.width()), side(pixels.height()));
    let (colors, opacity) = (pack(&colors)?, pack(&opacity)?);
    let mut object = pdf.image_xobject(image, &colors);
    object.width(width).height(height).bits_per_component(8).s_mask(mask).filter(Filter::FlateDecode);
    object.color_space().device_rgb();
    object.finish();
    let mut object = pdf.image_xobject(mask, &opacity);
    object.width(width).height(height).bits_per_component(8).filter(Filter::FlateDecode);
    object.color_space().device_gray();
    object.finish();
    Ok(())
}

pub(crate) fn pack(bytes: &[u8]) -> Result<Vec<u8>, LabelError> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}
