//! What leavers leave behind, and the columns of workbooks.

use async_graphql::{Context, ID};
use xieli_domain::kind::handover;
use xieli_domain::member::leave;
use xieli_domain::sheet::{self, Book};
use xieli_domain::{member, team};
use xieli_macros::{fields, object};

use super::types::Member;
use crate::core::{Reach, Result, decode_all};

/// How much of one kind there is to hand over, or was handed over.
#[fields(login)]
#[derive(Debug, Clone)]
pub struct HandoverItem {
    /// For programs, e.g. `TEAM_DIRECTOR`.
    pub kind: String,
    /// For people, in Chinese.
    pub label: String,
    /// How many.
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
    /// Its name in `columns=`.
    pub prop: String,
    /// The heading.
    pub label: String,
    /// Always part of an export.
    pub required: bool,
    /// Chosen at first.
    pub checked: bool,
}

/// The columns that records of a kind can be exported with, the enterprise's own among them.
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

/// Root fields around leaving, importing and exporting.
#[derive(Default)]
pub struct MemberOfficeQuery;

/// Root fields around leaving, importing and exporting.
#[object(root)]
impl MemberOfficeQuery {
    /// What these members would leave behind.
    #[requires("e:member")]
    async fn handover_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who; at most 1000.")] member_ids: Vec<ID>,
    ) -> Result<Option<Vec<HandoverItem>>> {
        let ids = decode_all::<Member>(&member_ids)?;
        let items = leave::preview(ctx.db()?, ctx.viewer()?, &ids).await?;
        Ok(Some(items.into_iter().map(HandoverItem::from).collect()))
    }

    /// The columns that members can be exported with (core §7 `GET member/exportColumns`).
    #[requires("e:member:list,e:member,teamManage")]
    async fn member_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        columns(ctx, &member::sheet::BOOK).await
    }

    /// The columns that teams can be exported with.
    #[requires("e:member:list,e:member,teamManage")]
    async fn team_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        columns(ctx, &team::sheet::BOOK).await
    }
}
