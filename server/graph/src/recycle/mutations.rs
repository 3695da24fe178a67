//! Bringing back, and deleting for good.

use async_graphql::{Context, ID};
use xieli_domain::recycle::registry::Kind;
use xieli_domain::recycle::service;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::RecycleKind;
use crate::catalog::{BrandModel, Product, Question};
use crate::category::Category;
use crate::core::payload::split;
use crate::core::{Entity, Reach, Result, UserError, decode_all};

/// Which records of the bin.
#[derive(Debug, InputObject)]
pub struct RecycleInput {
    /// Of what.
    pub kind: RecycleKind,
    /// At most 200.
    pub ids: Vec<ID>,
}

/// What was done, or why not.
#[fields(login)]
pub struct RecyclePayload {
    /// The global ids of the records; null when nothing was changed.
    pub ids: Option<Vec<ID>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// The rows, and how their global ids are written.
fn decode(input: &RecycleInput) -> AppResult<(Kind, Vec<i64>)> {
    let kind: Kind = input.kind.into();
    let ids = match kind {
        Kind::Product => decode_all::<Product>(&input.ids)?,
        Kind::Question => decode_all::<Question>(&input.ids)?,
        Kind::BrandModel => decode_all::<BrandModel>(&input.ids)?,
        Kind::Category => decode_all::<Category>(&input.ids)?,
    };
    Ok((kind, ids))
}

fn payload(kind: Kind, done: AppResult<Vec<i64>>) -> Result<RecyclePayload> {
    let (rows, user_errors) = split(done)?;
    let id = match kind {
        Kind::Product => Product::global_id,
        Kind::Question => Question::global_id,
        Kind::BrandModel => BrandModel::global_id,
        Kind::Category => Category::global_id,
    };
    Ok(RecyclePayload { ids: rows.map(|rows| rows.into_iter().map(id).collect()), user_errors })
}

/// Root fields that change the recycle bin.
#[derive(Default)]
pub struct RecycleMutation;

/// Root fields that change the recycle bin.
#[object(root)]
impl RecycleMutation {
    /// Brings deleted records back; all or none.
    #[requires("e:manage")]
    async fn recycle_restore(&self, ctx: &Context<'_>, input: RecycleInput) -> Result<RecyclePayload> {
        let (kind, ids) = decode(&input)?;
        payload(kind, service::restore(ctx.db()?, ctx.viewer()?, kind, &ids).await)
    }

    /// Deletes records of the bin for good; all or none.
    #[requires("e:manage")]
    async fn recycle_purge(&self, ctx: &Context<'_>, input: RecycleInput) -> Result<RecyclePayload> {
        let (kind, ids) = decode(&input)?;
        payload(kind, service::purge(ctx.db()?, ctx.viewer()?, kind, &ids).await)
    }
}
