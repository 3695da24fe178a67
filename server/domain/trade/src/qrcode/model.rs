//! Rows, filters and inputs of QR codes, their batches and label templates.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult};
use xieli_label::Layout;
use xieli_tables::{qrcode, qrcode_batch, qrcode_template};

/// A template of labels.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode_template)]
pub struct Template {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 50 characters, unique.
    pub name: String,
    /// A [`Layout`]; the log stores it without its images.
    #[serde(serialize_with = "without_pictures")]
    pub layout: Value,
    /// Whether it is the default, offered first.
    pub is_default: bool,
    /// Facts of equipment on the public page: names of [`Fact`].
    pub scan_facts: Vec<String>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

impl Template {
    /// Parses the layout.
    pub fn layout(&self) -> AppResult<Layout> {
        Layout::deserialize(&self.layout).map_err(AppError::internal)
    }

    /// Equipment fields that the public page shows.
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

/// A field of the equipment that the public page may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Its name.
    Name,
    /// Its model.
    Model,
    /// Its serial number.
    SerialNumber,
    /// Its location.
    Location,
    /// Free text.
    Remark,
}

impl Fact {
    /// All of them, in display order.
    pub const ALL: [Self; 5] = [Self::Name, Self::Model, Self::SerialNumber, Self::Location, Self::Remark];

    /// The name that the column stores.
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

/// A batch: codes that were created together.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode_batch)]
pub struct QrcodeBatch {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// The template of its labels.
    pub template_id: i64,
    /// Prefix of each code.
    pub prefix: String,
    /// Number of codes.
    pub quantity: i32,
    /// Whether the codes exist; until then a job creates them.
    pub ready: bool,
    /// The job that creates or created them; none: they were created with the batch.
    pub job_id: Option<i64>,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// A QR code.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = qrcode)]
pub struct Qrcode {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The batch it was created in.
    pub batch_id: i64,
    /// The text of the code; it reveals nothing about the equipment.
    pub code: String,
    /// States.md: 0 blank, 1 bound, 2 retired, 3 replaced.
    pub status: i16,
    /// Name of the equipment; none while blank.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<String>,
    /// Its serial number.
    pub serial_number: Option<String>,
    /// Its location.
    pub location: Option<String>,
    /// Free text.
    pub remark: Option<String>,
    /// When it was bound.
    pub bound_at: Option<DateTime<Utc>>,
    /// Member who did so.
    pub bound_by: Option<i64>,
    /// The code that replaced it.
    pub replaced_by: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// Filter of a list of rows; absent fields do not narrow it.
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

/// A template as a form sends it, new or changed; absent fields of a changed one stay.
#[derive(Debug, Clone, Default)]
pub struct TemplateInput {
    /// Required for a new one.
    pub name: Option<String>,
    /// A [`Layout`], required for a new one.
    pub layout: Option<Value>,
    /// `Some(None)` clears.
    pub remark: Option<Option<String>>,
    /// Whether it is the default, offered first.
    pub is_default: Option<bool>,
    /// Facts of equipment on the public page.
    pub scan_facts: Option<Vec<Fact>>,
}

impl TemplateInput {
    /// Fills absent fields from the stored template.
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
    /// The template of its labels.
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

/// Changes to equipment: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct EquipmentChanges {
    /// Its name.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<Option<String>>,
    /// Its serial number.
    pub serial_number: Option<Option<String>>,
    /// Its location.
    pub location: Option<Option<String>>,
    /// Free text.
    pub remark: Option<Option<String>>,
}

impl EquipmentChanges {
    /// The equipment of the code with the changes applied.
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

/// A transition of a code (core §3 QR code).
#[derive(Debug, Clone)]
pub enum Step {
    /// Binds it to equipment, or corrects the equipment's data.
    Bind(EquipmentChanges),
    /// Corrects the data of a bound code.
    Correct(EquipmentChanges),
    /// Retires it for good.
    Retire,
    /// Replaces it by a blank code with this id.
    Replace(i64),
}
