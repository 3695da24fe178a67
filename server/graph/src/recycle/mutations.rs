//! GraphQL mutations of the recycle bin: restoring records, and deleting them permanently.

use async_graphql::{Context, ID};
use xieli_domain::recycle::registry::Recyclable;
use xieli_domain::recycle::service;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::RecycleKind;
use crate::core::kinds::{decode_all, global_id};
use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError};

/// Records of the recycle bin.
#[derive(Debug, InputObject)]
pub struct RecycleInput {
    /// The kind of the records.
    pub kind: RecycleKind,
    /// Their global ids, at most 200.
    pub ids: Vec<ID>,
}

/// The restored or deleted records, or the errors of the input.
#[fields(login)]
pub struct RecyclePayload {
    /// The global ids of the records; null when nothing was changed.
    pub ids: Option<Vec<ID>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The kind and the row ids of an input.
fn decode(input: &RecycleInput) -> AppResult<(Recyclable, Vec<i64>)> {
    let kind = input.kind.recyclable()?;
    Ok((kind, decode_all(kind.kind, &input.ids)?))
}

fn payload(kind: Recyclable, done: AppResult<Vec<i64>>) -> Result<RecyclePayload> {
    let (rows, user_errors) = split(done)?;
    let ids = rows.map(|rows| rows.into_iter().map(|row| global_id(kind.kind, row)).collect());
    Ok(RecyclePayload { ids, user_errors })
}

/// Mutations of the recycle bin.
#[derive(Default)]
pub struct RecycleMutation;

/// Mutations of the recycle bin.
#[object(root)]
impl RecycleMutation {
    /// Restores deleted records; all or none. The member who deleted them may do so for ten minutes, members
    /// who manage the enterprise at any time; for other members they do not exist.
    #[login]
    async fn recycle_restore(&self, ctx: &Context<'_>, input: RecycleInput) -> Result<RecyclePayload> {
        let (kind, ids) = decode(&input)?;
        payload(kind, service::restore(ctx.db()?, ctx.viewer()?, kind, &ids).await)
    }

    /// Deletes records of the recycle bin permanently; all or none.
    #[requires("e:manage")]
    async fn recycle_purge(&self, ctx: &Context<'_>, input: RecycleInput) -> Result<RecyclePayload> {
        let (kind, ids) = decode(&input)?;
        payload(kind, service::purge(ctx.db()?, ctx.viewer()?, kind, &ids).await)
    }
}
