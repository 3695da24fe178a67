//! Changing custom fields.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::custom_field::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::types::{CustomField, CustomFieldKind, CustomFieldRecordType};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};
use crate::role::Role;

/// A new field.
#[derive(Debug, InputObject)]
pub struct CustomFieldCreateInput {
    /// Of which records.
    pub record_type: CustomFieldRecordType,
    /// 1 to 50 characters.
    pub name: String,
    /// Lower-case letters, digits and underscores; out of the name's pinyin if absent.
    pub code: Option<String>,
    /// What its values are.
    pub kind: CustomFieldKind,
    /// The code of a dictionary, for values of one.
    pub dictionary: Option<String>,
    /// What may be chosen, for a list: 1 to 100.
    pub options: Option<Vec<String>>,
    /// Every record must have a value; no if absent.
    pub required: Option<bool>,
    /// Lists show it; no if absent.
    pub in_list: Option<bool>,
    /// The roles that read it besides administrators; none: whoever reads the record.
    pub read_role_ids: Option<Vec<ID>>,
    /// The roles that write it besides administrators; none: whoever may change the record.
    pub write_role_ids: Option<Vec<ID>>,
}

/// Changes to a field: an absent field stays.
#[derive(Debug, InputObject)]
pub struct CustomFieldUpdateInput {
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Another one only while no record has a value.
    pub kind: Option<CustomFieldKind>,
    /// Another one only while no record has a value.
    pub dictionary: MaybeUndefined<String>,
    /// Those that records have must be among them.
    pub options: Option<Vec<String>>,
    /// Every record must have a value.
    pub required: Option<bool>,
    /// Lists show it.
    pub in_list: Option<bool>,
    /// Exactly these roles read it.
    pub read_role_ids: Option<Vec<ID>>,
    /// Exactly these roles write it.
    pub write_role_ids: Option<Vec<ID>>,
}

/// Which fields.
#[derive(Debug, InputObject)]
pub struct CustomFieldsInput {
    /// At most 50.
    pub ids: Vec<ID>,
}

payload! {
    /// A field, or why not.
    login CustomFieldPayload {
        /// As it is now; null when nothing was changed.
        custom_field: CustomField
    }
}

payload! {
    /// Several fields, or why not.
    login CustomFieldsPayload {
        /// As they are now; null when nothing was changed.
        custom_fields: Vec<CustomField>
    }
}

fn roles(ids: Option<Vec<ID>>) -> AppResult<Option<Vec<i64>>> {
    ids.map(|ids| decode_all::<Role>(&ids)).transpose()
}

/// Root fields that change custom fields.
#[derive(Default)]
pub struct CustomFieldMutation;

/// Root fields that change custom fields.
#[object(root)]
impl CustomFieldMutation {
    /// Makes a field behind the others of its kind of record; at most 50 of one.
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

    /// Changes a field.
    #[requires("e:manage")]
    async fn custom_field_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomFieldUpdateInput,
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
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The place, from 0; beyond the end is the end.")] order: i32,
    ) -> Result<CustomFieldPayload> {
        let id = decode::<CustomField>(&id)?;
        let order = usize::try_from(order).unwrap_or(0);
        CustomFieldPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Offers fields, or not any more; their values stay. All or none.
    #[requires("e:manage")]
    async fn custom_field_enable(
        &self,
        ctx: &Context<'_>,
        input: CustomFieldsInput,
        #[graphql(desc = "Whether they are offered.")] enabled: bool,
    ) -> Result<CustomFieldsPayload> {
        let ids = decode_all::<CustomField>(&input.ids)?;
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
