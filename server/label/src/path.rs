//! Outlines (paths of lines and curves) in millimetres, independent of the output format.

/// A segment of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Begins a subpath.
    Move(f32, f32),
    /// A straight line.
    Line(f32, f32),
    /// A quadratic curve.
    Quad(f32, f32, f32, f32),
    /// A cubic curve.
    Cubic(f32, f32, f32, f32, f32, f32),
    /// Closes the subpath.
    Close,
    /// A subpath of its own: left, top, width, height.
    Rect(f32, f32, f32, f32),
}

/// A filled outline; the fill follows the non-zero winding rule.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path(pub Vec<Step>);

/// An affine transformation of points: `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix(pub [f32; 6]);

impl Matrix {
    /// A translation.
    pub const fn moved(x: f32, y: f32) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// The transformed point.
    pub fn apply(&self, x: f32, y: f32) -> (f32, f32) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The composition: first `inner`, then this one.
    pub fn after(&self, inner: &Self) -> Self {
        let [a, b, c, d, e, f] = self.0;
        let [ia, ib, ic, id, ie, jf] = inner.0;
        Self([
            a * ia + c * ib,
            b * ia + d * ib,
            a * ic + c * id,
            b * ic + d * id,
            a * ie + c * jf + e,
            b * ie + d * jf + f,
        ])
    }
}

impl Path {
    /// Adds a rectangle.
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.0.extend([
            Step::Move(x, y),
            Step::Line(x + width, y),
            Step::Line(x + width, y + height),
            Step::Line(x, y + height),
            Step::Close,
        ]);
    }

    /// Adds a rectangle that is cut out of its surroundings.
    pub fn hole(&mut self, x: f32, y: f32, width: f32, height: f32) {
        self.0.extend([
            Step::Move(x, y),
            Step::Line(x, y + height),
            Step::Line(x + width, y + height),
            Step::Line(x + width, y),
            Step::Close,
        ]);
    }

    /// Adds another path, transformed.
    pub fn add(&mut self, other: &Self, by: &Matrix) {
        for step in &other.0 {
            let moved = match *step {
                Step::Move(x, y) => {
                    let (x, y) = by.apply(x, y);
                    Step::Move(x, y)
                }
                Step::Line(x, y) => {
                    let (x, y) = by.apply(x, y);
                    Step::Line(x, y)
                }
                Step::Quad(x1, y1, x, y) => {
                    let ((x1, y1), (x, y)) = (by.apply(x1, y1), by.apply(x, y));
                    Step::Quad(x1, y1, x, y)
                }
                Step::Cubic(x1, y1, x2, y2, x, y) => {
                    let ((x1, y1), (x2, y2), (x, y)) = (by.apply(x1, y1), by.apply(x2, y2), by.apply(x, y));
                    Step::Cubic(x1, y1, x2, y2, x, y)
                }
                Step::Close => Step::Close,
                Step::Rect(x, y, width, height) => {
                    // a rotated rectangle need not be upright
                    let mut corners = Self::default();
                    corners.rect(x, y, width, height);
                    self.add(&corners, by);
                    continue;
                }
            };
            self.0.push(moved);
        }
    }

    /// The whole path, transformed.
    pub fn turned(&self, by: &Matrix) -> Self {
        let mut path = Self(Vec::with_capacity(self.0.len()));
        path.add(self, by);
        path
    }
}
