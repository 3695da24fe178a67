//! What every change leaves behind, in its own transaction: a row of the operation log and an event.

use diesel::prelude::Insertable;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Serialize;
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{event, operation_log};

use crate::webhook;

/// One change to one record. `kind` is `record.action`, e.g. `team.update`; it names the log row and the event.
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

    /// The record as it was.
    pub fn before(mut self, before: &impl Serialize) -> Self {
        self.before = serde_json::to_value(before).ok();
        self
    }

    /// The record as it is now.
    pub fn after(mut self, after: &impl Serialize) -> Self {
        self.after = serde_json::to_value(after).ok();
        self
    }

    /// Why, in the words of who did it.
    pub fn reason(mut self, reason: Option<String>) -> Self {
        self.reason = reason;
        self
    }

    /// Writes it, done by the viewer.
    #[erased]
    pub async fn write(self, connection: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
        let token = viewer.token.map(|token| token.id);
        self.put(connection, viewer.enterprise_id, Some(viewer.member_id), token).await
    }

    /// Writes it where there is no viewer yet: signing in, joining by invitation, jobs.
    #[erased]
    pub async fn write_as(
        self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        actor_member_id: Option<i64>,
    ) -> AppResult<()> {
        self.put(connection, enterprise_id, actor_member_id, None).await
    }

    async fn put(
        self,
        connection: &mut AsyncPgConnection,
        enterprise_id: i64,
        actor_member_id: Option<i64>,
        access_token_id: Option<i64>,
    ) -> AppResult<()> {
        let record_type = self.kind.split('.').next().unwrap_or(self.kind);
        let name =
            [&self.after, &self.before].into_iter().flatten().find_map(|row| row.get("name")?.as_str());
        let name = name.map(str::to_owned);
        diesel::insert_into(operation_log::table)
            .values(NewLog {
                enterprise_id,
                actor_member_id,
                action: self.kind,
                record_type,
                record_id: self.record_id,
                before: self.before,
                after: self.after,
                reason: self.reason,
                access_token_id,
            })
            .execute(connection)
            .await?;
        let (kind, id) = (self.kind, self.record_id);
        webhook::queue::announce(
            connection,
            enterprise_id,
            kind,
            record_type,
            id,
            actor_member_id,
            name.as_deref(),
        )
        .await?;
        Ok(())
    }
}

/// Announces that something about records changed which is nobody's operation: no row of the operation log.
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
#[diesel(table_name = operation_log)]
struct NewLog<'a> {
    enterprise_id: i64,
    actor_member_id: Option<i64>,
    action: &'a str,
    record_type: &'a str,
    record_id: i64,
    before: Option<Value>,
    after: Option<Value>,
    reason: Option<String>,
    access_token_id: Option<i64>,
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
