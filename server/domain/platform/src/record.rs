//! Change records: each change writes a row of the operation log and an event, in its own transaction.

use std::collections::BTreeMap;

use diesel::prelude::Insertable;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, Viewer, messages};
use xieli_tables::event;

use crate::db::{self, ChangeEvent};
use crate::prepared;

/// Record type of the events about a member's notifications; the record is the member.
pub const INBOX: &str = "inbox";
/// Record type under which notifications are published.
pub const NOTIFICATION: &str = "notification";

/// Changes per statement.
const CHUNK: usize = 1000;

/// One change to one record. `kind` is `record.action`, e.g. `team.update`; it names the log entry and the
/// event.
#[derive(Debug, Clone)]
pub struct Change {
    kind: &'static str,
    record_id: i64,
    before: Option<Value>,
    after: Option<Value>,
    reason: Option<String>,
}

impl Change {
    /// The change `kind` of record `record_id`.
    pub fn new(kind: &'static str, record_id: i64) -> Self {
        Self { kind, record_id, before: None, after: None, reason: None }
    }

    /// Values before the change.
    pub fn before(mut self, before: &impl Serialize) -> Self {
        self.before = serde_json::to_value(before).ok();
        self
    }

    /// Values after the change.
    pub fn after(mut self, after: &impl Serialize) -> Self {
        self.after = serde_json::to_value(after).ok();
        self
    }

    /// Reason given by the member.
    pub fn reason(mut self, reason: Option<String>) -> Self {
        self.reason = reason;
        self
    }

    /// Version on which the change is based; `None`: the last writer won, which the log states.
    pub fn from_version(mut self, version: Option<i32>) -> Self {
        if version.is_none() {
            self.reason = Some(self.reason.map_or_else(
                || messages::UNVERSIONED.to_owned(),
                |reason| format!("{reason}（{}）", messages::UNVERSIONED),
            ));
        }
        self
    }

    /// Writes the change, made by the viewer.
    pub fn write<'a>(
        self,
        connection: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> BoxFuture<'a, AppResult<()>> {
        Self::write_all([self], connection, viewer)
    }

    /// Writes many changes, made by the viewer, with as many statements as one.
    pub fn write_all<'a>(
        changes: impl IntoIterator<Item = Self>,
        connection: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> BoxFuture<'a, AppResult<()>> {
        let by =
            By { member_id: Some(viewer.member_id), access_token_id: viewer.token.map(|token| token.id) };
        Self::put(changes.into_iter().collect(), connection, viewer.enterprise_id, by)
    }

    /// Writes a change without a viewer: signing in, joining by invitation, jobs.
    pub fn write_as(
        self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        member_id: Option<i64>,
    ) -> BoxFuture<'_, AppResult<()>> {
        Self::put(vec![self], connection, enterprise_id, By { member_id, access_token_id: None })
    }

    /// Writes many changes without a viewer, each with its enterprise.
    #[erased]
    pub async fn write_all_as(
        changes: Vec<(i64, Self)>,
        connection: &mut AsyncPgConnection,
        member_id: Option<i64>,
    ) -> AppResult<()> {
        let mut tenants: BTreeMap<i64, Vec<Self>> = BTreeMap::new();
        for (enterprise, change) in changes {
            tenants.entry(enterprise).or_default().push(change);
        }
        for (enterprise, changes) in tenants {
            Self::put(changes, connection, enterprise, By { member_id, access_token_id: None }).await?;
        }
        Ok(())
    }

    #[erased]
    async fn put(
        changes: Vec<Self>,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        by: By,
    ) -> AppResult<()> {
        let mut changes = changes.into_iter();
        loop {
            let some: Vec<Self> = changes.by_ref().take(CHUNK).collect();
            if some.is_empty() {
                return Ok(());
            }
            let news: Vec<News> = some.iter().map(Self::news).collect();
            log(connection, enterprise_id, by, some).await?;
            tell(connection, enterprise_id, by.member_id, news).await?;
        }
    }

    fn news(&self) -> News {
        let name =
            [&self.after, &self.before].into_iter().flatten().find_map(|row| row.get("name")?.as_str());
        News { kind: self.kind, record_id: self.record_id, name: name.map(str::to_owned) }
    }
}

/// Published part of a change.
#[derive(Debug)]
pub struct News {
    /// `record.action`.
    pub kind: &'static str,
    /// Id of the record.
    pub record_id: i64,
    /// Name of the record.
    pub name: Option<String>,
}

/// Member and token that make a change.
#[derive(Debug, Clone, Copy)]
struct By {
    member_id: Option<i64>,
    access_token_id: Option<i64>,
}

/// Writes entries of the operation log; the values are arrays, so that the statement is the same for one and
/// for many.
async fn log(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: By,
    changes: Vec<Change>,
) -> AppResult<()> {
    let (mut kinds, mut ids, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for change in changes {
        kinds.push(change.kind);
        ids.push(change.record_id);
        before.push(change.before);
        after.push(change.after);
        reasons.push(change.reason);
    }
    prepared::statement(
        "insert into operation_log
            (enterprise_id, actor_member_id, access_token_id, action, record_type, record_id, before, after, reason)
         select $1, $2, $3, kind, split_part(kind, '.', 1), id, before, after, reason
         from unnest($4, $5, $6, $7, $8) with ordinality as change (kind, id, before, after, reason, place)
         order by place",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Nullable<BigInt>, _>(by.member_id)
    .bind::<Nullable<BigInt>, _>(by.access_token_id)
    .bind::<Array<Text>, _>(kinds)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Nullable<Jsonb>>, _>(before)
    .bind::<Array<Nullable<Jsonb>>, _>(after)
    .bind::<Array<Nullable<Text>>, _>(reasons)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the events of changes and the deliveries of all subscribed webhooks: one statement, which costs an
/// enterprise without webhooks one lookup in an empty index.
async fn tell(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    actor_member_id: Option<i64>,
    news: Vec<News>,
) -> AppResult<()> {
    let kinds: Vec<&str> = news.iter().map(|one| one.kind).collect();
    let ids: Vec<i64> = news.iter().map(|one| one.record_id).collect();
    let messages: Vec<Value> = news
        .iter()
        .map(|one| one.name.as_ref().map_or_else(|| json!({}), |name| json!({ "name": name })))
        .collect();
    prepared::statement(
        "with news as (
            select kind, split_part(kind, '.', 1) as record_type, id, message, place
            from unnest($3, $4, $5) with ordinality as news (kind, id, message, place)),
         told as (
            insert into event (enterprise_id, kind, record_type, record_id, actor_member_id)
            select $1, kind, record_type, id, $2 from news order by place)
         insert into webhook_delivery (enterprise_id, webhook_id, kind, record_type, record_id, actor_member_id, message)
         select w.enterprise_id, w.id, n.kind, n.record_type, n.id, $2, n.message from webhook w, news n
         where w.enterprise_id = $1 and w.active and w.deleted_at is null
           and w.events && array[n.kind, n.record_type || '.*']
         order by n.place",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Nullable<BigInt>, _>(actor_member_id)
    .bind::<Array<Text>, _>(kinds)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Jsonb>, _>(messages)
    .execute(tx)
    .await?;
    for News { kind, record_id, .. } in news {
        let record_type = kind.split('.').next().unwrap_or(kind).to_owned();
        db::told(ChangeEvent {
            enterprise_id,
            kind: kind.to_owned(),
            record_type,
            record_id,
            actor_member_id,
        });
    }
    Ok(())
}

/// Forwards a notification to webhooks; the message contains the recipients.
#[erased]
pub async fn forward(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    event: &str,
    message: Value,
) -> AppResult<()> {
    let Some(first) = member_ids.first() else { return Ok(()) };
    prepared::statement(
        "insert into webhook_delivery (enterprise_id, webhook_id, kind, record_type, record_id, message)
         select w.enterprise_id, w.id, $2, $3, $4, $5 from webhook w
         where w.enterprise_id = $1 and w.active and w.deleted_at is null and w.events && $6",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Text, _>(format!("{NOTIFICATION}.{event}"))
    .bind::<Text, _>(NOTIFICATION)
    .bind::<BigInt, _>(*first)
    .bind::<Jsonb, _>(message)
    .bind::<Array<Text>, _>(vec![format!("{NOTIFICATION}.{event}"), format!("{NOTIFICATION}.*")])
    .execute(tx)
    .await?;
    Ok(())
}

/// Announces a change of records that is no member's operation: without an entry in the operation log.
#[erased]
pub async fn announce(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    kind: &'static str,
    record_ids: &[i64],
    actor_member_id: Option<i64>,
) -> AppResult<()> {
    let record_type = kind.split('.').next().unwrap_or(kind);
    let events: Vec<NewEvent<'_>> = record_ids
        .iter()
        .map(|record_id| NewEvent {
            enterprise_id,
            kind,
            record_type,
            record_id: *record_id,
            actor_member_id,
        })
        .collect();
    diesel::insert_into(event::table).values(events).execute(connection).await?;
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = event)]
struct NewEvent<'a> {
    enterprise_id: i64,
    kind: &'a str,
    record_type: &'a str,
    record_id: i64,
    actor_member_id: Option<i64>,
}
