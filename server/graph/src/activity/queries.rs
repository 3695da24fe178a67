//! GraphQL queries of timelines and of the operation log.

use std::collections::BTreeSet;

use async_graphql::{Context, ID};
use xieli_domain::activity::model::{LogFilter, Part};
use xieli_domain::activity::{service, sheet, store};
use xieli_domain::kind::words::{action_label, record_label};
use xieli_macros::{InputObject, object};

use super::types::{ActivityEntry, ActivityPart, ActivitySubject, OperationLog, OperationWord};
use crate::core::input::DateRange;
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode_optional};
use crate::live::types::record;
use crate::member::{ExportColumn, Member, export_columns};

/// Filter of the operation log; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct OperationLogFilter {
    /// Entries of this member.
    pub actor_id: Option<ID>,
    /// Records of this type, as in `operationLogTypes`.
    pub record_type: Option<String>,
    /// Entries of this record, in digits; requires its type.
    pub record_row_id: Option<String>,
    /// The action, `record.action`, as in `operationLogActions`.
    pub action: Option<String>,
    /// Entries of these days.
    pub created: Option<DateRange>,
    /// Part of the record's name or of the reason; requires at most 92 days.
    pub keyword: Option<String>,
}

impl OperationLogFilter {
    fn read(self) -> xieli_kernel::AppResult<LogFilter> {
        let (from, until) = self.created.unwrap_or_default().moments();
        let record_id = self.record_row_id.filter(|text| !text.is_empty()).map(|text| {
            text.parse::<i64>().map_err(|_| xieli_kernel::AppError::bad_input("记录编号应为数字"))
        });
        service::checked(LogFilter {
            actor_id: decode_optional::<Member>(self.actor_id.as_ref())?,
            record_type: self.record_type.filter(|text| !text.is_empty()),
            record_id: record_id.transpose()?,
            action: self.action.filter(|text| !text.is_empty()),
            from,
            until,
            keyword: self.keyword,
        })
    }
}

/// Queries of timelines and of the operation log.
#[derive(Default)]
pub struct ActivityQuery;

/// Queries of timelines and of the operation log.
#[object(root)]
impl ActivityQuery {
    /// The timeline of a record, the newest first: its changes, as far as the viewer may read them, and its
    /// comments; null when the record is not visible to the viewer or has no timeline.
    #[login]
    async fn activity(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The record: a member, a team.")] record_id: ID,
        #[graphql(desc = "Number of entries, 1 to 100.", default = 20)] first: i32,
        #[graphql(desc = "The entries behind this cursor.")] after: Option<String>,
        #[graphql(desc = "The part of the timeline. Default: everything.")] part: Option<ActivityPart>,
    ) -> Result<Option<Connection<ActivityEntry>>> {
        let (kind, row) = record(&record_id)?;
        let request = PageArgs { first: Some(first), after, page: None }.request()?;
        let viewer = ctx.viewer()?.clone();
        let db = ctx.db()?.clone();
        let Some(subject) = service::subject(&db, &viewer, kind, row).await? else {
            return Ok(None);
        };
        let part: Part = part.map(Into::into).unwrap_or_default();
        let page = service::timeline(&*ctx.read().await?, &viewer, &subject, part, &request).await?;
        let enterprise = viewer.enterprise_id;
        Ok(Some(Connection::new(
            page,
            |entry| ActivityEntry { entry },
            move || {
                let (db, record) = (db.clone(), (kind.record_type, row));
                async move { store::count_places(&*db.read().await?, enterprise, record, part).await }
            },
        )))
    }

    /// The record of a timeline; null as for `activity`.
    #[login]
    async fn activity_subject(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The record: a member, a team.")] record_id: ID,
    ) -> Result<Option<ActivitySubject>> {
        let (kind, row) = record(&record_id)?;
        let found = service::subject(ctx.db()?, ctx.viewer()?, kind, row).await?;
        Ok(found.map(ActivitySubject::from))
    }

    /// The operation log of the enterprise, the newest first.
    #[requires("e:manage")]
    async fn operation_logs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the entries.")] filter: Option<OperationLogFilter>,
    ) -> Result<Option<Connection<OperationLog>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let page = service::logs(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, OperationLog, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// The types of records in the operation log of the enterprise.
    #[requires("e:manage")]
    async fn operation_log_types(&self, ctx: &Context<'_>) -> Result<Option<Vec<OperationWord>>> {
        let actions = store::actions(&*ctx.read().await?, ctx.viewer()?).await?;
        let types: BTreeSet<&str> =
            actions.iter().filter_map(|action| action.split_once('.')).map(|(kind, _)| kind).collect();
        let word =
            |value: &str| OperationWord { value: value.to_owned(), label: record_label(value).to_owned() };
        Ok(Some(types.into_iter().map(word).collect()))
    }

    /// The actions that were recently recorded in the operation log of the enterprise.
    #[requires("e:manage")]
    async fn operation_log_actions(&self, ctx: &Context<'_>) -> Result<Option<Vec<OperationWord>>> {
        let actions = store::actions(&*ctx.read().await?, ctx.viewer()?).await?;
        let word = |value: String| OperationWord { label: action_label(&value).into_owned(), value };
        Ok(Some(actions.into_iter().map(word).collect()))
    }

    /// The columns of the operation log's export.
    #[requires("e:manage")]
    async fn operation_log_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }
}
