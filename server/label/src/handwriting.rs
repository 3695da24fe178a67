//! Handwriting as PNG, and as an image in a document.

use tiny_skia::{Color, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

use crate::{LabelError, Pictures};

/// Pixels per unit.
const SCALE: f32 = 2.0;

/// Draws strokes of a pen, black on white, in a box.
fn drawn(strokes: &[Vec<(f32, f32)>], (width, height): (u32, u32), pen: f32) -> Result<Pixmap, LabelError> {
    let dots = |units: u32| (units as f32 * SCALE) as u32;
    let mut picture =
        Pixmap::new(dots(width), dots(height)).ok_or(LabelError::Layout("the box of a signature"))?;
    picture.fill(Color::WHITE);
    let mut paint = Paint::default();
    paint.set_color(Color::BLACK);
    paint.anti_alias = true;
    let pen =
        Stroke { width: pen, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    for stroke in strokes {
        let mut builder = PathBuilder::new();
        for (place, (x, y)) in stroke.iter().copied().enumerate() {
            if place == 0 {
                builder.move_to(x, y);
                // a tap alone leaves a dot
                builder.line_to(x + 0.1, y);
            } else {
                builder.line_to(x, y);
            }
        }
        if let Some(path) = builder.finish() {
            picture.stroke_path(&path, &paint, &pen, Transform::from_scale(SCALE, SCALE), None);
        }
    }
    Ok(picture)
}

/// Draws strokes of a pen into a box, and adds the result to the images of a document under this address.
pub fn draw_handwriting_into(
    pictures: &mut Pictures,
    address: &str,
    strokes: &[Vec<(f32, f32)>],
    size: (u32, u32),
    pen: f32,
) -> Result<(), LabelError> {
    let picture = drawn(strokes, size, pen)?;
    // the background is white and opaque: premultiplied colours equal plain ones
    pictures.put(address, (picture.width(), picture.height()), picture.data().to_vec());
    Ok(())
}

/// Draws strokes of a pen, black on white, into a box; returns a PNG.
pub fn draw_handwriting(
    strokes: &[Vec<(f32, f32)>],
    size: (u32, u32),
    pen: f32,
) -> Result<Vec<u8>, LabelError> {
    let picture = drawn(strokes, size, pen)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    // the background is white and opaque: premultiplied colours equal plain ones
    let dots: Vec<u8> = picture.pixels().iter().map(|dot| dot.red()).collect();
    writer.write_image_data(&dots)?;
    writer.finish()?;
    Ok(bytes)
}
