//! Queries on notifications; the only module with SQL about them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Serialize;
use xieli_kernel::{AppResult, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{member, notification};

use super::events::{self, Group};
use super::{Message, about};
use crate::kind;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;
use crate::states::MemberStatus;

/// A notification.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = notification)]
pub struct Notification {
    /// Id of the notification.
    pub id: i64,
    /// Machine-readable kind.
    pub kind: String,
    /// Title, one line.
    pub title: String,
    /// Further text.
    pub body: Option<String>,
    /// Path in the product to open.
    pub link: Option<String>,
    /// When it was read; `None` if unread.
    pub read_at: Option<DateTime<Utc>>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
    /// Key of its source, see [`Message::source`].
    #[serde(skip)]
    pub source: Option<String>,
}

impl Notification {
    /// The record that its text is quoted from.
    fn quoted(&self) -> Option<(&'static str, i64)> {
        self.source.as_deref().and_then(about::quoted)
    }
}

/// Leaves out the texts that are quoted from records which the viewer may not see, their names and addresses:
/// one statement for each kind of record that is quoted.
async fn veil(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    rows: Vec<&mut Notification>,
) -> AppResult<()> {
    let asked: BTreeSet<(&'static str, i64)> = rows.iter().filter_map(|row| row.quoted()).collect();
    if asked.is_empty() {
        return Ok(());
    }
    let seen = kind::seen(connection, viewer, &asked).await?;
    for row in rows {
        if row.quoted().is_some_and(|record| !seen.contains_key(&record)) {
            row.title = events::event_of(&row.kind).map_or_else(String::new, |event| event.label.to_owned());
            (row.body, row.link) = (None, None);
        }
    }
    Ok(())
}

type Query<'a> = notification::BoxedQuery<'a, diesel::pg::Pg>;

/// Newest first, the only sort order.
const ORDER: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "notification.created_at",
        cast: "timestamptz",
        id: "notification.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// The viewer's own notifications, the only ones visible to them.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    notification::table
        .filter(notification::enterprise_id.eq(viewer.enterprise_id))
        .filter(notification::member_id.eq(viewer.member_id))
        .into_boxed()
}

/// Filter of notifications; absent fields do not restrict.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    /// Only unread ones.
    pub unread_only: bool,
    /// Only those of this group.
    pub group: Option<Group>,
}

impl Filter {
    /// Unread notifications.
    pub const UNREAD: Self = Self { unread_only: true, group: None };
}

fn filtered<'a>(viewer: &Viewer, filter: Filter) -> Query<'a> {
    let mut query = visible_to(viewer);
    if filter.unread_only {
        query = query.filter(notification::read_at.is_null());
    }
    let kinds = |group: Group| -> Vec<&'static str> {
        events::all().into_iter().filter(|event| event.group == group).map(|event| event.kind).collect()
    };
    match filter.group {
        None => query,
        Some(Group::System) => {
            let others: Vec<&str> = events::all().into_iter().map(|event| event.kind).collect();
            query.filter(notification::kind.ne_all(others)).filter(notification::kind.not_like("security.%"))
        }
        Some(Group::Security) => query.filter(
            notification::kind.eq_any(kinds(Group::Security)).or(notification::kind.like("security.%")),
        ),
        Some(group) => query.filter(notification::kind.eq_any(kinds(group))),
    }
}

/// One page of the viewer's notifications, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: Filter,
    request: &PageRequest,
) -> AppResult<Page<Notification>> {
    let mut page = read_page!(connection, filtered(viewer, filter), Notification, &ORDER, request);
    veil(connection, viewer, page.rows.iter_mut().map(|(_, row)| row).collect()).await?;
    Ok(page)
}

/// The number of the viewer's notifications that match the filter.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer, filter: Filter) -> AppResult<i64> {
    Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// The viewer's newest notifications that are not older than `since`, newest first.
#[erased]
pub async fn newest(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    since: DateTime<Utc>,
    limit: i64,
) -> AppResult<Vec<Notification>> {
    let mut rows: Vec<Notification> = visible_to(viewer)
        .filter(notification::created_at.ge(since))
        .order((notification::created_at.desc(), notification::id.desc()))
        .limit(limit)
        .select(Notification::as_select())
        .load(&mut connection)
        .await?;
    veil(connection, viewer, rows.iter_mut().collect()).await?;
    Ok(rows)
}

/// One of the viewer's notifications.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Notification>> {
    let mut found: Option<Notification> = visible_to(viewer)
        .filter(notification::id.eq(id))
        .select(Notification::as_select())
        .first(&mut connection)
        .await
        .optional()?;
    veil(connection, viewer, found.iter_mut().collect()).await?;
    Ok(found)
}

/// Adds a message to the members' inboxes.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<()> {
    prepared::statement(
        "insert into notification (enterprise_id, member_id, kind, title, body, link, source)
         select $1, id, $3, $4, $5, $6, $7 from unnest($2) as wanted (id)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(member_ids)
    .bind::<Text, _>(message.kind)
    .bind::<Text, _>(&message.title)
    .bind::<Nullable<Text>, _>(&message.body)
    .bind::<Nullable<Text>, _>(&message.link)
    .bind::<Nullable<Text>, _>(&message.source)
    .execute(connection)
    .await?;
    Ok(())
}

/// Changes the text of the notifications of a source; returns the ids of their members.
#[erased]
pub async fn rewrite(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    source: &str,
    body: &str,
) -> AppResult<Vec<i64>> {
    let mut told: Vec<i64> = diesel::update(
        notification::table
            .filter(notification::enterprise_id.eq(enterprise_id))
            .filter(notification::source.eq(source)),
    )
    .set(notification::body.eq(body))
    .returning(notification::member_id)
    .get_results(connection)
    .await?;
    told.sort_unstable();
    told.dedup();
    Ok(told)
}

/// Marks the viewer's notifications as read: these, or all; returns their number. Those read before keep
/// their time.
#[erased]
pub async fn mark_read(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: Option<&[i64]>,
) -> AppResult<usize> {
    let mut target = diesel::update(notification::table)
        .filter(notification::enterprise_id.eq(viewer.enterprise_id))
        .filter(notification::member_id.eq(viewer.member_id))
        .filter(notification::read_at.is_null())
        .into_boxed();
    if let Some(ids) = ids {
        target = target.filter(notification::id.eq_any(ids));
    }
    Ok(target.set(notification::read_at.eq(clock::now())).execute(connection).await?)
}

/// The number of pending applications to join.
#[erased]
pub async fn applications(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::status.eq(MemberStatus::Applied.number()))
        .filter(member::deleted_at.is_null())
        .select(count_star())
        .first(&mut connection)
        .await?)
}
