//! Telling members something in the frame of the product: the one way for every domain.

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::{About, Message};

/// A notice, the same for everybody it goes to.
#[derive(Debug, Clone)]
pub struct Notice {
    /// For programs.
    pub kind: &'static str,
    /// One line.
    pub title: String,
    /// More of it.
    pub body: Option<String>,
    /// Where in the product to go.
    pub link: Option<&'static str>,
}

/// Sends a notice to members, within the transaction of what it tells about.
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
