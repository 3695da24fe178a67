//! The service record of a work order: the requirements of its type, and the ticks, answers and signature
//! (docs/decisions/0060).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_kernel::FieldError;
use xieli_tables::work_fill;

use super::model::Use;
use crate::file::model::File;
use crate::work_type::model::{Demand, Field};
use crate::work_type::rules::{self, Filled};

/// Largest image of a signature, in bytes.
pub const MAX_SIGNATURE: i64 = 1024 * 1024;
/// MIME type of the image of a signature.
const PICTURE: &str = "image/png";
/// Kind of a file that is a photo.
const IMAGE: i16 = 1;

/// The service record of an order, with its requirements, as a row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_fill)]
pub struct Fill {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Order that it belongs to.
    pub work_order_id: i64,
    /// Service type that the requirements come from.
    pub service_type: Option<String>,
    /// Requirements at the time when service began.
    pub demand: Value,
    /// Keys of the ticked lines.
    pub ticks: Vec<String>,
    /// Answers by the keys of the fields.
    pub answers: Value,
    /// File with the customer's signature.
    pub signature_file_id: Option<i64>,
    /// Name of the signer.
    pub signed_name: Option<String>,
    /// Time of signing.
    pub signed_at: Option<DateTime<Utc>>,
    /// Time at which service began; later photos show the work.
    pub pinned_at: DateTime<Utc>,
}

impl Fill {
    /// The requirements.
    pub fn demand(&self) -> Demand {
        Demand::read(&self.demand)
    }

    /// The ticks and answers.
    pub fn filled(&self) -> Filled {
        let answers: BTreeMap<String, String> =
            serde_json::from_value(self.answers.clone()).unwrap_or_default();
        Filled { ticks: self.ticks.clone(), answers }
    }
}

/// A customer's signature.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signing {
    /// Own upload with the image.
    pub file_id: i64,
    /// Name of the signer, 1 to 50 characters.
    pub name: String,
}

/// Whether a file can be the image of a signature.
pub fn is_signature(file: &File) -> bool {
    file.content_type == PICTURE && file.size <= MAX_SIGNATURE
}

/// Number of an order's photos of the work: uploaded since service began, without the signature.
pub fn photos(files: &[File], fill: &Fill) -> usize {
    files.iter().filter(|file| is_photo(file, fill)).count()
}

fn is_photo(file: &File, fill: &Fill) -> bool {
    file.kind == IMAGE && file.created_at >= fill.pinned_at && fill.signature_file_id != Some(file.id)
}

/// The errors of all requirements that are missing before the order is done.
pub fn missing(files: &[File], fill: &Fill) -> Vec<FieldError> {
    let signed = fill.signature_file_id.is_some();
    rules::missing(&fill.demand(), &fill.filled(), photos(files, fill), signed)
}

/// The service record in the form of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormText {
    name: String,
    checklist: Option<String>,
    answers: Option<String>,
    uses: Option<String>,
    signature: Option<String>,
}

/// The answers, formatted for people, in the order of the form.
pub fn answers(demand: &Demand, filled: &Filled) -> Vec<String> {
    let said = |field: &Field| {
        let answer = filled.answers.get(&field.key)?;
        Some(format!("{}：{}", field.label, rules::shown(field, answer)))
    };
    demand.fields.iter().filter_map(said).collect()
}

/// The service record in that form.
pub fn told(name: &str, fill: Option<&Fill>, uses: &[Use]) -> FormText {
    let some = |text: String| (!text.is_empty()).then_some(text);
    let (demand, filled) = fill.map(|fill| (fill.demand(), fill.filled())).unwrap_or_default();
    let ticked: Vec<&str> = demand
        .checklist
        .iter()
        .filter(|line| filled.ticks.contains(&line.key))
        .map(|line| line.text.as_str())
        .collect();
    let answers = answers(&demand, &filled);
    let uses: Vec<String> =
        uses.iter().map(|line| format!("{} × {}", line.name, f64::from(line.quantity) / 100.0)).collect();
    FormText {
        name: name.to_owned(),
        checklist: some(ticked.join("、")),
        answers: some(answers.join("；")),
        uses: some(uses.join("、")),
        signature: fill.and_then(|fill| fill.signature_file_id.and(fill.signed_name.clone())),
    }
}
