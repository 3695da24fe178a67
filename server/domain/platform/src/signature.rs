//! Handwritten signatures as strokes of a pen: validated numbers instead of an untrusted image. They are
//! stored as path data, which browsers show as it is, and drawn here for documents.

use std::fmt::Write as _;

use xieli_kernel::{AppError, AppResult};
use xieli_label::Pictures;

/// The box around the strokes: width and height in units of the path.
pub const BOX: (i32, i32) = (600, 240);
/// The most strokes.
pub const MAX_STROKES: usize = 200;
/// The most points of all strokes.
pub const MAX_POINTS: usize = 5000;
/// Least total length of the strokes: less is a slip of the finger.
pub const LEAST: f64 = 60.0;
/// The width of the pen.
const PEN: f32 = 5.0;

/// Reason why strokes are refused as a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Coordinates are not in pairs, or beyond the box.
    Malformed,
    /// More strokes or points than a signature has.
    TooMuch,
    /// Less than the least length.
    TooLittle,
}

/// The path data of strokes, each `x, y, x, y, …` from its first point to its last.
pub fn path(strokes: &[Vec<i32>]) -> Result<String, Fault> {
    let points: usize = strokes.iter().map(|stroke| stroke.len() / 2).sum();
    if strokes.len() > MAX_STROKES || points > MAX_POINTS {
        return Err(Fault::TooMuch);
    }
    let within = |at: &[i32]| matches!(at, [x, y] if (0..=BOX.0).contains(x) && (0..=BOX.1).contains(y));
    let whole = |stroke: &Vec<i32>| !stroke.is_empty() && stroke.chunks(2).all(within);
    if !strokes.iter().all(whole) {
        return Err(Fault::Malformed);
    }
    let mut way = 0.0;
    let mut path = String::new();
    for stroke in strokes {
        let mut before: Option<(f64, f64)> = None;
        for at in stroke.chunks_exact(2) {
            let (x, y) = (f64::from(at[0]), f64::from(at[1]));
            way += before.map_or(0.0, |(from, above)| (x - from).hypot(y - above));
            let letter = if before.is_none() { 'M' } else { 'L' };
            // writing into a string does not fail
            let _ = write!(path, "{letter}{} {}", at[0], at[1]);
            before = Some((x, y));
        }
    }
    if way < LEAST { Err(Fault::TooLittle) } else { Ok(path) }
}

/// The strokes of path data; other commands are left out.
fn strokes(path: &str) -> Vec<Vec<(f32, f32)>> {
    let point = |at: &str| {
        let (x, y) = at.split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    path.split('M').skip(1).map(|stroke| stroke.split('L').filter_map(point).collect()).collect()
}

/// The image of path data as PNG: black on white, at twice the size of the box.
pub fn draw(path: &str) -> AppResult<Vec<u8>> {
    xieli_label::draw_handwriting(&strokes(path), size(), PEN).map_err(AppError::internal)
}

/// Draws path data into the images of a document under this address.
pub fn draw_into(pictures: &mut Pictures, address: &str, path: &str) -> AppResult<()> {
    xieli_label::draw_handwriting_into(pictures, address, &strokes(path), size(), PEN)
        .map_err(AppError::internal)
}

fn size() -> (u32, u32) {
    let side = |length: i32| u32::try_from(length).unwrap_or_default();
    (side(BOX.0), side(BOX.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_become_path_data_and_a_picture() {
        let drawn = vec![vec![10, 20, 200, 30, 210, 40], vec![5, 5]];
        let path = path(&drawn).expect("a signature");
        assert_eq!(path, "M10 20L200 30L210 40M5 5");
        let parts = strokes(&path);
        assert_eq!(parts, [vec![(10.0, 20.0), (200.0, 30.0), (210.0, 40.0)], vec![(5.0, 5.0)]]);
        assert!(draw(&path).expect("a picture").starts_with(b"\x89PNG"));
        assert!(draw("nonsense").expect("an empty picture").starts_with(b"\x89PNG"));
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        for (drawn, fault) in [
            (vec![], Fault::TooLittle),
            (vec![vec![10, 10, 20, 20]], Fault::TooLittle),
            (vec![vec![]], Fault::Malformed),
            (vec![vec![10, 10, 200]], Fault::Malformed),
            (vec![vec![-1, 0, 200, 0]], Fault::Malformed),
            (vec![vec![0, 0, 601, 0]], Fault::Malformed),
            (vec![vec![0, 0, 0, 241]], Fault::Malformed),
            (vec![vec![0, 0, 100, 0]; MAX_STROKES + 1], Fault::TooMuch),
            (vec![vec![0; 2 * (MAX_POINTS + 1)]], Fault::TooMuch),
        ] {
            assert_eq!(path(&drawn), Err(fault), "{:?}", drawn.first());
        }
    }
}
