//! GraphQL types of customer merges and their preview.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::merge::{model, rules, service, store};
use xieli_kernel::clock;
use xieli_macros::{fields, object};

use crate::core::{ContextExt, Entity, Result, record};
use crate::customer::Customer;
use crate::member::Member;

record!(
    /// A merge of customers into one.
    CustomerMerge: model::Merge, store::find
);

/// A merge of customers into one.
#[object(login, common(id, row_id, created_at, created_by))]
impl CustomerMerge {
    /// The customer that remained.
    #[by(CustomerById, into_id)]
    fn into(&self) -> Result<Option<Customer>>;

    /// Names of the merged customers.
    #[allow(clippy::wrong_self_convention, reason = "names of those it came from")]
    fn from_names(&self) -> Vec<String> {
        service::names(&self.0)
    }

    /// Time of the undo; null when it was not undone.
    fn undone_at(&self) -> Option<DateTime<Utc>>;

    /// Member who undid it.
    #[by(MemberById, undone_by)]
    fn undone_by(&self) -> Result<Option<Member>>;

    /// Whether the viewer may undo it now: the member who did it and administrators, for seven days.
    fn can_undo(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::undo(ctx.viewer()?, &self.0, clock::now()).is_ok())
    }
}

/// The value of one customer in a field.
#[fields(login)]
pub struct CustomerMergeValue {
    /// Id of the customer.
    pub customer_id: ID,
    /// Value as text for display; null: no value.
    pub text: Option<String>,
}

/// A field with a choice of values.
#[fields(login)]
pub struct CustomerMergeField {
    /// Name of the field, for `take` of a merge.
    pub name: String,
    /// Label of the field, for display.
    pub label: String,
    /// Values of the customers, first that of the one that remains.
    pub values: Vec<CustomerMergeValue>,
    /// Whether all values are the same, so that there is nothing to choose.
    pub same: bool,
}

/// Number of records of one kind that would move.
#[fields(login)]
pub struct CustomerMergeCount {
    /// Name of the kind, for display.
    pub label: String,
    /// Number of records.
    pub count: i32,
}

/// Preview of a merge: the choices of values, and the records that would move.
#[fields(login)]
pub struct CustomerMergePreview {
    /// Fields with the values to choose from.
    pub fields: Vec<CustomerMergeField>,
    /// Number of records to move, by kind; kinds without records are left out.
    pub counts: Vec<CustomerMergeCount>,
}

impl From<model::Preview> for CustomerMergePreview {
    fn from(preview: model::Preview) -> Self {
        let value = |(id, text)| CustomerMergeValue { customer_id: Customer::global_id(id), text };
        let field = |field: model::PreviewField| CustomerMergeField {
            name: field.name.into_owned(),
            label: field.label.into_owned(),
            values: field.values.into_iter().map(value).collect(),
            same: field.same,
        };
        let count =
            |(label, count)| CustomerMergeCount { label, count: i32::try_from(count).unwrap_or(i32::MAX) };
        Self {
            fields: preview.fields.into_iter().map(field).collect(),
            counts: preview.counts.into_iter().map(count).collect(),
        }
    }
}
