//! GraphQL types of the requirements of service types.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::work_type::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

/// The kind of the answer of a form field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Kind")]
pub enum WorkFieldKind {
    /// Up to 500 characters.
    Text,
    /// Up to twelve digits with at most four decimals.
    Number,
    /// One of the field's options.
    Choice,
    /// `yes` or `no`.
    YesNo,
    /// A day: 2026-01-31.
    Date,
}

/// A line of a checklist, ticked when it is done.
#[fields(login)]
pub struct WorkCheckLine {
    /// Key by which `ticks` refers to the line.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// Whether it must be ticked before the order can be finished.
    pub required: bool,
}

/// A field of a form.
#[fields(login)]
pub struct WorkFormField {
    /// Key by which `answers` refers to the field.
    pub key: String,
    /// 1 to 50 characters.
    pub label: String,
    /// The kind of the answer.
    pub kind: WorkFieldKind,
    /// Whether it must be answered before the order can be finished.
    pub required: bool,
    /// The options of a choice; empty for other kinds.
    pub options: Vec<String>,
}

impl From<model::Line> for WorkCheckLine {
    fn from(line: model::Line) -> Self {
        Self { key: line.key, text: line.text, required: line.required }
    }
}

impl From<model::Field> for WorkFormField {
    fn from(field: model::Field) -> Self {
        let model::Field { key, label, kind, required, options } = field;
        Self { key, label, kind: kind.into(), required, options }
    }
}

record!(
    /// The requirements of a service type: checklist, form, photos, arrival and signature.
    WorkType: model::WorkType, store::find
);

/// The requirements of a service type: checklist, form, photos, arrival and signature.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkType {
    /// The service type (dictionary work_service_type).
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::WorkServiceType, self.0.service_type.clone()).await
    }

    /// The checklist, in order, at most 50 lines.
    fn checklist(&self) -> Vec<WorkCheckLine> {
        self.0.demand().checklist.into_iter().map(Into::into).collect()
    }

    /// The form, in order, at most 30 fields.
    fn fields(&self) -> Vec<WorkFormField> {
        self.0.demand().fields.into_iter().map(Into::into).collect()
    }

    /// The number of photos required.
    fn photos(&self) -> i32 {
        self.0.demand().photos.into()
    }

    /// Whether the technician records the arrival.
    fn arrival(&self) -> bool {
        self.0.demand().arrival
    }

    /// Whether the customer signs.
    fn signature(&self) -> bool {
        self.0.demand().signature
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}
