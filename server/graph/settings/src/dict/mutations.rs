//! Changing dictionaries.

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
use crate::core::{Reach, Result, decode, decode_all};

/// A new item.
#[derive(Debug, InputObject)]
pub struct DictItemCreateInput {
    /// Of which dictionary.
    pub code: DictCode,
    /// 1 to 50 characters.
    pub text: String,
    /// What records will keep, for good; a number of its own if absent.
    pub value: Option<String>,
    /// `#rrggbb`.
    pub color: Option<String>,
    /// What else is known of it, as the dictionary allows.
    pub param: Option<Json<Value>>,
}

/// Changes to an item: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct DictItemUpdateInput {
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub text: Option<String>,
    /// `#rrggbb`.
    pub color: MaybeUndefined<String>,
    /// What else is known of it, as the dictionary allows.
    pub param: MaybeUndefined<Json<Value>>,
}

/// A new place for an item.
#[derive(Debug, InputObject)]
pub struct DictItemMoveInput {
    /// Which.
    pub id: ID,
    /// The place in its dictionary, from 0; beyond the end is the end.
    pub order: i32,
}

/// Items to offer, or not any more.
#[derive(Debug, InputObject)]
pub struct DictItemEnableInput {
    /// At most 500.
    pub ids: Vec<ID>,
    /// Whether they are offered.
    pub enabled: bool,
}

/// Which items.
#[derive(Debug, InputObject)]
pub struct DictItemsInput {
    /// At most 500.
    pub ids: Vec<ID>,
}

/// One item in the place of another.
#[derive(Debug, InputObject)]
pub struct DictItemMergeInput {
    /// What goes.
    pub from_id: ID,
    /// What stays.
    pub into_id: ID,
}

payload! {
    /// An item, or why not.
    login DictItemPayload {
        /// As it is now; null when nothing was changed.
        dict_item: DictItem
    }
}

payload! {
    /// Several items, or why not.
    login DictItemsPayload {
        /// As they are now; null when nothing was changed.
        dict_items: Vec<DictItem>
    }
}

fn several(result: AppResult<Vec<Arranged>>) -> Result<DictItemsPayload> {
    DictItemsPayload::from(result.map(|items| items.into_iter().map(DictItem::from).collect::<Vec<_>>()))
}

/// Root fields that change dictionaries.
#[derive(Default)]
pub struct DictMutation;

/// Root fields that change dictionaries.
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

    /// Changes what is said of an item; the system's gets a row of the enterprise's own (core §7 `PUT dictitem`).
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

    /// Offers items, or not any more; all or none.
    #[requires("e:manage")]
    async fn dict_item_enable(
        &self,
        ctx: &Context<'_>,
        input: DictItemEnableInput,
    ) -> Result<DictItemsPayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        several(service::enable(ctx.db()?, ctx.viewer()?, &ids, input.enabled).await)
    }

    /// Gives items the system's words back; all or none.
    #[requires("e:manage")]
    async fn dict_item_reset(&self, ctx: &Context<'_>, input: DictItemsInput) -> Result<DictItemsPayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        several(service::reset(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Puts one item in the place of another wherever it is kept; what was replaced goes, the system's is not offered
    /// any more.
    #[requires("e:manage")]
    async fn dict_item_merge(&self, ctx: &Context<'_>, input: DictItemMergeInput) -> Result<DictItemPayload> {
        let (from, into) = (decode::<DictItem>(&input.from_id)?, decode::<DictItem>(&input.into_id)?);
        DictItemPayload::from(service::merge(ctx.db()?, ctx.viewer()?, from, into).await)
    }

    /// Deletes items of the enterprise's own that nothing names; all or none (core §7 `DELETE dictitem`).
    #[requires("e:manage")]
    async fn dict_item_delete(&self, ctx: &Context<'_>, input: DictItemsInput) -> Result<DeletePayload> {
        let ids = decode_all::<DictItem>(&input.ids)?;
        DeletePayload::from::<DictItem>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
