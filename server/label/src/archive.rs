//! Zip archives of many labels, drawn on all cores with bounded memory.

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

/// Labels that each core may draw ahead of the writer.
const AHEAD: usize = 8;
/// The most cores used.
const MAX_CORES: usize = 8;

/// File format of each label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// SVG, scalable.
    Svg,
    /// PNG, in pixels.
    Png,
}

/// A label to draw.
#[derive(Debug, Clone, Default)]
pub struct Label {
    /// Index of its scene.
    pub scene: usize,
    /// Text encoded in the QR code.
    pub content: String,
    /// The characters of the code; also the name of the file.
    pub code: String,
    /// The name of the batch.
    pub batch: String,
    /// The name of the enterprise.
    pub enterprise: String,
}

impl Label {
    /// The variable values of the label, for scenes.
    pub fn facts(&self) -> Facts<'_> {
        Facts { content: &self.content, code: &self.code, batch: &self.batch, enterprise: &self.enterprise }
    }
}

/// Progress callback: gets the number of labels written; returning false stops.
pub type Tick<'a> = &'a mut dyn FnMut(usize) -> bool;

/// One label as SVG.
pub fn svg(scene: &Scene, facts: &Facts<'_>) -> Result<String, LabelError> {
    SvgLabels::new(scene).write(facts)
}

/// One label as PNG.
pub fn png(scene: &Scene, facts: &Facts<'_>) -> Result<Vec<u8>, LabelError> {
    PngLabels::new(scene)?.write(facts)
}

/// Writes one file per label into a zip archive, in order.
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
            // PNG is compressed already
            in_order(labels.len(), draw, |at, bytes| put(at, bytes, "png", CompressionMethod::Stored))?;
        }
    }
    Ok(zip.finish()?)
}

/// Runs `work` for 0 to `count` on all cores and passes the results to `sink` in order. The number of waiting
/// results is bounded; the first error ends all work.
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
                        // the receiver is gone: the writer has failed
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
