//! What an order's type demands, and what was ticked, answered and signed (docs/decisions/0060).

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

/// The largest picture of a signature, in bytes.
pub const MAX_SIGNATURE: i64 = 1024 * 1024;
/// What a picture of a signature is.
const PICTURE: &str = "image/png";
/// What a photo is kept as.
const IMAGE: i16 = 1;

/// What is demanded of an order and what was said to it, as a row.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = work_fill)]
pub struct Fill {
    /// The tenant.
    pub enterprise_id: i64,
    /// Which order.
    pub work_order_id: i64,
    /// Of which service type the demand is.
    pub service_type: Option<String>,
    /// What was demanded when service began.
    pub demand: Value,
    /// Keys of lines that are ticked.
    pub ticks: Vec<String>,
    /// By the keys of the fields.
    pub answers: Value,
    /// The picture of the customer's signature.
    pub signature_file_id: Option<i64>,
    /// Who signed.
    pub signed_name: Option<String>,
    /// When.
    pub signed_at: Option<DateTime<Utc>>,
    /// Photos since then are of the work.
    pub pinned_at: DateTime<Utc>,
}

impl Fill {
    /// What is demanded.
    pub fn demand(&self) -> Demand {
        Demand::read(&self.demand)
    }

    /// What was ticked and answered.
    pub fn filled(&self) -> Filled {
        let answers: BTreeMap<String, String> =
            serde_json::from_value(self.answers.clone()).unwrap_or_default();
        Filled { ticks: self.ticks.clone(), answers }
    }
}

/// The customer signs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signing {
    /// An own upload: the picture.
    pub file_id: i64,
    /// Who signs, 1 to 50 characters.
    pub name: String,
}

/// Whether a file can be the picture of a signature.
pub fn is_signature(file: &File) -> bool {
    file.content_type == PICTURE && file.size <= MAX_SIGNATURE
}

/// How many of an order's files are photos of the work: taken up since service began, and no signature.
pub fn photos(files: &[File], fill: &Fill) -> usize {
    files.iter().filter(|file| is_photo(file, fill)).count()
}

fn is_photo(file: &File, fill: &Fill) -> bool {
    file.kind == IMAGE && file.created_at >= fill.pinned_at && fill.signature_file_id != Some(file.id)
}

/// What is missing before an order is done.
pub fn missing(files: &[File], fill: &Fill) -> Vec<FieldError> {
    let signed = fill.signature_file_id.is_some();
    rules::missing(&fill.demand(), &fill.filled(), photos(files, fill), signed)
}

/// What was said to an order, as its timeline tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    name: String,
    checklist: Option<String>,
    answers: Option<String>,
    uses: Option<String>,
    signature: Option<String>,
}

/// What was answered, as people read it, in the order in which it was asked.
pub fn answers(demand: &Demand, filled: &Filled) -> Vec<String> {
    let said = |field: &Field| {
        let answer = filled.answers.get(&field.key)?;
        Some(format!("{}：{}", field.label, rules::shown(field, answer)))
    };
    demand.fields.iter().filter_map(said).collect()
}

/// The same, of the rows.
pub fn told(name: &str, fill: Option<&Fill>, uses: &[Use]) -> Told {
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
    Told {
        name: name.to_owned(),
        checklist: some(ticked.join("、")),
        answers: some(answers.join("；")),
        uses: some(uses.join("、")),
        signature: fill.and_then(|fill| fill.signature_file_id.and(fill.signed_name.clone())),
    }
}
