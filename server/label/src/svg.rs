//! SVG output of labels: outlines and images, no texts, no scripts.

use std::fmt::Write as _;

use crate::path::{Matrix, Path, Step};
use crate::scene::{Facts, Op, Piece, Scene};
use crate::{LabelError, layout};

/// Writes the labels of one scene.
pub struct SvgLabels<'a> {
    scene: &'a Scene,
    head: String,
    fixed: Vec<String>,
}

impl<'a> SvgLabels<'a> {
    /// Writes the content shared by all labels once.
    pub fn new(scene: &'a Scene) -> Self {
        let (w, h) = (Number(scene.width), Number(scene.height));
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\">"
        );
        let fixed = scene.fixed().map(|ops| {
            let mut text = String::new();
            ops.iter().for_each(|op| write_op(&mut text, scene, op));
            text
        });
        Self { scene, head, fixed: fixed.collect() }
    }

    /// One label.
    pub fn write(&self, facts: &Facts<'_>) -> Result<String, LabelError> {
        let mut text = self.head.clone();
        for piece in self.scene.label(facts)? {
            match piece {
                Piece::Fixed(run) => text.push_str(&self.fixed[run]),
                Piece::Own(op) => write_op(&mut text, self.scene, &op),
            }
        }
        text.push_str("</svg>");
        Ok(text)
    }
}

/// A measure rounded to two decimals: a hundredth of a millimetre.
struct Number(f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (f64::from(self.0) * 100.0).round() / 100.0)
    }
}

// writing to a string can't fail
fn write_op(to: &mut String, scene: &Scene, op: &Op) {
    match op {
        Op::Fill { path, color: [r, g, b], crisp } => {
            let edges = if *crisp { " shape-rendering=\"crispEdges\"" } else { "" };
            let _ = write!(to, "<path fill=\"#{r:02x}{g:02x}{b:02x}\"{edges} d=\"");
            write_path(to, path);
            to.push_str("\"/>");
        }
        Op::Code { path, matrix: Matrix([a, b, c, d, e, f]) } => {
            let _ = write!(
                to,
                "<path shape-rendering=\"crispEdges\" transform=\"matrix({a} {b} {c} {d} {e} {f})\" d=\""
            );
            write_path(to, path);
            to.push_str("\"/>");
        }
        Op::Picture { index, matrix: Matrix([a, b, c, d, e, f]) } => {
            // validated before: a data URL has no character that needs escaping
            let address = &scene.pictures[*index].address;
            debug_assert!(address.len() <= layout::MAX_IMAGE);
            let _ = write!(
                to,
                "<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\" transform=\"matrix({a} {b} {c} {d} {e} {f})\" href=\"{address}\"/>"
            );
        }
    }
}

fn write_path(to: &mut String, path: &Path) {
    for step in &path.0 {
        let _ = match *step {
            Step::Move(x, y) => write!(to, "M{} {}", Number(x), Number(y)),
            Step::Line(x, y) => write!(to, "L{} {}", Number(x), Number(y)),
            Step::Quad(x1, y1, x, y) => {
                write!(to, "Q{} {} {} {}", Number(x1), Number(y1), Number(x), Number(y))
            }
            Step::Cubic(x1, y1, x2, y2, x, y) => write!(
                to,
                "C{} {} {} {} {} {}",
                Number(x1),
                Number(y1),
                Number(x2),
                Number(y2),
                Number(x),
                Number(y)
            ),
            Step::Close => {
                to.push('Z');
                Ok(())
            }
            Step::Rect(x, y, width, height) => {
                let [x, y, width, height] = [x, y, width, height].map(Number);
                write!(to, "M{x} {y}h{width}v{height}h-{width}z")
            }
        };
    }
}
