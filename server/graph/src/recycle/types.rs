//! GraphQL types and queries of the recycle bin.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::recycle::model::{BinFilter, Deleted};
use xieli_domain::recycle::registry::{self, Recyclable};
use xieli_domain::recycle::{rules, store};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::{fields, object};

use crate::core::kind_enum;
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result};
use crate::member::Member;
use crate::member::types::member_by_id;

kind_enum! {
    /// Kind of record that can be restored.
    RecycleKind, |kind| kind.bin.is_some()
}

impl RecycleKind {
    /// The declaration of its recycle bin.
    pub fn recyclable(self) -> AppResult<Recyclable> {
        Recyclable::of(self.0).ok_or_else(AppError::not_found)
    }
}

/// A kind of record that can be in the bin.
#[fields(login)]
pub struct RecycleKindInfo {
    /// The kind of record.
    pub kind: RecycleKind,
    /// The label of the kind, for users.
    pub label: &'static str,
}

/// A deleted record.
pub struct RecycledRecord {
    row: Deleted,
    kind: Recyclable,
    enterprise_id: i64,
}

/// A deleted record.
#[object(login)]
impl RecycledRecord {
    /// The row id, in digits.
    fn row_id(&self) -> String {
        self.row.id.to_string()
    }

    /// The kind of the record.
    fn kind(&self) -> RecycleKind {
        RecycleKind(self.kind.kind)
    }

    /// The title of the record.
    fn title(&self) -> &str {
        &self.row.title
    }

    /// When it was deleted.
    fn deleted_at(&self) -> DateTime<Utc> {
        self.row.deleted_at
    }

    /// The member who deleted it.
    async fn deleted_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.enterprise_id, self.row.deleted_by).await
    }

    /// When it will be deleted permanently.
    fn purge_at(&self) -> DateTime<Utc> {
        rules::purge_at(self.row.deleted_at)
    }
}

/// Queries of the recycle bin.
#[derive(Default)]
pub struct RecycleQuery;

/// Queries of the recycle bin.
#[object(root)]
impl RecycleQuery {
    /// Deleted records of a kind that can be restored, the newest first (business §2 Administration).
    #[requires("e:manage")]
    async fn recycled_records(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "The kind of the records.")] kind: RecycleKind,
        #[graphql(desc = "Part of the title.")] keyword: Option<String>,
    ) -> Result<Option<Connection<RecycledRecord>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = BinFilter { kind: kind.recyclable()?, keyword };
        let page = store::page(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        let (kind, enterprise_id) = (filter.kind, viewer.enterprise_id);
        Ok(Some(Connection::new(
            page,
            move |row| RecycledRecord { row, kind, enterprise_id },
            move || {
                let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
                async move { store::count(&*db.read().await?, &viewer, &filter).await }
            },
        )))
    }

    /// The kinds of records that can be in the recycle bin.
    #[requires("e:manage")]
    async fn recycle_kinds(&self) -> Result<Option<Vec<RecycleKindInfo>>> {
        let info = |one: Recyclable| RecycleKindInfo { kind: RecycleKind(one.kind), label: one.kind.label };
        Ok(Some(registry::all().into_iter().map(info).collect()))
    }
}
