//! What QR codes are asked and told.

use async_graphql::{Enum, ID, InputObject};
use xieli_domain::qrcode::model;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::types::{Qrcode, QrcodeBatch, QrcodeStatus, QrcodeTemplate};
use crate::core::{SortDirection, decode, decode_optional};

/// Which codes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct QrcodeFilter {
    /// By code, equipment, model or serial number; pinyin or initials.
    pub keyword: Option<String>,
    /// In this state.
    pub status: Option<QrcodeStatus>,
    /// Of this batch.
    pub batch_id: Option<ID>,
}

impl QrcodeFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::QrcodeFilter> {
        Ok(model::QrcodeFilter {
            keyword: self.keyword,
            status: self.status.map(QrcodeStatus::as_i16),
            batch_id: decode_optional::<QrcodeBatch>(self.batch_id.as_ref())?,
            template_id: None,
        })
    }
}

/// Which templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct QrcodeTemplateFilter {
    /// By name or heading, pinyin or initials.
    pub keyword: Option<String>,
}

impl QrcodeTemplateFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::QrcodeFilter> {
        Ok(model::QrcodeFilter { keyword: self.keyword, ..model::QrcodeFilter::default() })
    }
}

/// Which batches; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct QrcodeBatchFilter {
    /// By name or prefix, pinyin or initials.
    pub keyword: Option<String>,
    /// With this template.
    pub template_id: Option<ID>,
}

impl QrcodeBatchFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::QrcodeFilter> {
        Ok(model::QrcodeFilter {
            keyword: self.keyword,
            template_id: decode_optional::<QrcodeTemplate>(self.template_id.as_ref())?,
            ..model::QrcodeFilter::default()
        })
    }
}

/// What codes, templates and batches can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum QrcodeSort {
    /// Time of creation.
    CreatedAt,
}

/// One order; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct QrcodeOrder {
    /// By what.
    pub field: QrcodeSort,
    /// Which way.
    #[graphql(default_with = "SortDirection::Asc")]
    pub direction: SortDirection,
}

/// A template, new or changed: an absent text is empty.
#[derive(Debug, InputObject)]
pub struct QrcodeTemplateInput {
    /// 1 to 50 characters, unique.
    pub name: String,
    /// 10 to 300 millimetres.
    pub width: i32,
    /// 10 to 300 millimetres.
    pub height: i32,
    /// The side of the code: at least 8 millimetres, and with the texts no more than there is room for.
    pub code_size: i32,
    /// Above the code, up to 30 characters.
    pub title: Option<String>,
    /// The characters of the code stand below it; true if absent.
    pub show_code: Option<bool>,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

impl QrcodeTemplateInput {
    /// As the domain takes it.
    pub fn read(self) -> model::TemplateInput {
        model::TemplateInput {
            name: self.name,
            width: self.width,
            height: self.height,
            code_size: self.code_size,
            title: self.title,
            show_code: self.show_code.unwrap_or(true),
            remark: self.remark,
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
    /// How many codes, 1 to 10,000.
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

/// A step of a code (states.md §7): to BOUND with the equipment, to RETIRED, or to REPLACED by a blank one.
#[derive(Debug, InputObject)]
pub struct QrcodeUpdateInput {
    /// Which.
    pub id: ID,
    /// As read.
    pub version: i32,
    /// The state it goes to; BOUND of a bound one corrects its facts.
    pub status: QrcodeStatus,
    /// With BOUND: the equipment, 1 to 100 characters.
    pub name: Option<String>,
    /// With BOUND: up to 50 characters.
    pub model: Option<String>,
    /// With BOUND: up to 50 characters.
    pub serial_number: Option<String>,
    /// With BOUND: up to 100 characters.
    pub location: Option<String>,
    /// With BOUND: up to 200 characters.
    pub remark: Option<String>,
    /// With REPLACED: the blank code that takes its place.
    pub replacement_id: Option<ID>,
}

impl QrcodeUpdateInput {
    /// Which row in which version, and what is done to it.
    pub fn read(self) -> AppResult<((i64, i32), model::Step)> {
        let target = (decode::<Qrcode>(&self.id)?, self.version);
        let step = match self.status {
            QrcodeStatus::Blank => {
                return Err(AppError::field("status", FieldCode::Invalid, "二维码不能变回空白"));
            }
            QrcodeStatus::Bound => model::Step::Bind(model::Equipment {
                name: self.name.unwrap_or_default(),
                model: self.model,
                serial_number: self.serial_number,
                location: self.location,
                remark: self.remark,
            }),
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
