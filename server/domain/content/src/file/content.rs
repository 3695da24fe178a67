//! Access to the bytes of a file, with its permission checks.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::File;
use super::{rules, service, store};
use crate::Services;
use crate::account::Accounts as _;
use crate::ticket::{self, StreamTicket};

/// Purpose of an access to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Preview: the display is derived from the content.
    Preview,
    /// The content itself.
    Original,
}

/// Location of a file's bytes.
#[derive(Debug, Clone)]
pub struct Content {
    /// The file.
    pub file: File,
    /// Key of the object.
    pub key: String,
    /// SHA-256, in hex.
    pub hash: String,
    /// Size in bytes.
    pub size: u64,
    /// MIME type.
    pub content_type: String,
}

/// The content of a file, or of one of its versions, visible to the viewer; `FORBIDDEN` if only a preview is
/// allowed and the original is requested.
#[erased]
pub async fn find(
    services: &Services,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
    need: Need,
) -> AppResult<Content> {
    let connection = services.db().read().await?;
    let file = store::find(&connection, viewer, id).await?.ok_or_else(AppError::not_found)?;
    if need == Need::Original && !rules::may_download(viewer, &file) {
        return Err(AppError::forbidden_because(service::PREVIEW_ONLY));
    }
    let (hash, size, content_type) = match version.filter(|number| *number != file.version_number) {
        None => (file.hash.clone(), file.size, file.content_type.clone()),
        Some(number) => {
            let found = store::version(&connection, viewer.enterprise_id, id, number).await?;
            let version = found.ok_or_else(AppError::not_found)?;
            (version.hash, version.size, version.content_type)
        }
    };
    lying(&connection, file, (hash, size, content_type)).await
}

/// The content of a file, which the caller has found to be visible.
#[erased]
pub async fn of_file(services: &Services, file: File) -> AppResult<Content> {
    let what = (file.hash.clone(), file.size, file.content_type.clone());
    lying(&*services.db().read().await?, file, what).await
}

async fn lying(
    connection: &AsyncPgConnection,
    file: File,
    (hash, size, content_type): (String, i64, String),
) -> AppResult<Content> {
    let key = store::blob_key(connection, file.enterprise_id, &hash).await?;
    let key = key.ok_or_else(AppError::not_found)?;
    Ok(Content { file, key, hash, size: u64::try_from(size).unwrap_or(0), content_type })
}

/// The viewer that a token in the address of file `id` belongs to: a ticket for this file alone; for the
/// `stream`, also the session's token (core §7 Files), which grants everything and is accepted in no other
/// address.
#[erased]
pub async fn who(services: &Services, token: &str, id: i64, stream: bool) -> AppResult<Arc<Viewer>> {
    let token = token.trim();
    let bare = match token.split_at_checked("Bearer ".len()) {
        Some((head, rest)) if head.eq_ignore_ascii_case("Bearer ") => rest,
        _ => token,
    };
    match ticket::read::<StreamTicket>(services.signing(), bare).await {
        Ok(ticket) if ticket.file == id => {
            services.identity().of_session(ticket.sid, ticket.account, ticket.enterprise).await
        }
        Ok(_) => Err(AppError::unauthenticated()),
        Err(AppError::Refused { .. }) if stream => {
            services.identity().viewer(bare).await.map(|(viewer, _)| viewer)
        }
        Err(error) => Err(error),
    }
}

/// The temporary address at which the viewer may view a file.
#[erased]
pub async fn address(services: &Services, viewer: &Viewer, id: i64) -> AppResult<String> {
    Ok(match ticket::stream(services.signing(), viewer, id).await? {
        Some(ticket) => format!("/api/res/file/stream/{id}?access_token={ticket}"),
        None => format!("/api/res/file/stream/{id}"),
    })
}
