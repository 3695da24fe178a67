//! GraphQL mutations of custom fields.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::custom_field::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::types::{CustomField, CustomFieldKind, CustomFieldRecordType};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::role::Role;

/// A custom field to create.
#[derive(Debug, InputObject)]
pub struct CustomFieldCreateInput {
    /// The kind of record that has the field.
    pub record_type: CustomFieldRecordType,
    /// 1 to 50 characters.
    pub name: String,
    /// The code, of lower-case letters, digits and underscores; absent: derived from the name's pinyin.
    pub code: Option<String>,
    /// The type of its values.
    pub kind: CustomFieldKind,
    /// The code of a dictionary, for values of type `DICT`.
    pub dictionary: Option<String>,
    /// The options of a field of type `LIST`: 1 to 100.
    pub options: Option<Vec<String>>,
    /// Whether every record must have a value; absent: no.
    pub required: Option<bool>,
    /// Whether lists show it; absent: no.
    pub in_list: Option<bool>,
    /// The roles that read it besides administrators; none: every reader of the record.
    pub read_role_ids: Option<Vec<ID>>,
    /// The roles that write it besides administrators; none: every editor of the record.
    pub write_role_ids: Option<Vec<ID>>,
}

/// Changes to a custom field: an absent field stays.
#[derive(Debug, InputObject)]
pub struct CustomFieldUpdateChangesInput {
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// The type of its values; changes only while no record has a value.
    pub kind: Option<CustomFieldKind>,
    /// The code of a dictionary; changes only while no record has a value.
    pub dictionary: MaybeUndefined<String>,
    /// The options; those used by records must be among them.
    pub options: Option<Vec<String>>,
    /// Whether every record must have a value.
    pub required: Option<bool>,
    /// Whether lists show it.
    pub in_list: Option<bool>,
    /// The complete list of roles that read it.
    pub read_role_ids: Option<Vec<ID>>,
    /// The complete list of roles that write it.
    pub write_role_ids: Option<Vec<ID>>,
}

/// Custom fields to act on.
#[derive(Debug, InputObject)]
pub struct CustomFieldsInput {
    /// Their global ids, at most 50.
    pub ids: Vec<ID>,
}

payload! {
    /// The custom field, or the errors of the input.
    login CustomFieldPayload {
        /// The field after the change; null when nothing was changed.
        custom_field: CustomField
    }
}

payload! {
    /// The custom fields, or the errors of the input.
    login CustomFieldsPayload {
        /// The fields after the change; null when nothing was changed.
        custom_fields: Vec<CustomField>
    }
}

fn roles(ids: Option<Vec<ID>>) -> AppResult<Option<Vec<i64>>> {
    ids.map(|ids| decode_all::<Role>(&ids)).transpose()
}

/// Mutations of custom fields.
#[derive(Default)]
pub struct CustomFieldMutation;

/// Mutations of custom fields.
#[object(root)]
impl CustomFieldMutation {
    /// Creates a field as the last of its kind of record; at most 50 for each kind.
    #[requires("e:manage")]
    async fn custom_field_create(
        &self,
        ctx: &Context<'_>,
        input: CustomFieldCreateInput,
    ) -> Result<CustomFieldPayload> {
        let field = model::FieldInput {
            name: input.name,
            kind: input.kind.into(),
            dictionary: input.dictionary,
            options: input.options.unwrap_or_default(),
            required: input.required.unwrap_or_default(),
            in_list: input.in_list.unwrap_or_default(),
            read_role_ids: roles(input.read_role_ids)?.unwrap_or_default(),
            write_role_ids: roles(input.write_role_ids)?.unwrap_or_default(),
        };
        let (of, code) = (input.record_type.into(), input.code.as_deref());
        CustomFieldPayload::from(service::create(ctx.db()?, ctx.viewer()?, of, code, field).await)
    }

    /// Changes a custom field.
    #[requires("e:manage")]
    async fn custom_field_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The version that was read; absent: without a check.")] version: Option<i32>,
        input: CustomFieldUpdateChangesInput,
    ) -> Result<CustomFieldPayload> {
        let patch = model::FieldPatch {
            name: input.name,
            kind: input.kind.map(Into::into),
            dictionary: change(input.dictionary),
            options: input.options,
            required: input.required,
            in_list: input.in_list,
            read_role_ids: roles(input.read_role_ids)?,
            write_role_ids: roles(input.write_role_ids)?,
        };
        let target = (decode::<CustomField>(&id)?, version);
        CustomFieldPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, patch).await)
    }

    /// Moves a field among those of its kind of record.
    #[requires("e:manage")]
    async fn custom_field_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
        #[graphql(desc = "The position, from 0; larger numbers stand for the end.")] order: i32,
    ) -> Result<CustomFieldPayload> {
        let id = decode::<CustomField>(&id)?;
        let order = usize::try_from(order).unwrap_or(0);
        CustomFieldPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Enables or disables fields; their values stay. All or none.
    #[requires("e:manage")]
    async fn custom_field_enable(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Their global ids, at most 50.")] ids: Vec<ID>,
        #[graphql(desc = "Whether they are enabled.")] enabled: bool,
    ) -> Result<CustomFieldsPayload> {
        let ids = decode_all::<CustomField>(&ids)?;
        let changed = service::enable(ctx.db()?, ctx.viewer()?, &ids, enabled).await;
        CustomFieldsPayload::from(
            changed.map(|rows| rows.into_iter().map(CustomField::from).collect::<Vec<_>>()),
        )
    }

    /// Deletes disabled fields with all their values; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, CustomField)]
    fn custom_field_delete(input: CustomFieldsInput) -> DeletePayload;
}
