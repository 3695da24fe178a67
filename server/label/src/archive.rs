//! Many labels in a zip archive, drawn on all cores with bounded memory.

use std::io::{Seek, Write};
use std::num::NonZero;
use std::sync::mpsc::sync_channel;
use std::thread::{available_parallelism, scope};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::LabelError;
use crate::png::PngLabels;
use crate::scene::{Facts, Scene};
use crate::svg::SvgLabels;

/// Drawn ahead of the writer by each core.
const AHEAD: usize = 8;
/// The most cores.
const MAX_CORES: usize = 8;

/// What each label is a file of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Scalable.
    Svg,
    /// In dots.
    Png,
}

/// A label to draw.
#[derive(Debug, Clone, Default)]
pub struct Label {
    /// With which of the scenes.
    pub scene: usize,
    /// What the code says.
    pub content: String,
    /// The characters of the code; also the name of the file.
    pub code: String,
    /// The name of the batch.
    pub batch: String,
    /// The name of the enterprise.
    pub enterprise: String,
}

impl Label {
    /// As scenes take it.
    pub fn facts(&self) -> Facts<'_> {
        Facts { content: &self.content, code: &self.code, batch: &self.batch, enterprise: &self.enterprise }
    }
}

/// Told how many labels are written; false: stop.
pub type Tick<'a> = &'a mut dyn FnMut(usize) -> bool;

/// One label as SVG.
pub fn svg(scene: &Scene, facts: &Facts<'_>) -> Result<String, LabelError> {
    SvgLabels::new(scene).write(facts)
}

/// One label as PNG.
pub fn png(scene: &Scene, facts: &Facts<'_>) -> Result<Vec<u8>, LabelError> {
    PngLabels::new(scene)?.write(facts)
}

/// Writes one file for each label into a zip archive, in their order.
pub fn zip<W: Write + Seek>(
    to: W,
    scenes: &[Scene],
    labels: &[Label],
    output: Output,
    tick: Tick<'_>,
) -> Result<W, LabelError> {
    let mut zip = ZipWriter::new(to);
    let mut put = |at: usize, bytes: Vec<u8>, extension: &str, method| {
        zip.start_file(
            format!("{}.{extension}", labels[at].code),
            SimpleFileOptions::default().compression_method(method),
        )?;
        zip.write_all(&bytes)?;
        if tick(at + 1) { Ok(()) } else { Err(LabelError::Stopped) }
    };
    match output {
        Output::Svg => {
            let writers: Vec<_> = scenes.iter().map(SvgLabels::new).collect();
            let draw = |at: usize| {
                let label = &labels[at];
                writers[label.scene].write(&label.facts()).map(String::into_bytes)
            };
            in_order(labels.len(), draw, |at, bytes| put(at, bytes, "svg", CompressionMethod::Deflated))?;
        }
        Output::Png => {
            let writers = scenes.iter().map(PngLabels::new).collect::<Result<Vec<_>, _>>()?;
            let draw = |at: usize| {
                let label = &labels[at];
                writers[label.scene].write(&label.facts())
            };
            // packed already
            in_order(labels.len(), draw, |at, bytes| put(at, bytes, "png", CompressionMethod::Stored))?;
        }
    }
    Ok(zip.finish()?)
}

/// Does `work` for 0 to `count` on all cores and hands the outcomes to `sink` in their order. What waits is bounded; the
/// first failure ends all of it.
pub(crate) fn in_order<T: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<T, LabelError> + Sync,
    mut sink: impl FnMut(usize, T) -> Result<(), LabelError>,
) -> Result<(), LabelError> {
    let cores = available_parallelism().map_or(1, NonZero::get).clamp(1, MAX_CORES);
    let work = &work;
    scope(|threads| {
        let lanes: Vec<_> = (0..cores)
            .map(|lane| {
                let (send, receive) = sync_channel(AHEAD);
                threads.spawn(move || {
                    for at in (lane..count).step_by(cores) {
                        // nobody receives any more: the writer has failed
                        if send.send(work(at)).is_err() {
                            return;
                        }
                    }
                });
                receive
            })
            .collect();
        for at in 0..count {
            let done = lanes[at % cores].recv().map_err(|_| LabelError::Layout("a core gave up"))?;
            sink(at, done?)?;
        }
        Ok(())
    })
}
