//! What a custom field looks like from outside.

use async_graphql::{Context, ID};
use xieli_domain::custom_field::loaders::ReadableFields;
use xieli_domain::custom_field::model::{self, FieldKind, RecordType};
use xieli_domain::custom_field::store;
use xieli_kernel::Code;
use xieli_macros::{Enum, fields, object};

use crate::core::{Entity, Reach, Result, record};
use crate::role::Role;

/// Kinds of record that have custom fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "RecordType")]
pub enum CustomFieldRecordType {
    /// Customers.
    Customer,
    /// Projects.
    Project,
    /// Tasks.
    Task,
    /// Work orders.
    WorkOrder,
}

/// What values of a custom field are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "FieldKind")]
pub enum CustomFieldKind {
    /// A line of up to 500 characters.
    Text,
    /// A number below a million millions with at most 6 decimals.
    Number,
    /// The same with 2.
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
    /// Some of the field's own options.
    List,
    /// Files that whoever reads the value may see.
    File,
}

/// What the viewer may do with a custom field; offered if and only if it is accepted.
#[fields(login)]
pub struct CustomFieldViewerCan {
    /// Change the field itself.
    pub update: bool,
    /// Delete it with its values: a disabled one.
    pub delete: bool,
    /// Give records that they may change a value of it.
    pub write: bool,
}

record!(
    /// A field that an enterprise defined for its records.
    CustomField: model::Field, store::find_known
);

/// A field that an enterprise defined for its records.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl CustomField {
    /// Of which records.
    fn record_type(&self) -> &str;

    /// For programs, unique in its record type, for good.
    fn code(&self) -> &str;

    /// 1 to 50 characters, unique in its record type.
    fn name(&self) -> &str;

    /// What its values are.
    fn kind(&self) -> CustomFieldKind {
        self.0.kind().into()
    }

    /// The code of the dictionary whose values it has.
    fn dictionary(&self) -> Option<&str> {
        self.0.dictionary.as_deref()
    }

    /// What may be chosen.
    fn options(&self) -> Vec<String> {
        self.0.options.clone()
    }

    /// Whether every record must have a value.
    fn required(&self) -> bool {
        self.0.required
    }

    /// Place among the fields of its record type, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Whether it is offered.
    fn enabled(&self) -> bool {
        !self.0.disabled
    }

    /// Whether lists show it.
    fn in_list(&self) -> bool {
        self.0.in_list
    }

    /// The roles that read it besides administrators; none: whoever reads the record.
    fn read_role_ids(&self) -> Vec<ID> {
        self.0.read_role_ids.iter().map(|id| Role::global_id(*id)).collect()
    }

    /// The roles that write it besides administrators; none: whoever may change the record.
    fn write_role_ids(&self) -> Vec<ID> {
        self.0.write_role_ids.iter().map(|id| Role::global_id(*id)).collect()
    }

    /// What the viewer may do with it.
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
