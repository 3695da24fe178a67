//! Downloads of the files produced by background jobs (docs/decisions/0033).

use axum::extract::{Path, Request, State};
use axum::response::Response;
use xieli_domain::job::service;

use super::caller::Caller;
use super::res::{Served, answer, charged, query, row, shown, text};
use crate::serve::FacadeState;

/// `GET job/download/{id}`: the file produced by a job, saved under its name.
pub async fn download(
    State(state): State<FacadeState>,
    caller: Caller,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    // only the parts: the body is not `Sync`
    let (request, _) = request.into_parts();
    if let Some(refusal) = charged(&request) {
        return refusal;
    }
    let given = query(&request.uri);
    let work = async {
        let id = row("id", &id)?;
        let viewer = match text(&given, &["access_token", "token"]).filter(|_| caller.viewer.is_none()) {
            None => caller.viewer().cloned()?,
            Some(ticket) => {
                let viewer = service::who(&state.services, ticket, id).await?;
                viewer.admit(&xieli_kernel::Access::OPEN)?;
                viewer
            }
        };
        let file = service::file(&state.services, &viewer, id).await?;
        let served = Served {
            key: &file.key,
            size: file.size,
            // each attempt has its own key
            tag: format!("\"{}\"", file.key),
            content_type: &file.content_type,
            name: &file.name,
        };
        answer(&state, &served, &request.headers, true).await
    };
    shown(&caller, work.await)
}
