//! Work logs as a source of lines for the draft of a weekly report.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;
use xieli_kernel::week::Week;
use xieli_tables::item_log;

use super::source::{Fresh, MOST, MemberWeek, Source};
use crate::item_log::store::excerpt;

/// The source of logs of the week's days.
pub struct Logs;

impl Source for Logs {
    fn key(&self) -> &'static str {
        "log"
    }

    fn label(&self) -> &'static str {
        "工作日志"
    }

    fn lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        whose: MemberWeek,
        week: Week,
    ) -> BoxFuture<'a, AppResult<Vec<Fresh>>> {
        Box::pin(async move {
            let mut connection = connection;
            let rows: Vec<(i64, String, Option<i64>)> = item_log::table
                .filter(item_log::enterprise_id.eq(whose.enterprise_id))
                .filter(item_log::author_id.eq(whose.member_id))
                .filter(item_log::happened_on.between(week.monday, week.sunday()))
                .filter(item_log::deleted_at.is_null())
                .order((item_log::happened_on, item_log::id))
                .limit(MOST)
                .select((item_log::id, item_log::contents, item_log::project_id))
                .load(&mut connection)
                .await?;
            let fresh = |(record_id, contents, project_id): (i64, String, Option<i64>)| Fresh {
                did: "日志",
                record_type: "item_log",
                record_id,
                title: excerpt(&contents),
                project_id,
            };
            Ok(rows.into_iter().map(fresh).collect())
        })
    }
}
