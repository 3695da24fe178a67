//! What merges look like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::merge::{model, rules, service, store};
use xieli_kernel::clock;
use xieli_macros::{fields, object};

use crate::core::{Entity, Reach, Result, record};
use crate::customer::Customer;
use crate::member::Member;

record!(
    /// Customers that became part of another.
    CustomerMerge: model::Merge, store::find
);

/// Customers that became part of another.
#[object(login, common(id, row_id, created_at, created_by))]
impl CustomerMerge {
    /// The one that stayed.
    #[by(CustomerById, into_id)]
    fn into(&self) -> Result<Option<Customer>>;

    /// What the others were called.
    #[allow(clippy::wrong_self_convention, reason = "names of those it came from")]
    fn from_names(&self) -> Vec<String> {
        service::names(&self.0)
    }

    /// When it was undone.
    fn undone_at(&self) -> Option<DateTime<Utc>>;

    /// Who undid it.
    #[by(MemberById, undone_by)]
    fn undone_by(&self) -> Result<Option<Member>>;

    /// Whether the viewer may undo it now: whoever did it and administrators, for seven days.
    fn can_undo(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(rules::undo(ctx.viewer()?, &self.0, clock::now()).is_ok())
    }
}

/// What one of several customers has in a field.
#[fields(login)]
pub struct CustomerMergeValue {
    /// Which customer.
    pub customer_id: ID,
    /// As people read it; null: nothing.
    pub text: Option<String>,
}

/// A field to choose from.
#[fields(login)]
pub struct CustomerMergeField {
    /// For `take` of a merge.
    pub name: String,
    /// For people.
    pub label: String,
    /// Of each of the customers, first the one that stays.
    pub values: Vec<CustomerMergeValue>,
    /// Whether there is nothing to choose.
    pub same: bool,
}

/// How much of one kind would move.
#[fields(login)]
pub struct CustomerMergeCount {
    /// What it is called.
    pub label: String,
    /// How many.
    pub count: i32,
}

/// What there is to choose from, and what would move.
#[fields(login)]
pub struct CustomerMergePreview {
    /// Field by field.
    pub fields: Vec<CustomerMergeField>,
    /// Kind by kind; what there is none of is left out.
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
