//! What QR codes are asked and told.

use async_graphql::{ID, Json, MaybeUndefined};
use serde_json::Value;
use xieli_domain::qrcode::{model, output};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{Enum, InputObject};

use super::types::{Qrcode, QrcodeBatch, QrcodeFact, QrcodeStatus, QrcodeTemplate};
use crate::core::input::change;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};

/// Which codes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter)]
pub struct QrcodeFilter {
    /// By code, equipment, model or serial number; pinyin or initials.
    pub keyword: Option<String>,
    /// In this state.
    pub status: Option<QrcodeStatus>,
    /// Of this batch.
    #[graphql(id = QrcodeBatch)]
    pub batch_id: Option<ID>,
    /// Of batches with this template.
    #[graphql(id = QrcodeTemplate)]
    pub template_id: Option<ID>,
}

/// Which templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter, rest)]
pub struct QrcodeTemplateFilter {
    /// By name or a text on it, pinyin or initials.
    pub keyword: Option<String>,
}

/// Which batches; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::QrcodeFilter, rest)]
pub struct QrcodeBatchFilter {
    /// By name or prefix, pinyin or initials.
    pub keyword: Option<String>,
    /// With this template.
    #[graphql(id = QrcodeTemplate)]
    pub template_id: Option<ID>,
}

order! {
    /// What codes, templates and batches can be sorted by.
    pub enum QrcodeSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order; ties are broken by id.
    pub struct QrcodeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A template, new or changed: of a changed one an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct QrcodeTemplateInput {
    /// 1 to 50 characters, unique; required of a new one.
    pub name: Option<String>,
    /// What stands where: `{width, height, elements}`, in millimetres (docs/decisions/0031); required of a new one.
    pub layout: Option<Json<Value>>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Offered first when a batch is made, instead of the one that was; absent: as it was.
    pub is_default: Option<bool>,
    /// What the public page of a code says of its equipment; absent: as it was, of a new one name and model.
    pub scan_facts: Option<Vec<QrcodeFact>>,
}

impl QrcodeTemplateInput {
    /// As the domain takes it.
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

/// A new batch.
#[derive(Debug, InputObject)]
pub struct QrcodeBatchCreateInput {
    /// 1 to 50 characters.
    pub name: String,
    /// What its labels look like.
    pub template_id: ID,
    /// Before each code: up to 8 capital letters and digits.
    pub prefix: Option<String>,
    /// How many codes, 1 to 20,000; those of more than 1,000 are made in the background.
    pub quantity: i32,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

impl QrcodeBatchCreateInput {
    /// As the domain takes it.
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

/// A step of a code (core §3 QR code): to BOUND with the equipment, to RETIRED, or to REPLACED by a blank one. Of the
/// equipment an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct QrcodeUpdateInput {
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// The state it goes to; BOUND of a bound one, or nothing, corrects its facts.
    pub status: Option<QrcodeStatus>,
    /// With BOUND: the equipment, 1 to 100 characters.
    pub name: Option<String>,
    /// With BOUND: up to 50 characters.
    pub model: MaybeUndefined<String>,
    /// With BOUND: up to 50 characters.
    pub serial_number: MaybeUndefined<String>,
    /// With BOUND: up to 100 characters.
    pub location: MaybeUndefined<String>,
    /// With BOUND: up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// With REPLACED: the blank code that takes its place.
    pub replacement_id: Option<ID>,
}

impl QrcodeUpdateInput {
    /// Which row in which version, and what is done to it.
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

/// Which templates or batches, all of one kind.
#[derive(Debug, InputObject)]
pub struct QrcodeIdsInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}

/// What labels are printed as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum QrcodeFormat {
    /// An archive with an SVG of each.
    Svg,
    /// An archive with a PNG of each.
    Png,
    /// Pages.
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

/// How labels lie on a page; measures in millimetres.
#[derive(Debug, InputObject)]
pub struct QrcodeSheetInput {
    /// 10 to 1200; 210 for A4.
    pub page_width: f64,
    /// 10 to 1200; 297 for A4.
    pub page_height: f64,
    /// Above the first row, 0 to 200.
    #[graphql(default)]
    pub margin_top: f64,
    /// Left of the first column, 0 to 200.
    #[graphql(default)]
    pub margin_left: f64,
    /// Between columns, 0 to 200.
    #[graphql(default)]
    pub gap_x: f64,
    /// Between rows, 0 to 200.
    #[graphql(default)]
    pub gap_y: f64,
    /// Labels beside each other, 1 to 100.
    #[graphql(default = 1)]
    pub columns: i32,
    /// Labels below each other, 1 to 100.
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

/// Labels of a batch to print.
#[derive(Debug, InputObject)]
pub struct QrcodeBatchExportInput {
    /// Which batch.
    pub id: ID,
    /// As what.
    pub format: QrcodeFormat,
    /// How they lie on the paper, for PDF; absent: each on a page of its own, as rolls want it.
    pub sheet: Option<QrcodeSheetInput>,
}

impl QrcodeBatchExportInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<output::Wanted> {
        Ok(output::Wanted {
            which: output::Which::Batch(decode::<QrcodeBatch>(&self.id)?),
            format: self.format.into(),
            sheet: self.sheet.map(output::Sheet::from),
        })
    }
}

/// Labels of chosen codes to print.
#[derive(Debug, InputObject)]
pub struct QrcodeExportInput {
    /// Which codes, at most 1000.
    pub ids: Vec<ID>,
    /// As what.
    pub format: QrcodeFormat,
    /// How they lie on the paper, for PDF; absent: each on a page of its own, as rolls want it.
    pub sheet: Option<QrcodeSheetInput>,
}

impl QrcodeExportInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<output::Wanted> {
        Ok(output::Wanted {
            which: output::Which::Codes(decode_all::<Qrcode>(&self.ids)?),
            format: self.format.into(),
            sheet: self.sheet.map(output::Sheet::from),
        })
    }
}
