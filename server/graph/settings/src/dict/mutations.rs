//! GraphQL mutations of dictionaries.

use async_graphql::{Context, ID, Json, MaybeUndefined};
use serde_json::Value;
use xieli_domain::dict::model::{Arranged, ItemChanges, ItemTexts};
use xieli_domain::dict::service;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, object};

use super::types::{DictCode, DictItem};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};

/// An item to create.
#[derive(Debug, InputObject)]
pub struct DictItemCreateInput {
    /// The dictionary of the item.
    pub code: DictCode,
    /// 1 to 50 characters.
    pub text: String,
    /// The value that records store, which never changes; absent: a generated number.
    pub value: Option<String>,
    /// The colour, `#rrggbb`.
    pub color: Option<String>,
    /// Additional properties, as the dictionary allows.
    pub param: Option<Json<Value>>,
}

/// Changes to an item: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct DictItemUpdateInput {
    /// The item to change.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub text: Option<String>,
    /// The colour, `#rrggbb`.
    pub color: MaybeUndefined<String>,
    /// Additional properties, as the dictionary allows.
    pub param: MaybeUndefined<Json<Value>>,
}

/// A new position for an item.
#[derive(Debug, InputObject)]
pub struct DictItemMoveInput {
    /// The item to move.
    pub id: ID,
    /// The position in its dictionary, from 0; larger numbers stand for the end.
    pub order: i32,
}

/// Items to enable or disable.
#[derive(Debug, InputObject)]
pub struct DictItemEnableInput {
    /// Their global ids, at most 500.
    pub ids: Vec<ID>,
    /// Whether they are enabled.
    pub enabled: bool,
}

/// Items to act on.
#[derive(Debug, InputObject)]
pub struct DictItemsInput {
    /// Their global ids, at most 500.
    pub ids: Vec<ID>,
}

/// The replacement of one item by another.
#[derive(Debug, InputObject)]
pub struct DictItemMergeInput {
    /// The item that is replaced.
    pub from_id: ID,
    /// The item that takes its place.
    pub into_id: ID,
}

payload! {
    /// The item, or the errors of the input.
    login DictItemPayload {
        /// The item after the change; null when nothing was changed.
        dict_item: DictItem
    }
}

payload! {
    /// The items, or the errors of the input.
    login DictItemsPayload {
        /// The items after the change; null when nothing was changed.
        dict_items: Vec<DictItem>
    }
}

fn several(result: AppResult<Vec<Arranged>>) -> Result<DictItemsPayload> {
    DictItemsPayload::from(result.map(|items| items.into_iter().map(DictItem::from).collect::<Vec<_>>()))
}

/// Mutations of dictionaries.
#[derive(Default)]
pub struct DictMutation;

/// Mutations of dictionaries.
#[object(root)]
impl DictMutation {
    /// Adds an item at the end (core §7 `POST dictitem/{code}`).
    #[requires("e:manage")]
    async fn dict_item_create(
        &self,
        ctx: &Context<'_>,
        input: DictItemCreateInput,
    ) -> Result<DictItemPayload> {
        let DictItemCreateInput { code, text, value, color, param } = input;
        let texts = ItemTexts { text, color, param: param.map(|Json(param)| param) };
        let made = service::create(ctx.db()?, ctx.viewer()?, code.into(), value.as_deref(), texts).await;
        DictItemPayload::from(made)
    }

    /// Changes an item; for an item of the system, the enterprise gets a row of its own (core §7 `PUT
    /// dictitem`).
    #[requires("e:manage")]
    async fn dict_item_update(
        &self,
        ctx: &Context<'_>,
        input: DictItemUpdateInput,
    ) -> Result<DictItemPayload> {
        let changes = ItemChanges {
            id: decode::<DictItem>(&input.id)?,
            version: input.version,
            text: input.text,
            color: change(input.color),
            param: change(input.param).map(|param| param.map(|Json(param)| param)),
        };
        DictItemPayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Moves an item among the others (core §7 `PUT dictitem/order/{id}`).
    #[requires("e:manage")]
    async fn dict_item_move(&self, ctx: &Context<'_>, input: DictItemMoveInput) -> Result<DictItemPayload> {
        let id = decode::<DictItem>(&input.id)?;
        let order = usize::try_from(input.order).unwrap_or(0);
        DictItemPayload::from(service::move_to(ctx.db()?, ctx.viewer()?, id, order).await)
    }

    /// Enables or disables items; all or none.
    #[requires("e:manage")]
    async fn dict_item_enable(
        &self,
        ctx: &Context<'_>,
        input: DictItemEnableInput,
    ) -> Result<DictItemsPayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        several(service::enable(ctx.db()?, ctx.viewer()?, &ids, input.enabled).await)
    }

    /// Resets items to the system's texts; all or none.
    #[requires("e:manage")]
    async fn dict_item_reset(&self, ctx: &Context<'_>, input: DictItemsInput) -> Result<DictItemsPayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        several(service::reset(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Replaces one item by another in all records; the replaced item is deleted, or disabled if it belongs
    /// to the system.
    #[requires("e:manage")]
    async fn dict_item_merge(&self, ctx: &Context<'_>, input: DictItemMergeInput) -> Result<DictItemPayload> {
        let (from, into) = (decode::<DictItem>(&input.from_id)?, decode::<DictItem>(&input.into_id)?);
        DictItemPayload::from(service::merge(ctx.db()?, ctx.viewer()?, from, into).await)
    }

    /// Deletes items of the enterprise that are not in use; all or none (core §7 `DELETE dictitem`).
    #[requires("e:manage")]
    async fn dict_item_delete(&self, ctx: &Context<'_>, input: DictItemsInput) -> Result<DeletePayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        DeletePayload::from::<DictItem>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
