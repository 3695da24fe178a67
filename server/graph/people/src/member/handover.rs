//! Handover of a leaving member's records, and columns of exports.

use async_graphql::{Context, ID};
use xieli_domain::kind::handover;
use xieli_domain::member::leave;
use xieli_domain::sheet::{self, Book};
use xieli_domain::{member, team};
use xieli_macros::{fields, object};

use super::types::Member;
use crate::core::{ContextExt, Result, decode_all};

/// Number of records of one kind to hand over, or handed over.
#[fields(login)]
#[derive(Debug, Clone)]
pub struct HandoverItem {
    /// The kind for programs, e.g. `TEAM_DIRECTOR`.
    pub kind: String,
    /// The label for users, in Chinese.
    pub label: String,
    /// The number of records.
    pub count: i32,
}

impl From<handover::Item> for HandoverItem {
    fn from(item: handover::Item) -> Self {
        Self {
            kind: item.kind.to_owned(),
            label: item.label.to_owned(),
            count: i32::try_from(item.count).unwrap_or(i32::MAX),
        }
    }
}

/// A column of the export dialog (core §3 Export column).
#[fields(login)]
#[derive(Debug, Clone)]
pub struct ExportColumn {
    /// The name of the column in `columns=`.
    pub prop: String,
    /// The heading of the column.
    pub label: String,
    /// Whether it is always part of an export.
    pub required: bool,
    /// Whether it is selected by default.
    pub checked: bool,
}

/// The columns of an export of records of a kind, with custom fields.
pub async fn columns(ctx: &Context<'_>, book: impl Into<Book>) -> Result<Option<Vec<ExportColumn>>> {
    let connection = ctx.db()?.read().await?;
    let columns = book.into().export_columns(&connection, ctx.viewer()?).await?;
    let column = |column: sheet::ExportColumn| ExportColumn {
        prop: column.prop.into_owned(),
        label: column.label.into_owned(),
        required: column.required,
        checked: column.checked,
    };
    Ok(Some(columns.into_iter().map(column).collect()))
}

/// Queries for offboarding, imports and exports.
#[derive(Default)]
pub struct MemberOfficeQuery;

/// Queries for offboarding, imports and exports.
#[object(root)]
impl MemberOfficeQuery {
    /// The records that these members would hand over on leaving.
    #[requires("e:member")]
    async fn handover_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global ids of the members; at most 1000.")] member_ids: Vec<ID>,
    ) -> Result<Option<Vec<HandoverItem>>> {
        let ids = decode_all::<Member>(&member_ids)?;
        let items = leave::preview(ctx.db()?, ctx.viewer()?, &ids).await?;
        Ok(Some(items.into_iter().map(HandoverItem::from).collect()))
    }

    /// The columns of the members' export (core §7 `GET member/exportColumns`).
    #[requires("e:member:list,e:member,teamManage")]
    async fn member_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        columns(ctx, &member::sheet::BOOK).await
    }

    /// The columns of the teams' export.
    #[requires("e:member:list,e:member,teamManage")]
    async fn team_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        columns(ctx, &team::sheet::BOOK).await
    }
}
