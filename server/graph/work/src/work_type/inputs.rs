//! GraphQL inputs of service requirements: filters, sort keys and inputs of mutations.

use xieli_domain::work_type::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::WorkFieldKind;
use crate::core::input::Read;
use crate::core::{SortDirection, order};
use crate::work_order::step_inputs::small;

/// Filter of service requirements; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::WorkTypeFilter)]
pub struct WorkTypeFilter {
    /// Of one of these service types.
    #[graphql(name = "serviceType")]
    pub service_types: Option<Vec<String>>,
}

order! {
    /// Sort keys of service requirements.
    pub enum WorkTypeSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of service requirements; ties are broken by id.
    pub struct WorkTypeOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A line of the checklist.
#[derive(Debug, Clone, InputObject)]
pub struct WorkCheckLineInput {
    /// Key of the line, as it was read; absent of a new one.
    pub key: Option<String>,
    /// 1 to 200 characters.
    pub text: String,
    /// Whether it must be ticked before the order can be finished.
    pub required: bool,
}

/// A field of the form.
#[derive(Debug, Clone, InputObject)]
pub struct WorkFormFieldInput {
    /// Key of the field, as it was read; absent of a new one.
    pub key: Option<String>,
    /// 1 to 50 characters.
    pub label: String,
    /// The kind of the answer.
    pub kind: WorkFieldKind,
    /// Whether it must be answered before the order can be finished.
    pub required: bool,
    /// The options of a choice, 1 to 30 of up to 50 characters; for no other kind.
    pub options: Option<Vec<String>>,
}

/// The requirements of a service type; absent fields stay.
#[derive(Debug, InputObject)]
pub struct WorkTypeInput {
    /// All lines of the checklist, at most 50.
    pub checklist: Option<Vec<WorkCheckLineInput>>,
    /// All fields of the form, at most 30.
    pub fields: Option<Vec<WorkFormFieldInput>>,
    /// The number of photos required, 0 to 20.
    pub photos: Option<i32>,
    /// Whether the technician records the arrival.
    pub arrival: Option<bool>,
    /// Whether the customer signs.
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
