//! Bringing back, and deleting for good.

use async_graphql::{Context, ID};
use xieli_domain::recycle::registry::Recyclable;
use xieli_domain::recycle::service;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::RecycleKind;
use crate::core::kinds::{decode_all, global_id};
use crate::core::payload::split;
use crate::core::{Reach, Result, UserError};

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

/// The kind, and the rows.
fn decode(input: &RecycleInput) -> AppResult<(Recyclable, Vec<i64>)> {
    let kind = input.kind.recyclable()?;
    Ok((kind, decode_all(kind.kind, &input.ids)?))
}

fn payload(kind: Recyclable, done: AppResult<Vec<i64>>) -> Result<RecyclePayload> {
    let (rows, user_errors) = split(done)?;
    let ids = rows.map(|rows| rows.into_iter().map(|row| global_id(kind.kind, row)).collect());
    Ok(RecyclePayload { ids, user_errors })
}

/// Root fields that change the recycle bin.
#[derive(Default)]
pub struct RecycleMutation;

/// Root fields that change the recycle bin.
#[object(root)]
impl RecycleMutation {
    /// Brings deleted records back; all or none. Whoever deleted them may take that back for ten minutes, whoever manages the
    /// enterprise at any time; for others they do not exist.
    #[login]
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
