//! Rows and inputs of QR codes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult};
use xieli_label::Layout;
use xieli_tables::{qrcode, qrcode_batch, qrcode_template};

/// What labels look like.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode_template)]
pub struct Template {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// A [`Layout`]; the log keeps it without its pictures.
    #[serde(serialize_with = "without_pictures")]
    pub layout: Value,
    /// Offered first.
    pub is_default: bool,
    /// What the public page says of equipment: names of [`Fact`].
    pub scan_facts: Vec<String>,
    /// Up to 200.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

impl Template {
    /// As labels are drawn.
    pub fn layout(&self) -> AppResult<Layout> {
        Layout::deserialize(&self.layout).map_err(AppError::internal)
    }

    /// What the public page says of equipment.
    pub fn facts(&self) -> Vec<Fact> {
        Fact::ALL.into_iter().filter(|fact| self.scan_facts.iter().any(|name| name == fact.name())).collect()
    }
}

fn without_pictures<S: Serializer>(layout: &Value, to: S) -> Result<S::Ok, S::Error> {
    let mut layout = layout.clone();
    for element in layout["elements"].as_array_mut().into_iter().flatten() {
        if let Some(image) = element.get_mut("image") {
            let size = image.as_str().map_or(0, str::len);
            *image = format!("{size}").into();
        }
    }
    layout.serialize(to)
}

/// A fact of equipment that the public page may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// What it is.
    Name,
    /// Its model.
    Model,
    /// Its serial number.
    SerialNumber,
    /// Where it stands.
    Location,
    /// Free text.
    Remark,
}

impl Fact {
    /// All of them, in the order they are said.
    pub const ALL: [Self; 5] = [Self::Name, Self::Model, Self::SerialNumber, Self::Location, Self::Remark];

    /// As it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "NAME",
            Self::Model => "MODEL",
            Self::SerialNumber => "SERIAL_NUMBER",
            Self::Location => "LOCATION",
            Self::Remark => "REMARK",
        }
    }
}

/// Codes that were made together.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode_batch)]
pub struct QrcodeBatch {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// What its labels look like.
    pub template_id: i64,
    /// Before the random part of each code.
    pub prefix: String,
    /// How many codes.
    pub quantity: i32,
    /// They are there; until then a job makes them.
    pub ready: bool,
    /// The job that makes or made them; none: they came with the batch.
    pub job_id: Option<i64>,
    /// Up to 200.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// One code.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode)]
pub struct Qrcode {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The batch it was made in.
    pub batch_id: i64,
    /// What the label says; nothing can be read from it.
    pub code: String,
    /// States.md: 0 blank, 1 bound, 2 retired, 3 replaced.
    pub status: i16,
    /// The equipment; none while blank.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<String>,
    /// Its serial number.
    pub serial_number: Option<String>,
    /// Where it stands.
    pub location: Option<String>,
    /// Free text.
    pub remark: Option<String>,
    /// When it was bound.
    pub bound_at: Option<DateTime<Utc>>,
    /// By which member.
    pub bound_by: Option<i64>,
    /// The code that took over.
    pub replaced_by: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which rows a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct QrcodeFilter {
    /// By the texts of the row, pinyin or initials.
    pub keyword: Option<String>,
    /// Codes in this state.
    pub status: Option<i16>,
    /// Codes of this batch.
    pub batch_id: Option<i64>,
    /// Batches with this template, or their codes.
    pub template_id: Option<i64>,
}

/// A template as a form sends it, new or changed: of a changed one, what is absent stays.
#[derive(Debug, Clone, Default)]
pub struct TemplateInput {
    /// Required of a new one.
    pub name: Option<String>,
    /// A [`Layout`], required of a new one.
    pub layout: Option<Value>,
    /// `Some(None)` clears.
    pub remark: Option<Option<String>>,
    /// Offered first.
    pub is_default: Option<bool>,
    /// What the public page says.
    pub scan_facts: Option<Vec<Fact>>,
}

impl TemplateInput {
    /// What is absent is as it was.
    pub fn over(self, before: &Template) -> Self {
        Self {
            name: self.name.or_else(|| Some(before.name.clone())),
            layout: self.layout.or_else(|| Some(before.layout.clone())),
            remark: self.remark.or_else(|| Some(before.remark.clone())),
            is_default: self.is_default.or(Some(before.is_default)),
            scan_facts: self.scan_facts.or_else(|| Some(before.facts())),
        }
    }
}

/// A new batch as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct BatchInput {
    /// Required.
    pub name: String,
    /// What its labels look like.
    pub template_id: i64,
    /// Up to 8 capital letters and digits.
    pub prefix: Option<String>,
    /// 1 to 20,000.
    pub quantity: i32,
    /// Optional.
    pub remark: Option<String>,
}

/// The equipment that a code is bound to.
#[derive(Debug, Clone, Default)]
pub struct Equipment {
    /// Required.
    pub name: String,
    /// Optional.
    pub model: Option<String>,
    /// Optional.
    pub serial_number: Option<String>,
    /// Optional.
    pub location: Option<String>,
    /// Optional.
    pub remark: Option<String>,
}

/// The same as a form sends it: what is absent is as it was, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct EquipmentChanges {
    /// What it is.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<Option<String>>,
    /// Its serial number.
    pub serial_number: Option<Option<String>>,
    /// Where it stands.
    pub location: Option<Option<String>>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

impl EquipmentChanges {
    /// The equipment that the code is on after this.
    pub fn over(&self, before: &Qrcode) -> Equipment {
        let keep =
            |new: &Option<Option<String>>, old: &Option<String>| new.clone().unwrap_or_else(|| old.clone());
        Equipment {
            name: self.name.clone().or_else(|| before.name.clone()).unwrap_or_default(),
            model: keep(&self.model, &before.model),
            serial_number: keep(&self.serial_number, &before.serial_number),
            location: keep(&self.location, &before.location),
            remark: keep(&self.remark, &before.remark),
        }
    }
}

/// What is done to a code (core §3 QR code).
#[derive(Debug, Clone)]
pub enum Step {
    /// Bound to equipment, or its facts corrected.
    Bind(EquipmentChanges),
    /// The facts of a bound one corrected.
    Correct(EquipmentChanges),
    /// Never used again.
    Retire,
    /// A blank code takes its place: the id of that code.
    Replace(i64),
}
