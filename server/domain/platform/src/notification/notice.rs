//! Notices to members about events of the product itself: common to all domain crates.

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::{About, Message};

/// A notice, the same for all recipients.
#[derive(Debug, Clone)]
pub struct Notice {
    /// Machine-readable kind.
    pub kind: &'static str,
    /// Title, one line.
    pub title: String,
    /// Further text.
    pub body: Option<String>,
    /// Path in the product to open.
    pub link: Option<&'static str>,
}

/// Sends a notice to members, within the transaction of the event.
#[erased]
pub async fn notify(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    notice: &Notice,
) -> AppResult<()> {
    let message = Message {
        kind: notice.kind,
        title: notice.title.clone(),
        body: notice.body.clone(),
        link: notice.link.map(str::to_owned),
        source: None,
        about: About::Nothing,
    };
    super::send(tx, enterprise_id, member_ids, &message).await
}
