//! Output of labels to files: archives of images, and PDF sheets.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
pub use xieli_label::Problem;
pub use xieli_label::Sheet;
use xieli_label::archive::{Label, Output, svg, zip};
use xieli_label::pdf::{largest, pdf};
use xieli_label::{Facts, Fonts, LabelError, Layout, Pictures, Scene};

use super::model::{QrcodeBatch, Template};
use super::{rules, store};
use crate::sandbox::{Job, Requester};
use crate::{Db, Services};

/// The code on a sample label.
const SAMPLE: &str = "SB0123456789ABCDEFGHJK";

/// File format of printed labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Format {
    /// An archive of SVG drawings.
    Svg,
    /// An archive of PNG images.
    Png,
    /// PDF sheets.
    Pdf,
}

/// Selection of labels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Which {
    /// The codes of a batch that are blank or bound.
    Batch(i64),
    /// The codes with these ids.
    Codes(Vec<i64>),
}

/// Parameters of a print job, as its payload stores them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// The selection of labels.
    pub which: Which,
    /// The file format.
    pub format: Format,
    /// Layout of a PDF sheet; none: one label per page.
    pub sheet: Option<Sheet>,
}

/// A file of labels.
pub struct Printout {
    /// File name.
    pub name: String,
    /// Media type of its content.
    pub media_type: &'static str,
    /// The content, positioned at the beginning; an anonymous file that ends with the process.
    pub file: File,
    /// Size in bytes.
    pub size: u64,
    /// Number of labels.
    pub labels: usize,
}

/// Data that labels are drawn from.
struct Source {
    title: String,
    layouts: Vec<Layout>,
    labels: Vec<Label>,
}

/// The content of a QR code: the address of its page.
pub fn content(public_url: &str, code: &str) -> String {
    format!("{public_url}/q/{code}")
}

/// A sample label of a layout as SVG, or the problems of the layout.
#[erased]
pub async fn sample(
    services: &Services,
    viewer: &Viewer,
    layout: Value,
) -> AppResult<Result<String, Vec<Problem>>> {
    let layout = match Layout::read(&layout) {
        Ok(layout) => layout,
        Err(problems) => return Ok(Err(problems)),
    };
    let pictures = pictures(services, viewer.into(), std::slice::from_ref(&layout)).await?;
    let unreadable = layout.unreadable(&pictures);
    if !unreadable.is_empty() {
        return Ok(Err(unreadable));
    }
    let (fonts, content) = (services.fonts().clone(), content(services.public_url(), SAMPLE));
    let drawn = tokio::task::spawn_blocking(move || {
        let facts =
            Facts { content: &content, code: SAMPLE, batch: "示例批次", enterprise: "示例企业" };
        svg(&Scene::new(&layout, &fonts, &pictures)?, &facts)
    });
    drawn.await.map_err(AppError::internal)?.map(Ok).map_err(AppError::internal)
}

/// The images of layouts, decoded by a subprocess (decision 0045); undecodable ones are missing.
#[erased]
pub async fn pictures(services: &Services, whose: Requester, layouts: &[Layout]) -> AppResult<Pictures> {
    let mut pictures = Pictures::default();
    for layout in layouts {
        let addresses: Vec<String> = layout.pictures().map(str::to_owned).collect();
        if addresses.is_empty() {
            continue;
        }
        let list = serde_json::to_vec(&addresses).map_err(AppError::internal)?;
        if let Ok(dots) = services.sandbox().read(whose, Job::Pixels, list.into()).await?
            && !pictures.take(&addresses, &dots)
        {
            return Err(AppError::internal("dots of other pictures"));
        }
    }
    Ok(pictures)
}

/// Checks that the viewer may print these labels; returns the title and the number of labels.
#[erased]
pub async fn check(db: &Db, viewer: &Viewer, wanted: &Wanted) -> AppResult<(String, usize)> {
    let connection = db.read().await?;
    match &wanted.which {
        Which::Batch(id) => {
            let batch =
                store::batches::find(&connection, viewer, *id).await?.ok_or_else(AppError::not_found)?;
            if !batch.ready {
                return Err(AppError::field("id", FieldCode::Conflict, "二维码正在生成，请稍后再打印"));
            }
        }
        Which::Codes(ids) => {
            rules::ids(ids)?;
            if store::codes::many(&connection, viewer, ids).await?.len() != ids.len() {
                return Err(AppError::not_found());
            }
        }
    }
    let source = gather(&connection, viewer.enterprise_id, "", &wanted.which).await?;
    let side = |side: fn(&Layout) -> f64| source.layouts.iter().map(side).fold(0.0, f64::max);
    let problem = wanted
        .sheet
        .filter(|_| wanted.format == Format::Pdf)
        .and_then(|sheet| sheet.problem(side(|layout| layout.width), side(|layout| layout.height)));
    match problem {
        Some((field, said)) => Err(AppError::field(field, FieldCode::Invalid, said)),
        None => Ok((source.title, source.labels.len())),
    }
}

/// Prints labels of an enterprise; the caller has checked the permission. `tick` gets the number of labels
/// done, on a thread of its own, and returns false to stop.
#[erased]
pub async fn print(
    services: &Services,
    enterprise_id: i64,
    wanted: Wanted,
    mut tick: Box<dyn FnMut(usize) -> bool + Send>,
) -> AppResult<Printout> {
    let source = {
        let connection = services.db().read().await?;
        gather(&connection, enterprise_id, services.public_url(), &wanted.which).await?
    };
    let pictures = pictures(services, Requester::of(enterprise_id), &source.layouts).await?;
    let fonts = services.fonts().clone();
    let written = tokio::task::spawn_blocking(move || write(source, &wanted, &fonts, &pictures, &mut tick));
    written.await.map_err(AppError::internal)?.map_err(AppError::internal)
}

fn write(
    source: Source,
    wanted: &Wanted,
    fonts: &Fonts,
    pictures: &Pictures,
    tick: &mut dyn FnMut(usize) -> bool,
) -> Result<Printout, LabelError> {
    let Source { title, layouts, labels } = source;
    let scenes: Vec<Scene> =
        layouts.iter().map(|layout| Scene::new(layout, fonts, pictures)).collect::<Result<_, _>>()?;
    let to = BufWriter::new(tempfile::tempfile()?);
    let (to, extension, media_type) = match wanted.format {
        Format::Svg => (zip(to, &scenes, &labels, Output::Svg, tick)?, "zip", "application/zip"),
        Format::Png => (zip(to, &scenes, &labels, Output::Png, tick)?, "zip", "application/zip"),
        Format::Pdf => {
            let (width, height) = largest(&scenes);
            let sheet = wanted.sheet.unwrap_or_else(|| Sheet::roll(width, height));
            (pdf(to, &scenes, &labels, &sheet, &title, tick)?, "pdf", "application/pdf")
        }
    };
    let mut file = to.into_inner().map_err(|error| LabelError::File(error.into_error()))?;
    let size = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    Ok(Printout { name: format!("{title}.{extension}"), media_type, file, size, labels: labels.len() })
}

async fn gather(
    connection: &diesel_async::AsyncPgConnection,
    enterprise_id: i64,
    public_url: &str,
    which: &Which,
) -> AppResult<Source> {
    let printed = match which {
        Which::Batch(id) => store::printable(connection, enterprise_id, *id).await?,
        Which::Codes(ids) => store::printable_of(connection, enterprise_id, ids).await?,
    };
    if printed.is_empty() {
        return Err(AppError::field(
            "ids",
            FieldCode::Conflict,
            "没有可打印的二维码：已作废或已更换的不再打印",
        ));
    }
    let mut ids: Vec<i64> = printed.iter().map(|code| code.batch_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let batches = store::batches::by_ids(connection, enterprise_id, &ids).await?;
    let mut ids: Vec<i64> = batches.iter().map(|batch| batch.template_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let templates = store::templates::by_ids(connection, enterprise_id, &ids).await?;
    let layouts = templates.iter().map(Template::layout).collect::<AppResult<Vec<_>>>()?;
    let scenes: HashMap<i64, usize> = templates.iter().enumerate().map(|(at, row)| (row.id, at)).collect();
    let by_id: HashMap<i64, &QrcodeBatch> = batches.iter().map(|batch| (batch.id, batch)).collect();
    let enterprise = store::enterprise_name(connection, enterprise_id).await?;
    let labels = printed.into_iter().map(|code| {
        let batch = by_id.get(&code.batch_id)?;
        Some(Label {
            scene: *scenes.get(&batch.template_id)?,
            content: content(public_url, &code.code),
            code: code.code,
            batch: batch.name.clone(),
            enterprise: enterprise.clone(),
        })
    });
    let labels =
        labels.collect::<Option<Vec<_>>>().ok_or_else(|| AppError::internal("a code without a batch"))?;
    let title = match (which, batches.as_slice()) {
        (Which::Batch(_), [batch]) => batch.name.clone(),
        _ => "二维码".to_owned(),
    };
    Ok(Source { title, layouts, labels })
}
