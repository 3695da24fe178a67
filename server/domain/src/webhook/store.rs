//! Queries on webhooks and their log; with [`super::queue`] the only place with SQL about them.

use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Direction, Page, PageRequest, Viewer, clock};
use xieli_tables::{webhook, webhook_delivery};

use super::model::{Delivery, Target, Webhook, WebhookFilter};
use super::rules::{Checked, State};
use crate::keyring::Sealed;
use crate::list::{Order, Sort};
use crate::{db, read_page};

/// Newest first.
const NEWEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "webhook.created_at",
        cast: "timestamptz",
        id: "webhook.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Newest first.
const LATEST: Order = Order {
    sort: Sort {
        name: "CREATED_AT",
        sql: "webhook_delivery.created_at",
        cast: "timestamptz",
        id: "webhook_delivery.id",
        nullable: false,
    },
    direction: Direction::Desc,
    own: None,
};

/// Nobody's enterprise: what does not exist for a viewer is looked for there, by the same index.
const NOBODY: i64 = -1;

fn tenant(viewer: &Viewer) -> i64 {
    if viewer.can(Code::EManage) { viewer.enterprise_id } else { NOBODY }
}

/// The webhooks that exist for the viewer: with `e:manage` those of the enterprise.
pub fn visible_to<'a>(viewer: &Viewer) -> webhook::BoxedQuery<'a, diesel::pg::Pg> {
    webhook::table
        .filter(webhook::enterprise_id.eq(tenant(viewer)))
        .filter(webhook::deleted_at.is_null())
        .into_boxed()
}

fn narrow<'a>(viewer: &Viewer, filter: &WebhookFilter) -> webhook::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = visible_to(viewer);
    if let Some(target) = filter.target {
        query = query.filter(webhook::target.eq(target.code()));
    }
    if let Some(word) = filter.keyword.as_deref().map(str::trim).filter(|word| !word.is_empty()) {
        let word = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query = query.filter(webhook::name.ilike(format!("%{word}%")));
    }
    query
}

/// One page of webhooks, newest first.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WebhookFilter,
    request: &PageRequest,
) -> AppResult<Page<Webhook>> {
    Ok(read_page!(connection, narrow(viewer, filter), Webhook, &NEWEST, request))
}

/// How many the filter finds.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WebhookFilter,
) -> AppResult<i64> {
    Ok(narrow(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One webhook, if it exists for the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Webhook>> {
    let found = visible_to(viewer).filter(webhook::id.eq(id)).select(Webhook::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// Those of these webhooks that exist for the viewer.
#[erased]
pub async fn of(mut connection: &AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Webhook>> {
    let found = visible_to(viewer).filter(webhook::id.eq_any(ids.to_vec())).select(Webhook::as_select());
    Ok(found.load(&mut connection).await?)
}

/// Keeps everybody else from making or changing webhooks of the enterprise until the transaction ends.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(connection, "webhook", enterprise_id).await
}

/// Inserts a webhook.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    checked: &Checked,
    active: bool,
    address: &str,
    sealed: &Sealed,
) -> AppResult<Webhook> {
    Ok(diesel::insert_into(webhook::table)
        .values((
            webhook::enterprise_id.eq(viewer.enterprise_id),
            webhook::name.eq(&checked.name),
            webhook::target.eq(target.code()),
            webhook::address.eq(address),
            webhook::sealed.eq(&sealed.bytes),
            webhook::key_id.eq(&sealed.key_id),
            webhook::events.eq(&checked.events),
            webhook::active.eq(active),
            webhook::created_by.eq(viewer.member_id),
            webhook::updated_by.eq(viewer.member_id),
        ))
        .returning(Webhook::as_returning())
        .get_result(connection)
        .await?)
}

/// What of a webhook is written; absent fields stay as they were.
#[derive(Default, AsChangeset)]
#[diesel(table_name = webhook)]
pub struct Changes {
    /// Free text.
    pub name: Option<String>,
    /// As people may see it.
    pub address: Option<String>,
    /// Encrypted.
    pub sealed: Option<Vec<u8>>,
    /// With this key.
    pub key_id: Option<String>,
    /// Of the registry.
    pub events: Option<Vec<String>>,
    /// Told of new events.
    pub active: Option<bool>,
}

/// Writes a webhook if its version is still `version`; what was held against it is forgotten.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    changes: &Changes,
) -> AppResult<Option<Webhook>> {
    let none = None::<chrono::DateTime<chrono::Utc>>;
    Ok(diesel::update(webhook::table.find((viewer.enterprise_id, id)))
        .filter(webhook::version.eq(version))
        .filter(webhook::deleted_at.is_null())
        .set((
            changes,
            webhook::failing_since.eq(none),
            webhook::stopped_at.eq(none),
            webhook::version.eq(webhook::version + 1),
            webhook::updated_at.eq(clock::now()),
            webhook::updated_by.eq(viewer.member_id),
        ))
        .returning(Webhook::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Marks webhooks as deleted.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(webhook::table)
        .filter(webhook::enterprise_id.eq(viewer.enterprise_id))
        .filter(webhook::id.eq_any(ids))
        .set((
            webhook::deleted_at.eq(clock::now()),
            webhook::active.eq(false),
            webhook::updated_by.eq(viewer.member_id),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

fn log<'a>(
    viewer: &Viewer,
    webhook_id: i64,
    state: Option<State>,
) -> webhook_delivery::BoxedQuery<'a, diesel::pg::Pg> {
    let query = webhook_delivery::table
        .filter(webhook_delivery::enterprise_id.eq(tenant(viewer)))
        .filter(webhook_delivery::webhook_id.eq(webhook_id))
        .into_boxed();
    match state {
        Some(state) => query.filter(webhook_delivery::state.eq(state.code())),
        None => query,
    }
}

/// One page of what a webhook was told, newest first.
#[erased]
pub async fn deliveries(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    webhook_id: i64,
    state: Option<State>,
    request: &PageRequest,
) -> AppResult<Page<Delivery>> {
    Ok(read_page!(connection, log(viewer, webhook_id, state), Delivery, &LATEST, request))
}

/// How much it was told.
#[erased]
pub async fn count_deliveries(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    webhook_id: i64,
    state: Option<State>,
) -> AppResult<i64> {
    Ok(log(viewer, webhook_id, state).select(count_star()).first(&mut connection).await?)
}

/// One delivery, if it exists for the viewer.
#[erased]
pub async fn find_delivery(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Delivery>> {
    Ok(webhook_delivery::table
        .filter(webhook_delivery::enterprise_id.eq(tenant(viewer)))
        .filter(webhook_delivery::id.eq(id))
        .select(Delivery::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}
