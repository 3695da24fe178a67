//! Notifications of members: the events, the inbox, the preferences, and delivery by e-mail.

pub mod about;
pub mod events;
pub mod kind;
pub mod mail;
pub mod notice;
pub mod preference;
pub mod service;
pub mod store;

pub use about::About;
use diesel_async::AsyncPgConnection;
use preference::Channel;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, ids};

use crate::record;
pub use crate::record::INBOX;

/// A notification, the same for all recipients.
#[derive(Debug, Clone)]
pub struct Message {
    /// One of [`events::all`].
    pub kind: &'static str,
    /// Title, one line.
    pub title: String,
    /// Further text.
    pub body: Option<String>,
    /// Path in the product to open.
    pub link: Option<String>,
    /// Key of its source, so that the text can be changed later (see [`rewrite`]), or of the record that it
    /// quotes (see [`about::quoting`]).
    pub source: Option<String>,
    /// The record that it is about.
    pub about: About,
}

/// Notifies members, within the transaction of the event: those who want it find it in the inbox. Members who
/// may not see its subject are left out, also from the receivers that webhooks and group robots are told of;
/// these receive nothing of a record that none of the members may see.
#[erased]
pub async fn send(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<()> {
    let seeing = inward(tx, enterprise_id, member_ids, message).await?;
    if seeing.is_empty() {
        return Ok(());
    }
    let outside = preference::wanted(tx, enterprise_id, &seeing, message.kind, Channel::Webhook).await?;
    record::forward(tx, enterprise_id, &outside, message.kind, outward(message, &outside)).await
}

/// The same without webhooks and group robots: the text is for each of these members alone.
#[erased]
pub async fn send_apart(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<()> {
    inward(tx, enterprise_id, member_ids, message).await?;
    Ok(())
}

/// Notifies members within the product and by e-mail; returns those who may see the subject.
async fn inward(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<Vec<i64>> {
    let seeing = match message.about {
        About::Nothing => member_ids.to_vec(),
        About::Page(codes) => about::holding(tx, enterprise_id, member_ids, codes).await?,
        About::Record(record_type, id) => {
            about::seeing(tx, enterprise_id, member_ids, (record_type, id)).await?
        }
    };
    deliver(tx, enterprise_id, &seeing, message).await?;
    let is_record = matches!(message.about, About::Record(..));
    if is_record && events::event_of(message.kind).is_some_and(|event| event.offboarding) {
        let others: Vec<i64> = member_ids.iter().copied().filter(|id| !seeing.contains(id)).collect();
        deliver(tx, enterprise_id, &others, &Message { link: None, ..message.clone() }).await?;
    }
    Ok(seeing)
}

/// Adds a message to the inboxes of members who want it there, and queues e-mails for those who want one.
async fn deliver(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<()> {
    if member_ids.is_empty() {
        return Ok(());
    }
    let inbox = preference::wanted(tx, enterprise_id, member_ids, message.kind, Channel::InApp).await?;
    if !inbox.is_empty() {
        store::insert(tx, enterprise_id, &inbox, message).await?;
        record::announce(tx, enterprise_id, "inbox.add", &inbox, None).await?;
    }
    let by_mail = preference::wanted(tx, enterprise_id, member_ids, message.kind, Channel::Email).await?;
    if by_mail.is_empty() { Ok(()) } else { mail::queue(tx, enterprise_id, &by_mail, message).await }
}

/// Payload for webhooks.
fn outward(told: &Message, member_ids: &[i64]) -> Value {
    json!({
        "title": told.title,
        "body": told.body,
        "link": told.link,
        "memberIds": member_ids.iter().map(|id| ids::encode("Member", *id)).collect::<Vec<_>>(),
    })
}

/// Changes the text of the notifications of `source`.
#[erased]
pub async fn rewrite(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    source: &str,
    body: &str,
) -> AppResult<()> {
    let told = store::rewrite(tx, enterprise_id, source, body).await?;
    if told.is_empty() {
        Ok(())
    } else {
        record::announce(tx, enterprise_id, "inbox.edit", &told, None).await
    }
}
