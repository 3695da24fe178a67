//! PNG output of labels, in their printed size.

use tiny_skia::{
    Color, FillRule, FilterQuality, IntSize, Paint, PathBuilder, Pixmap, PixmapPaint, PremultipliedColorU8,
    Rect, Transform,
};

use crate::LabelError;
use crate::path::{Matrix, Path, Step};
use crate::scene::{Facts, Op, Piece, Scene};

/// Most pixels of a label: about 16 MB of memory while it is drawn.
const MAX_DOTS: f32 = 4_000_000.0;
const MM_PER_INCH: f32 = 25.4;

/// Draws labels of one scene.
pub struct PngLabels<'a> {
    scene: &'a Scene,
    /// Pixels per millimetre.
    scale: f32,
    grey: bool,
    pictures: Vec<Pixmap>,
    /// Background shared by all labels of the scene.
    ground: Pixmap,
}

impl<'a> PngLabels<'a> {
    /// At 300 dots per inch; at 600 if a code is small; fewer if a label is very large.
    pub fn new(scene: &'a Scene) -> Result<Self, LabelError> {
        let wanted = if scene.smallest_code() < 20.0 { 600.0 } else { 300.0 } / MM_PER_INCH;
        let scale = wanted.min((MAX_DOTS / (scene.width * scene.height)).sqrt());
        let broken = || LabelError::Layout("its size");
        let dots = |mm: f32| ((mm * scale).round() as u32).max(1);
        let mut ground = Pixmap::new(dots(scene.width), dots(scene.height)).ok_or_else(broken)?;
        ground.fill(Color::WHITE);
        let pictures = scene.pictures.iter().map(|picture| {
            let (w, h) = picture.pixels.dimensions();
            let dots = picture.pixels.pixels().flat_map(|p| {
                let [r, g, b, a] = p.0;
                let part = |c: u8| (u16::from(c) * u16::from(a) / 255) as u8;
                let dot = PremultipliedColorU8::from_rgba(part(r), part(g), part(b), a);
                dot.map_or([0; 4], |dot| [dot.red(), dot.green(), dot.blue(), dot.alpha()])
            });
            let size = IntSize::from_wh(w, h).ok_or_else(broken)?;
            Pixmap::from_vec(dots.collect(), size).ok_or_else(broken)
        });
        let pictures = pictures.collect::<Result<Vec<_>, _>>()?;
        let mut labels = Self { scene, scale, grey: scene.is_grey(), pictures, ground: ground.clone() };
        for op in scene.fixed().next().unwrap_or_default() {
            labels.draw(&mut ground, op);
        }
        labels.ground = ground;
        Ok(labels)
    }

    /// One label.
    pub fn write(&self, facts: &Facts<'_>) -> Result<Vec<u8>, LabelError> {
        let mut to = self.ground.clone();
        let fixed: Vec<&[Op]> = self.scene.fixed().collect();
        for piece in self.scene.label(facts)? {
            match piece {
                // the background includes it
                Piece::Fixed(0) => {}
                Piece::Fixed(run) => fixed[run].iter().for_each(|op| self.draw(&mut to, op)),
                Piece::Own(op) => self.draw(&mut to, &op),
            }
        }
        self.encode(&to)
    }

    fn draw(&self, to: &mut Pixmap, op: &Op) {
        let scale = Transform::from_scale(self.scale, self.scale);
        match op {
            Op::Fill { path, color: [r, g, b], crisp } => {
                let Some(path) = outline(path) else { return };
                let mut paint = Paint::default();
                paint.set_color_rgba8(*r, *g, *b, 255);
                paint.anti_alias = !crisp;
                to.fill_path(&path, &paint, FillRule::Winding, scale, None);
            }
            Op::Code { path, matrix: Matrix([a, b, c, d, e, f]) } => {
                let Some(path) = outline(path) else { return };
                let mut paint = Paint::default();
                paint.set_color(Color::BLACK);
                paint.anti_alias = false;
                let matrix = Transform::from_row(*a, *b, *c, *d, *e, *f).post_concat(scale);
                to.fill_path(&path, &paint, FillRule::Winding, matrix, None);
            }
            Op::Picture { index, matrix: Matrix([a, b, c, d, e, f]) } => {
                let picture = &self.pictures[*index];
                let unit = Transform::from_scale(1.0 / picture.width() as f32, 1.0 / picture.height() as f32);
                let matrix = Transform::from_row(*a, *b, *c, *d, *e, *f).post_concat(scale);
                let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
                to.draw_pixmap(0, 0, picture.as_ref(), &paint, unit.post_concat(matrix), None);
            }
        }
    }

    fn encode(&self, picture: &Pixmap) -> Result<Vec<u8>, LabelError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
        let per_metre = (self.scale * 1000.0).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: png::Unit::Meter,
        }));
        encoder.set_color(if self.grey { png::ColorType::Grayscale } else { png::ColorType::Rgb });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header()?;
        // the background is white and opaque: premultiplied colours equal plain ones
        let dots: Vec<u8> = if self.grey {
            picture.pixels().iter().map(|dot| dot.red()).collect()
        } else {
            picture.pixels().iter().flat_map(|dot| [dot.red(), dot.green(), dot.blue()]).collect()
        };
        writer.write_image_data(&dots)?;
        writer.finish()?;
        Ok(bytes)
    }
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::with_capacity(path.0.len(), path.0.len());
    for step in &path.0 {
        match *step {
            Step::Move(x, y) => builder.move_to(x, y),
            Step::Line(x, y) => builder.line_to(x, y),
            Step::Quad(x1, y1, x, y) => builder.quad_to(x1, y1, x, y),
            Step::Cubic(x1, y1, x2, y2, x, y) => builder.cubic_to(x1, y1, x2, y2, x, y),
            Step::Close => builder.close(),
            Step::Rect(x, y, width, height) => {
                if let Some(rect) = Rect::from_xywh(x, y, width, height) {
                    builder.push_rect(rect);
                }
            }
        }
    }
    builder.finish()
}
