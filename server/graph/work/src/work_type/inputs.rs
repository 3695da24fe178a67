//! What service types' demands are asked and told.

use xieli_domain::work_type::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::WorkFieldKind;
use crate::core::input::Read;
use crate::core::{SortDirection, order};
use crate::work_order::said::small;

/// Which demands; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkTypeFilter)]
pub struct WorkTypeFilter {
    /// Of one of these service types.
    #[graphql(name = "serviceType")]
    pub service_types: Option<Vec<String>>,
}

order! {
    /// What demands can be sorted by.
    pub enum WorkTypeSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order of demands; ties are broken by id.
    pub struct WorkTypeOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A line that is ticked.
#[derive(Debug, Clone, InputObject)]
pub struct WorkCheckLineInput {
    /// As it was read; absent of a new one.
    pub key: Option<String>,
    /// 1 to 200 characters.
    pub text: String,
    /// Work is not done before it is ticked.
    pub required: bool,
}

/// A field that is answered.
#[derive(Debug, Clone, InputObject)]
pub struct WorkFormFieldInput {
    /// As it was read; absent of a new one.
    pub key: Option<String>,
    /// 1 to 50 characters.
    pub label: String,
    /// What its answer is.
    pub kind: WorkFieldKind,
    /// Work is not done before it is answered.
    pub required: bool,
    /// What may be chosen, 1 to 30 of up to 50 characters; of a choice alone.
    pub options: Option<Vec<String>>,
}

/// What a service type is to demand; what is absent stays.
#[derive(Debug, InputObject)]
pub struct WorkTypeInput {
    /// Exactly these, at most 50.
    pub checklist: Option<Vec<WorkCheckLineInput>>,
    /// Exactly these, at most 30.
    pub fields: Option<Vec<WorkFormFieldInput>>,
    /// So many photos of the work, 0 to 20.
    pub photos: Option<i32>,
    /// Whoever goes there says when they have arrived.
    pub arrival: Option<bool>,
    /// The customer signs.
    pub signature: Option<bool>,
}

impl Read for WorkTypeInput {
    type Domain = model::DemandPatch;

    fn read(self) -> AppResult<model::DemandPatch> {
        let line = |line: WorkCheckLineInput| model::Line {
            key: line.key.unwrap_or_default(),
            text: line.text,
            required: line.required,
        };
        let field = |field: WorkFormFieldInput| model::Field {
            key: field.key.unwrap_or_default(),
            label: field.label,
            kind: field.kind.into(),
            required: field.required,
            options: field.options.unwrap_or_default(),
        };
        Ok(model::DemandPatch {
            checklist: self.checklist.map(|all| all.into_iter().map(line).collect()),
            fields: self.fields.map(|all| all.into_iter().map(field).collect()),
            photos: self.photos.map(small),
            arrival: self.arrival,
            signature: self.signature,
        })
    }
}
