//! What a service type's demand looks like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::work_type::{model, store};
use xieli_macros::{Enum, fields, object};

use crate::core::{Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

/// What the answer of a field is.
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

/// A line that is ticked when it was seen to.
#[fields(login)]
pub struct WorkCheckLine {
    /// What ticks name it by.
    pub key: String,
    /// 1 to 200 characters.
    pub text: String,
    /// Work is not done before it is ticked.
    pub required: bool,
}

/// A field that is answered.
#[fields(login)]
pub struct WorkFormField {
    /// What answers name it by.
    pub key: String,
    /// 1 to 50 characters.
    pub label: String,
    /// What its answer is.
    pub kind: WorkFieldKind,
    /// Work is not done before it is answered.
    pub required: bool,
    /// What may be chosen; of a choice alone.
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
    /// What a service type demands of those who do it.
    WorkType: model::WorkType, store::find
);

/// What a service type demands of those who do it.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkType {
    /// Which (dictionary work_service_type).
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::WorkServiceType, self.0.service_type.clone()).await
    }

    /// What is ticked, in order, at most 50.
    fn checklist(&self) -> Vec<WorkCheckLine> {
        self.0.demand().checklist.into_iter().map(Into::into).collect()
    }

    /// What is answered, in order, at most 30.
    fn fields(&self) -> Vec<WorkFormField> {
        self.0.demand().fields.into_iter().map(Into::into).collect()
    }

    /// So many photos of the work.
    fn photos(&self) -> i32 {
        self.0.demand().photos.into()
    }

    /// Whoever goes there says when they have arrived.
    fn arrival(&self) -> bool {
        self.0.demand().arrival
    }

    /// The customer signs.
    fn signature(&self) -> bool {
        self.0.demand().signature
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }
}
