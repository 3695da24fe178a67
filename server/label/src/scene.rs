//! A layout prepared for drawing many labels: the parts shared by all of them are computed once.

use image::RgbaImage;
use qrcode::{Color, EcLevel, QrCode};

use crate::font::Fonts;
use crate::layout::{Align, Element, Field, Layout, Place, color};
use crate::path::{Matrix, Path, Step};
use crate::{LabelError, Pictures};

/// Width of the white border of a QR code in modules, as ISO/IEC 18004 requires.
const QUIET: usize = 4;
/// Distance from the middle of a line of text to its baseline, as a fraction of the font size.
const DROP: f32 = 0.36;
/// Line height, as a multiple of the font size.
const LEADING: f32 = 1.25;
/// The most lines of a text.
const MAX_LINES: usize = 20;

/// Values that vary from label to label.
#[derive(Debug, Clone, Copy, Default)]
pub struct Facts<'a> {
    /// Text encoded in the QR code.
    pub content: &'a str,
    /// The characters of the code.
    pub code: &'a str,
    /// The name of the batch.
    pub batch: &'a str,
    /// The name of the enterprise.
    pub enterprise: &'a str,
}

/// One drawing operation; measures in millimetres, y downwards.
#[derive(Debug, Clone)]
pub enum Op {
    /// A filled outline.
    Fill {
        /// Outline to fill.
        path: Path,
        /// Red, green, blue.
        color: [u8; 3],
        /// Whether anti-aliasing is off, since its edges are those of pixels.
        crisp: bool,
    },
    /// The dark modules of a QR code: black, without anti-aliasing.
    Code {
        /// Outline in modules.
        path: Path,
        /// Transformation from modules to the label.
        matrix: Matrix,
    },
    /// An image of the scene.
    Picture {
        /// Index in [`Scene::pictures`].
        index: usize,
        /// Transformation from the unit square to the label.
        matrix: Matrix,
    },
}

/// Parts of a label, in the order of painting.
enum Part {
    /// The same on every label.
    Fixed(Vec<Op>),
    /// The QR code.
    Code(Place),
    /// A variable text of the label.
    Text { place: Place, field: Field, style: Style },
}

#[derive(Clone, Copy)]
struct Style {
    size: f32,
    align: Align,
    bold: bool,
    color: [u8; 3],
}

/// An image of a layout.
pub struct Picture {
    /// Its data URL in the layout.
    pub address: String,
    /// Its pixels.
    pub pixels: RgbaImage,
}

/// A layout prepared for drawing.
pub struct Scene {
    /// Width in millimetres.
    pub width: f32,
    /// Height in millimetres.
    pub height: f32,
    /// Images that [`Op::Picture`] refers to by index.
    pub pictures: Vec<Picture>,
    parts: Vec<Part>,
    fonts: Fonts,
}

/// A piece of one label: shared content appears as the index of a run in [`Scene::fixed`].
pub enum Piece {
    /// The same on every label.
    Fixed(usize),
    /// Content of this label only.
    Own(Op),
}

impl Scene {
    /// Prepares a layout; its images were decoded before.
    pub fn new(layout: &Layout, fonts: &Fonts, pictures: &Pictures) -> Result<Self, LabelError> {
        let (width, height) = (layout.width as f32, layout.height as f32);
        let mut scene = Self { width, height, pictures: Vec::new(), parts: Vec::new(), fonts: fonts.clone() };
        let mut paper = Path::default();
        paper.rect(0.0, 0.0, width, height);
        scene.fixed_op(Op::Fill { path: paper, color: [255; 3], crisp: true });
        for element in &layout.elements {
            scene.element(element, pictures)?;
        }
        Ok(scene)
    }

    fn fixed_op(&mut self, op: Op) {
        match self.parts.last_mut() {
            Some(Part::Fixed(ops)) => ops.push(op),
            _ => self.parts.push(Part::Fixed(vec![op])),
        }
    }

    fn element(&mut self, element: &Element, pictures: &Pictures) -> Result<(), LabelError> {
        let place = element.place();
        match element {
            Element::Qr { .. } => self.parts.push(Part::Code(place)),
            Element::Text { text, font_size, align, bold, color, .. } => {
                let style = style(*font_size, *align, *bold, color);
                let op = self.text(&place, style, text);
                self.fixed_op(op);
            }
            Element::Field { field, font_size, align, bold, color, .. } => {
                let style = style(*font_size, *align, *bold, color);
                self.parts.push(Part::Text { place, field: *field, style });
            }
            Element::Image { image, .. } => {
                let pixels = pictures.get(image).ok_or(LabelError::Layout("a picture"))?.clone();
                let matrix = fitted(&place, &pixels);
                self.pictures.push(Picture { address: image.clone(), pixels });
                self.fixed_op(Op::Picture { index: self.pictures.len() - 1, matrix });
            }
            Element::Line { stroke, color: c, .. } => {
                let mut path = Path::default();
                let (w, h, thick) = (place.width as f32, place.height as f32, *stroke as f32);
                if w >= h {
                    path.rect(0.0, (h - thick) / 2.0, w, thick);
                } else {
                    path.rect((w - thick) / 2.0, 0.0, thick, h);
                }
                self.fixed_op(filled(&path, &place, color(c)));
            }
            Element::Rect { stroke, color: c, .. } => {
                let (w, h) = (place.width as f32, place.height as f32);
                let thick = (*stroke as f32).min(w / 2.0).min(h / 2.0);
                let mut path = Path::default();
                path.rect(0.0, 0.0, w, h);
                path.hole(thick, thick, w - 2.0 * thick, h - 2.0 * thick);
                self.fixed_op(filled(&path, &place, color(c)));
            }
        }
        Ok(())
    }

    /// Content shared by all labels, run by run.
    pub fn fixed(&self) -> impl Iterator<Item = &[Op]> {
        self.parts.iter().filter_map(|part| match part {
            Part::Fixed(ops) => Some(ops.as_slice()),
            _ => None,
        })
    }

    /// Whether it contains only shades of grey.
    pub fn is_grey(&self) -> bool {
        let grey = |c: [u8; 3]| c[0] == c[1] && c[1] == c[2];
        self.parts.iter().all(|part| match part {
            Part::Fixed(ops) => ops.iter().all(|op| match op {
                Op::Fill { color, .. } => grey(*color),
                Op::Code { .. } => true,
                Op::Picture { index, .. } => {
                    let picture = &self.pictures[*index];
                    picture.pixels.pixels().all(|p| p[0] == p[1] && p[1] == p[2])
                }
            }),
            Part::Code(_) => true,
            Part::Text { style, .. } => grey(style.color),
        })
    }

    /// The smallest side of a QR code, in millimetres.
    pub fn smallest_code(&self) -> f32 {
        let sides = self.parts.iter().filter_map(|part| match part {
            Part::Code(place) => Some(place.width.min(place.height) as f32),
            _ => None,
        });
        sides.fold(f32::INFINITY, f32::min)
    }

    /// The pieces of one label.
    pub fn label(&self, facts: &Facts<'_>) -> Result<Vec<Piece>, LabelError> {
        let code = modules(facts.content)?;
        let mut runs = 0;
        let pieces = self.parts.iter().map(|part| match part {
            Part::Fixed(_) => {
                runs += 1;
                Piece::Fixed(runs - 1)
            }
            Part::Code(place) => Piece::Own(code_op(&code, place)),
            Part::Text { place, field, style } => {
                let text = match field {
                    Field::Code => facts.code,
                    Field::Batch => facts.batch,
                    Field::Enterprise => facts.enterprise,
                };
                Piece::Own(self.text(place, *style, text))
            }
        });
        Ok(pieces.collect())
    }

    /// Lines of text centred in their box; the font shrinks instead of cutting them.
    fn text(&self, place: &Place, style: Style, text: &str) -> Op {
        let lines: Vec<(Path, f32)> =
            text.lines().take(MAX_LINES).map(|line| self.line(line, style.bold)).collect();
        let longest = lines.iter().fold(0.0_f32, |most, (_, length)| most.max(*length));
        let high = 1.0 + LEADING * lines.len().saturating_sub(1) as f32;
        let (w, h) = (place.width as f32, place.height as f32);
        let mut size = style.size;
        if longest > 0.0 {
            size = size.min(w / longest);
        }
        // a single line may exceed its box a little: letters are lower than the font size
        if lines.len() > 1 {
            size = size.min(h / high);
        }
        let mut path = Path::default();
        let first = h / 2.0 - (high - 1.0) / 2.0 * size;
        for (at, (letters, length)) in lines.iter().enumerate() {
            let left = match style.align {
                Align::Left => 0.0,
                Align::Center => (w - length * size) / 2.0,
                Align::Right => w - length * size,
            };
            let base = first + (at as f32 * LEADING + DROP) * size;
            path.add(letters, &Matrix([size, 0.0, 0.0, size, left, base]));
        }
        filled(&path, place, Some(style.color))
    }

    /// Glyphs of font size one as a path, and their total width.
    fn line(&self, text: &str, bold: bool) -> (Path, f32) {
        let (mut path, mut length) = (Path::default(), 0.0);
        for sign in text.chars() {
            let letter = self.fonts.letter(sign, bold);
            path.add(&letter.path, &Matrix::moved(length, 0.0));
            length += letter.advance;
        }
        (path, length)
    }
}

fn style(size: f64, align: Align, bold: bool, text: &str) -> Style {
    Style { size: size as f32, align, bold, color: color(text).unwrap_or_default() }
}

/// The transformation from the box of an element to the label.
fn turn(place: &Place) -> Matrix {
    let (mx, my) = ((place.x + place.width / 2.0) as f32, (place.y + place.height / 2.0) as f32);
    let (cos, sin) = match place.rotation {
        90 => (0.0, 1.0),
        180 => (-1.0, 0.0),
        270 => (0.0, -1.0),
        _ => (1.0, 0.0),
    };
    let back = Matrix::moved(-(place.width as f32) / 2.0, -(place.height as f32) / 2.0);
    Matrix([cos, sin, -sin, cos, mx, my]).after(&back)
}

fn filled(path: &Path, place: &Place, color: Option<[u8; 3]>) -> Op {
    Op::Fill { path: path.turned(&turn(place)), color: color.unwrap_or_default(), crisp: false }
}

/// As large as fits into the box, centred.
fn fitted(place: &Place, pixels: &RgbaImage) -> Matrix {
    let (w, h) = (place.width as f32, place.height as f32);
    let scale = (w / pixels.width() as f32).min(h / pixels.height() as f32);
    let (width, height) = (pixels.width() as f32 * scale, pixels.height() as f32 * scale);
    turn(place).after(&Matrix([width, 0.0, 0.0, height, (w - width) / 2.0, (h - height) / 2.0]))
}

/// The dark modules of a QR code, and the number of modules per row.
fn modules(content: &str) -> Result<(Vec<Color>, usize), LabelError> {
    let code = QrCode::with_error_correction_level(content, EcLevel::M)?;
    let width = code.width();
    Ok((code.to_colors(), width))
}

fn code_op((colors, modules): &(Vec<Color>, usize), place: &Place) -> Op {
    let side = place.width.min(place.height) as f32;
    let module = side / (modules + 2 * QUIET) as f32;
    let (left, top) = ((place.width as f32 - side) / 2.0, (place.height as f32 - side) / 2.0);
    let mut path = Path(Vec::with_capacity(modules * modules / 3));
    for (row, line) in colors.chunks(*modules).enumerate() {
        let mut column = 0;
        while column < *modules {
            let run = line[column..].iter().take_while(|color| **color == Color::Dark).count();
            if run > 0 {
                path.0.push(Step::Rect((column + QUIET) as f32, (row + QUIET) as f32, run as f32, 1.0));
            }
            column += run.max(1);
        }
    }
    Op::Code { path, matrix: turn(place).after(&Matrix([module, 0.0, 0.0, module, left, top])) }
}
