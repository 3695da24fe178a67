//! Queries on webhooks and their deliveries; with [`super::queue`] the only module with SQL on their tables.

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

/// An enterprise that does not exist: queries without permission use it, to keep the same index.
const NOBODY: i64 = -1;

fn tenant(viewer: &Viewer) -> i64 {
    if viewer.can(Code::EManage) { viewer.enterprise_id } else { NOBODY }
}

/// Webhooks visible to the viewer: with `e:manage` those of the enterprise.
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

/// Number of rows that match the filter.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WebhookFilter,
) -> AppResult<i64> {
    Ok(narrow(viewer, filter).select(count_star()).first(&mut connection).await?)
}

/// One webhook, if it is visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Webhook>> {
    let found = visible_to(viewer).filter(webhook::id.eq(id)).select(Webhook::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// The visible ones among these webhooks.
#[erased]
pub async fn of(mut connection: &AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Webhook>> {
    let found = visible_to(viewer).filter(webhook::id.eq_any(ids.to_vec())).select(Webhook::as_select());
    Ok(found.load(&mut connection).await?)
}

/// Serialises the creation and change of the enterprise's webhooks until the transaction ends.
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

/// Changes to a webhook; absent fields stay.
#[derive(Default, AsChangeset)]
#[diesel(table_name = webhook)]
pub struct Changes {
    /// Its name.
    pub name: Option<String>,
    /// The address without secrets.
    pub address: Option<String>,
    /// The encrypted secrets.
    pub sealed: Option<Vec<u8>>,
    /// Id of the key they are encrypted with.
    pub key_id: Option<String>,
    /// Subscribed events, of the registry.
    pub events: Option<Vec<String>>,
    /// Whether it receives new events.
    pub active: Option<bool>,
}

/// Writes a webhook if its version is still `version`; resets its record of failures.
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
        Some(state) => query.filter(webhook_delivery::state.eq(state.number())),
        None => query,
    }
}

/// One page of the deliveries of a webhook, newest first.
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

/// Number of deliveries of a webhook.
#[erased]
pub async fn count_deliveries(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    webhook_id: i64,
    state: Option<State>,
) -> AppResult<i64> {
    Ok(log(viewer, webhook_id, state).select(count_star()).first(&mut connection).await?)
}

/// One delivery, if it is visible to the viewer.
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
