//! Rows and inputs of QR codes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
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
    /// Millimetres.
    pub width: i32,
    /// Millimetres.
    pub height: i32,
    /// The side of the code, in millimetres.
    pub code_size: i32,
    /// Above the code, up to 30 characters.
    pub title: Option<String>,
    /// The characters of the code stand below it.
    pub show_code: bool,
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
    pub fn layout(&self) -> Layout {
        Layout {
            width: self.width,
            height: self.height,
            code_size: self.code_size,
            title: self.title.clone(),
            show_code: self.show_code,
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
    /// Batches with this template.
    pub template_id: Option<i64>,
}

/// A template as a form sends it, new or changed.
#[derive(Debug, Clone, Default)]
pub struct TemplateInput {
    /// Required.
    pub name: String,
    /// Millimetres.
    pub width: i32,
    /// Millimetres.
    pub height: i32,
    /// Millimetres.
    pub code_size: i32,
    /// Optional.
    pub title: Option<String>,
    /// The characters of the code stand below it.
    pub show_code: bool,
    /// Optional.
    pub remark: Option<String>,
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
    /// 1 to 10,000.
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

/// What is done to a code (states.md §7).
#[derive(Debug, Clone)]
pub enum Step {
    /// Bound to equipment, or its facts corrected.
    Bind(Equipment),
    /// Never used again.
    Retire,
    /// A blank code takes its place: the id of that code.
    Replace(i64),
}
