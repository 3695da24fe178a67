//! GraphQL inputs of QR codes, label templates and batches: filters, sort orders, mutations and printing.

use async_graphql::{ID, Json, MaybeUndefined};
use serde_json::Value;
use xieli_domain::qrcode::{model, output};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{Enum, InputObject};

use super::types::{Qrcode, QrcodeBatch, QrcodeFact, QrcodeStatus, QrcodeTemplate};
use crate::core::input::change;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};

/// Filter of codes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter)]
pub struct QrcodeFilter {
    /// Keyword found in the code, equipment, model or serial number, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Status of the codes.
    pub status: Option<QrcodeStatus>,
    /// Id of the batch.
    #[graphql(id = QrcodeBatch)]
    pub batch_id: Option<ID>,
    /// Id of the label template of the code's batch.
    #[graphql(id = QrcodeTemplate)]
    pub template_id: Option<ID>,
}

/// Filter of templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter, rest)]
pub struct QrcodeTemplateFilter {
    /// Keyword found in the name or in a text on the label, as text, pinyin or initials.
    pub keyword: Option<String>,
}

/// Filter of batches; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter, rest)]
pub struct QrcodeBatchFilter {
    /// Keyword found in name or prefix, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the label template.
    #[graphql(id = QrcodeTemplate)]
    pub template_id: Option<ID>,
}

order! {
    /// Sort keys of codes, templates and batches.
    pub enum QrcodeSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order; ties are broken by id.
    pub struct QrcodeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A label template to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct QrcodeTemplateInput {
    /// Name, 1 to 50 characters, unique; required of a new one.
    pub name: Option<String>,
    /// Layout of the label: `{width, height, elements}`, in millimetres (docs/decisions/0031); required on
    /// creation.
    pub layout: Option<Json<Value>>,
    /// Remark, up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Makes it the default template for new batches in place of the previous default; absent: unchanged.
    pub is_default: Option<bool>,
    /// Facts of the equipment that the public page of a code shows; absent: unchanged, on creation name and
    /// model.
    pub scan_facts: Option<Vec<QrcodeFact>>,
}

impl QrcodeTemplateInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> model::TemplateInput {
        model::TemplateInput {
            name: self.name,
            layout: self.layout.map(|layout| layout.0),
            remark: change(self.remark),
            is_default: self.is_default,
            scan_facts: self.scan_facts.map(|facts| facts.into_iter().map(model::Fact::from).collect()),
        }
    }
}

/// A batch of QR codes to create.
#[derive(Debug, InputObject)]
pub struct QrcodeBatchCreateInput {
    /// Name, 1 to 50 characters.
    pub name: String,
    /// Id of the label template.
    pub template_id: ID,
    /// Prefix of each code, up to 8 capital letters and digits.
    pub prefix: Option<String>,
    /// Number of codes, 1 to 20,000; a background job creates those of a batch above 1,000.
    pub quantity: i32,
    /// Remark, up to 200 characters.
    pub remark: Option<String>,
}

impl QrcodeBatchCreateInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::BatchInput> {
        Ok(model::BatchInput {
            name: self.name,
            template_id: decode::<QrcodeTemplate>(&self.template_id)?,
            prefix: self.prefix,
            quantity: self.quantity,
            remark: self.remark,
        })
    }
}

/// A status change of a code (core §3 QR code): to BOUND with the equipment, to RETIRED, or to REPLACED by a
/// blank code. Absent fields of the equipment stay and null clears.
#[derive(Debug, InputObject)]
pub struct QrcodeUpdateInput {
    /// Id of the code.
    pub id: ID,
    /// Version that the caller read; absent: no version check.
    pub version: Option<i32>,
    /// The new status; BOUND for a bound code, or absent, corrects the equipment's fields.
    pub status: Option<QrcodeStatus>,
    /// Name of the equipment, with BOUND, 1 to 100 characters.
    pub name: Option<String>,
    /// Model of the equipment, with BOUND, up to 50 characters.
    pub model: MaybeUndefined<String>,
    /// Serial number of the equipment, with BOUND, up to 50 characters.
    pub serial_number: MaybeUndefined<String>,
    /// Location of the equipment, with BOUND, up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// Remark, with BOUND, up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Id of the blank code that replaces this one, with REPLACED.
    pub replacement_id: Option<ID>,
}

impl QrcodeUpdateInput {
    /// Id and version of the row, and the status change of it.
    pub fn read(self) -> AppResult<((i64, Option<i32>), model::Step)> {
        let target = (decode::<Qrcode>(&self.id)?, self.version);
        let equipment = model::EquipmentChanges {
            name: self.name,
            model: change(self.model),
            serial_number: change(self.serial_number),
            location: change(self.location),
            remark: change(self.remark),
        };
        let Some(status) = self.status else { return Ok((target, model::Step::Correct(equipment))) };
        let step = match status {
            QrcodeStatus::Blank => {
                return Err(AppError::field("status", FieldCode::Invalid, "二维码不能变回空白"));
            }
            QrcodeStatus::Bound => model::Step::Bind(equipment),
            QrcodeStatus::Retired => model::Step::Retire,
            QrcodeStatus::Replaced => {
                let by = decode_optional::<Qrcode>(self.replacement_id.as_ref())?.ok_or_else(|| {
                    AppError::field("replacementId", FieldCode::Required, "请选择替换的二维码")
                })?;
                model::Step::Replace(by)
            }
        };
        Ok((target, step))
    }
}

/// Label templates or batches, all of one kind.
#[derive(Debug, InputObject)]
pub struct QrcodeIdsInput {
    /// Ids of the records, at most 1000.
    pub ids: Vec<ID>,
}

/// File format of printed labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum QrcodeFormat {
    /// An archive with one SVG file per label.
    Svg,
    /// An archive with one PNG file per label.
    Png,
    /// A PDF document with pages of labels.
    Pdf,
}

impl From<QrcodeFormat> for output::Format {
    fn from(format: QrcodeFormat) -> Self {
        match format {
            QrcodeFormat::Svg => Self::Svg,
            QrcodeFormat::Png => Self::Png,
            QrcodeFormat::Pdf => Self::Pdf,
        }
    }
}

/// Arrangement of labels on a page; lengths in millimetres.
#[derive(Debug, InputObject)]
pub struct QrcodeSheetInput {
    /// Width of the page, 10 to 1200; 210 for A4.
    pub page_width: f64,
    /// Height of the page, 10 to 1200; 297 for A4.
    pub page_height: f64,
    /// Margin above the first row, 0 to 200.
    #[graphql(default)]
    pub margin_top: f64,
    /// Margin left of the first column, 0 to 200.
    #[graphql(default)]
    pub margin_left: f64,
    /// Gap between columns, 0 to 200.
    #[graphql(default)]
    pub gap_x: f64,
    /// Gap between rows, 0 to 200.
    #[graphql(default)]
    pub gap_y: f64,
    /// Number of columns, 1 to 100.
    #[graphql(default = 1)]
    pub columns: i32,
    /// Number of rows, 1 to 100.
    #[graphql(default = 1)]
    pub rows: i32,
}

impl From<QrcodeSheetInput> for output::Sheet {
    fn from(sheet: QrcodeSheetInput) -> Self {
        Self {
            page_width: sheet.page_width,
            page_height: sheet.page_height,
            margin_top: sheet.margin_top,
            margin_left: sheet.margin_left,
            gap_x: sheet.gap_x,
            gap_y: sheet.gap_y,
            columns: sheet.columns,
            rows: sheet.rows,
        }
    }
}

/// A request to print the labels of a batch.
#[derive(Debug, InputObject)]
pub struct QrcodeBatchExportInput {
    /// Id of the batch.
    pub id: ID,
    /// Format of the file.
    pub format: QrcodeFormat,
    /// Arrangement on the page, for PDF; absent: one label per page, for label rolls.
    pub sheet: Option<QrcodeSheetInput>,
}

impl QrcodeBatchExportInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<output::Wanted> {
        Ok(output::Wanted {
            which: output::Which::Batch(decode::<QrcodeBatch>(&self.id)?),
            format: self.format.into(),
            sheet: self.sheet.map(output::Sheet::from),
        })
    }
}

/// A request to print the labels of chosen codes.
#[derive(Debug, InputObject)]
pub struct QrcodeExportInput {
    /// Ids of the codes, at most 1000.
    pub ids: Vec<ID>,
    /// Format of the file.
    pub format: QrcodeFormat,
    /// Arrangement on the page, for PDF; absent: one label per page, for label rolls.
    pub sheet: Option<QrcodeSheetInput>,
}

impl QrcodeExportInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<output::Wanted> {
        Ok(output::Wanted {
            which: output::Which::Codes(decode_all::<Qrcode>(&self.ids)?),
            format: self.format.into(),
            sheet: self.sheet.map(output::Sheet::from),
        })
    }
}
