//! The layout of a label as JSON: strict, bounded, in millimetres.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::picture::{self, Pictures};

/// Sides of a label, in millimetres.
pub const SIDE: RangeInclusive<f64> = 10.0..=300.0;
/// The smallest QR code that a phone can read, in millimetres.
pub const MIN_CODE: f64 = 8.0;
/// Font sizes, in millimetres.
pub const FONT: RangeInclusive<f64> = 1.0..=50.0;
/// Line widths, in millimetres.
pub const STROKE: RangeInclusive<f64> = 0.1..=5.0;
/// The most elements of a label.
pub const MAX_ELEMENTS: usize = 50;
/// The most QR codes of a label.
pub const MAX_CODES: usize = 4;
/// The most characters of a text.
pub const MAX_TEXT: usize = 200;
/// The most characters of an image as a data URL.
pub const MAX_IMAGE: usize = 200_000;
/// The most characters of all images of a label together.
pub const MAX_IMAGES: usize = 200_000;

/// A label: its size, and its elements from the lowest to the topmost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// Elements in the order of painting.
    pub elements: Vec<Element>,
}

/// Alignment of a text in its box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// At its left side.
    Left,
    /// In its middle.
    Center,
    /// At its right side.
    Right,
}

/// Fields that vary from label to label, besides the QR code itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// The characters of the code.
    Code,
    /// The name of the batch.
    Batch,
    /// The name of the enterprise.
    Enterprise,
}

/// One element of a label: an upright box (`x`, `y` its upper left corner) rotated about its centre by
/// `rotation`, clockwise in steps of 90 degrees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Element {
    /// The QR code with its white border; as large as fits into the box.
    #[allow(missing_docs)]
    Qr { x: f64, y: f64, width: f64, height: f64, rotation: i32 },
    /// A fixed text of the template.
    #[serde(rename_all = "camelCase")]
    #[allow(missing_docs)]
    Text {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        rotation: i32,
        text: String,
        font_size: f64,
        align: Align,
        bold: bool,
        color: String,
    },
    /// A variable text of the label.
    #[serde(rename_all = "camelCase")]
    #[allow(missing_docs)]
    Field {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        rotation: i32,
        field: Field,
        font_size: f64,
        align: Align,
        bold: bool,
        color: String,
    },
    /// A PNG or JPEG as a data URL; as large as fits into the box.
    #[allow(missing_docs)]
    Image { x: f64, y: f64, width: f64, height: f64, rotation: i32, image: String },
    /// A line along the longer side of the box, through its centre.
    #[allow(missing_docs)]
    Line { x: f64, y: f64, width: f64, height: f64, rotation: i32, stroke: f64, color: String },
    /// The outline of the box.
    #[allow(missing_docs)]
    Rect { x: f64, y: f64, width: f64, height: f64, rotation: i32, stroke: f64, color: String },
}

/// Position and size of an element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Millimetres from the left.
    pub x: f64,
    /// Millimetres from the top.
    pub y: f64,
    /// Width in millimetres.
    pub width: f64,
    /// Height in millimetres.
    pub height: f64,
    /// Rotation in degrees.
    pub rotation: i32,
}

impl Place {
    /// Left, top, right and bottom of the area that it covers after its rotation.
    fn covers(&self) -> (f64, f64, f64, f64) {
        let (mx, my) = (self.x + self.width / 2.0, self.y + self.height / 2.0);
        let (w, h) =
            if self.rotation % 180 == 0 { (self.width, self.height) } else { (self.height, self.width) };
        (mx - w / 2.0, my - h / 2.0, mx + w / 2.0, my + h / 2.0)
    }
}

impl Element {
    /// The position and size of the element.
    pub fn place(&self) -> Place {
        let (Self::Qr { x, y, width, height, rotation }
        | Self::Text { x, y, width, height, rotation, .. }
        | Self::Field { x, y, width, height, rotation, .. }
        | Self::Image { x, y, width, height, rotation, .. }
        | Self::Line { x, y, width, height, rotation, .. }
        | Self::Rect { x, y, width, height, rotation, .. }) = self;
        Place { x: *x, y: *y, width: *width, height: *height, rotation: *rotation }
    }

    fn picture(&self) -> Option<&str> {
        match self {
            Self::Image { image, .. } => Some(image),
            _ => None,
        }
    }

    fn least_side(&self) -> f64 {
        match self {
            Self::Qr { .. } => MIN_CODE,
            Self::Line { .. } => 0.1,
            Self::Rect { .. } => 0.5,
            _ => 1.0,
        }
    }
}

/// An error in a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Index of the element, from 0; `None`: the label itself.
    pub element: Option<usize>,
    /// Message for the user.
    pub message: String,
}

/// Red, green and blue of a colour `#rrggbb`.
pub fn color(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |at: usize| {
        let two = &digits[at..at + 2];
        two.bytes().all(|c| c.is_ascii_hexdigit()).then(|| u8::from_str_radix(two, 16).ok()).flatten()
    };
    Some([part(0)?, part(2)?, part(4)?])
}

impl Layout {
    /// Parses and validates a layout in JSON.
    pub fn read(json: &Value) -> Result<Self, Vec<Problem>> {
        let of_label = |message: String| vec![Problem { element: None, message }];
        if let Some(count) = json["elements"].as_array().map(Vec::len).filter(|count| *count > MAX_ELEMENTS) {
            return Err(of_label(format!("标签上最多 {MAX_ELEMENTS} 个元素，现有 {count} 个")));
        }
        let layout = Self::deserialize(json).map_err(|_| match bad_element(json) {
            Some(at) => {
                vec![Problem {
                    element: Some(at), message: format!("第 {} 个元素的格式不正确", at + 1)
                }]
            }
            None => of_label("标签的格式不正确".to_owned()),
        })?;
        let problems = layout.problems();
        if problems.is_empty() { Ok(layout) } else { Err(problems) }
    }

    /// All errors of the layout.
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        let mut say = |element: Option<usize>, message: &str| {
            found.push(Problem { element, message: message.to_owned() });
        };
        if !SIDE.contains(&self.width) {
            say(None, "标签宽度应为 10 到 300 毫米");
        }
        if !SIDE.contains(&self.height) {
            say(None, "标签高度应为 10 到 300 毫米");
        }
        let codes = self.elements.iter().filter(|element| matches!(element, Element::Qr { .. })).count();
        if !(1..=MAX_CODES).contains(&codes) {
            say(None, "标签上须有 1 到 4 个二维码");
        }
        if self.elements.len() > MAX_ELEMENTS {
            say(None, "标签上最多 50 个元素");
        }
        let mut pictures = 0;
        for (at, element) in self.elements.iter().enumerate() {
            for message in self.problems_of(element) {
                say(Some(at), message);
            }
            if let Element::Image { image, .. } = element {
                pictures += image.len();
            }
        }
        if pictures > MAX_IMAGES {
            say(None, "标签上的图片总共不能超过 150 KB");
        }
        found
    }

    fn problems_of(&self, element: &Element) -> Vec<&'static str> {
        let mut found = Vec::new();
        let place = element.place();
        let side = element.least_side()..=*SIDE.end();
        if !side.contains(&place.width) || !side.contains(&place.height) {
            found.push(match element {
                Element::Qr { .. } => "二维码边长应为 8 到 300 毫米",
                _ => "元素的宽度和高度超出范围",
            });
        }
        if ![0, 90, 180, 270].contains(&place.rotation) {
            found.push("旋转角度只能是 0、90、180 或 270");
        }
        // half a tenth of a millimetre is the rounding of the editor
        let (left, top, right, bottom) = place.covers();
        let within = left > -0.06 && top > -0.06 && right < self.width + 0.06 && bottom < self.height + 0.06;
        // the position of a malformed box is not checked
        if found.is_empty() && !within {
            found.push("元素须完整位于标签内");
        }
        match element {
            Element::Text { text, font_size, color, .. } => {
                if text.chars().count() > MAX_TEXT {
                    found.push("文字最多 200 个字");
                }
                if text.chars().any(|c| c.is_control() && c != '\n') {
                    found.push("文字中有不能打印的字符");
                }
                found.extend(letters(*font_size, color));
            }
            Element::Field { font_size, color, .. } => found.extend(letters(*font_size, color)),
            Element::Image { image, .. } => found.extend(picture::problem(image)),
            Element::Line { stroke, color, .. } | Element::Rect { stroke, color, .. } => {
                if !STROKE.contains(stroke) {
                    found.push("线宽应为 0.1 到 5 毫米");
                }
                found.extend(self::color(color).is_none().then_some(BAD_COLOR));
            }
            Element::Qr { .. } => {}
        }
        found
    }

    /// The data URLs of its images.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.elements.iter().filter_map(Element::picture)
    }

    /// Errors of images that could not be decoded.
    pub fn unreadable(&self, pictures: &Pictures) -> Vec<Problem> {
        let unread = |element: &Element| element.picture().is_some_and(|image| pictures.get(image).is_none());
        let elements = self.elements.iter().enumerate().filter(|(_, element)| unread(element));
        elements
            .map(|(at, _)| Problem { element: Some(at), message: picture::UNREADABLE.to_owned() })
            .collect()
    }

    /// The fixed texts of the template, for keyword search.
    pub fn texts(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let texts = self.elements.iter().filter_map(|element| match element {
            Element::Text { text, .. } => Some(text.trim()),
            _ => None,
        });
        texts.filter(|text| !text.is_empty() && seen.insert(*text)).collect()
    }
}

const BAD_COLOR: &str = "颜色应为 #rrggbb";

fn letters(size: f64, color: &str) -> impl Iterator<Item = &'static str> {
    let size = (!FONT.contains(&size)).then_some("字号应为 1 到 50 毫米");
    size.into_iter().chain(self::color(color).is_none().then_some(BAD_COLOR))
}

/// Index of the first element that is malformed.
fn bad_element(json: &Value) -> Option<usize> {
    json["elements"].as_array()?.iter().position(|element| Element::deserialize(element).is_err())
}
