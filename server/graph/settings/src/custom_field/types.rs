//! GraphQL types of custom fields.

use async_graphql::{Context, ID};
use xieli_domain::custom_field::loaders::ReadableFields;
use xieli_domain::custom_field::model::{self, FieldKind, RecordType};
use xieli_domain::custom_field::store;
use xieli_kernel::Code;
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Entity, Result, record};
use crate::role::Role;

/// Kind of record that has custom fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "RecordType")]
pub enum CustomFieldRecordType {
    /// Fields of customers.
    Customer,
    /// Fields of projects.
    Project,
    /// Fields of tasks.
    Task,
    /// Work orders.
    WorkOrder,
}

/// Type of the values of a custom field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "FieldKind")]
pub enum CustomFieldKind {
    /// A line of up to 500 characters.
    Text,
    /// A number below a million millions with at most 6 decimals.
    Number,
    /// A number with at most 2 decimals.
    Money,
    /// A day.
    Date,
    /// A value of a dictionary.
    Dict,
    /// A member.
    Member,
    /// A customer.
    Customer,
    /// Yes or no.
    YesNo,
    /// One or more of the field's own options.
    List,
    /// Files, visible to every reader of the value.
    File,
}

/// Actions the viewer may take on a custom field; offered if and only if the server accepts them.
#[fields(login)]
pub struct CustomFieldViewerCan {
    /// Change the field itself.
    pub update: bool,
    /// Delete it with its values, when it is disabled.
    pub delete: bool,
    /// Set its values on records that the viewer may change.
    pub write: bool,
}

record!(
    /// A field that an enterprise has defined for its records.
    CustomField: model::Field, store::find_known
);

/// A field that an enterprise has defined for its records.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomField {
    /// The kind of record that has the field.
    fn record_type(&self) -> &str;

    /// The code for programs, unique in its record type; it never changes.
    fn code(&self) -> &str;

    /// 1 to 50 characters, unique in its record type.
    fn name(&self) -> &str;

    /// The type of its values.
    fn kind(&self) -> CustomFieldKind {
        self.0.kind().into()
    }

    /// The code of the dictionary of its values.
    fn dictionary(&self) -> Option<&str> {
        self.0.dictionary.as_deref()
    }

    /// The options to choose from.
    fn options(&self) -> Vec<String> {
        self.0.options.clone()
    }

    /// Whether every record must have a value.
    fn required(&self) -> bool {
        self.0.required
    }

    /// The position among the fields of its record type, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Whether it is enabled.
    fn enabled(&self) -> bool {
        !self.0.disabled
    }

    /// Whether lists show it.
    fn in_list(&self) -> bool {
        self.0.in_list
    }

    /// The roles that read it besides administrators; none: every reader of the record.
    fn read_role_ids(&self) -> Vec<ID> {
        self.0.read_role_ids.iter().map(|id| Role::global_id(*id)).collect()
    }

    /// The roles that write it besides administrators; none: every editor of the record.
    fn write_role_ids(&self) -> Vec<ID> {
        self.0.write_role_ids.iter().map(|id| Role::global_id(*id)).collect()
    }

    /// Actions the viewer may take on it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomFieldViewerCan> {
        let update = ctx.viewer()?.can(Code::EManage);
        let known = match RecordType::parse(&self.0.record_type) {
            Some(of) => ctx.loaders()?.load::<ReadableFields>(of).await?,
            None => None,
        };
        let write = known.is_some_and(|all| all.iter().any(|one| one.field.id == self.0.id && one.writes));
        Ok(CustomFieldViewerCan { update, delete: update && self.0.disabled, write })
    }
}
