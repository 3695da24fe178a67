//! Download of several files as one archive.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio_util::io::ReaderStream;
use xieli_domain::file::archive::Archive;
use xieli_domain::file::{batch, rules};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::caller::Caller;
use super::res::{charged, disposition, query, row, shown, text};
use crate::serve::FacadeState;

/// `GET file/zip`: those of several files that the caller may download. The download is counted, unless it
/// was counted when the ticket was issued.
pub async fn zip(State(state): State<FacadeState>, caller: Caller, request: Request) -> Response {
    // only the parts: the body is not `Sync`
    let (request, _) = request.into_parts();
    if let Some(refusal) = charged(&request) {
        return refusal;
    }
    let given = query(&request.uri);
    let work = async {
        let named = text(&given, &["ids"]).unwrap_or_default();
        let ids = ids(named)?;
        let archive = match text(&given, &["access_token"]) {
            Some(ticket) => {
                let viewer = batch::who(&state.services, ticket, named).await?;
                viewer.admit(&xieli_kernel::Access::OPEN)?;
                batch::pack(&state.services, &viewer, &ids).await?
            }
            None => batch::counted(&state.services, caller.viewer()?, &ids).await?,
        };
        streamed(archive)
    };
    shown(&caller, work.await)
}

fn ids(named: &str) -> AppResult<Vec<i64>> {
    let parts: Vec<&str> = named.split(',').filter(|part| !part.is_empty()).collect();
    if parts.len() > rules::MAX_IDS {
        let message = format!("一次最多 {} 条", rules::MAX_IDS);
        return Err(AppError::field("ids", FieldCode::TooLong, message));
    }
    parts.into_iter().map(|part| row("ids", part)).collect()
}

/// The streamed reply of an archive.
pub(super) fn streamed(archive: Archive) -> AppResult<Response> {
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(header::CONTENT_DISPOSITION, disposition(&archive.name, false)?);
    head.insert(header::CONTENT_LENGTH, archive.size.into());
    let body = Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(archive.file)));
    Ok((head, body).into_response())
}
