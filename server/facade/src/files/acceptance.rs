//! What a project hands over, as an archive (business §7 `validateProjectResource/download`).

use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio_util::io::ReaderStream;
use xieli_domain::acceptance::package::{self, Wanted};
use xieli_kernel::{AppError, AppResult, Code, FieldCode};

use super::caller::Caller;
use super::res::disposition;
use crate::serve::FacadeState;

/// Which papers.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    id: Option<String>,
    project_id: Option<String>,
}

/// `GET validateProjectResource/download`: the files of papers, in folders as the directory has them.
pub async fn download(
    State(state): State<FacadeState>,
    Query(options): Query<Options>,
    caller: Caller,
) -> Response {
    match write(&state, &caller, &options).await {
        Ok(archive) => archive.into_response(),
        Err(error) => caller.refuse(error),
    }
}

async fn write(state: &FacadeState, caller: &Caller, options: &Options) -> AppResult<(HeaderMap, Body)> {
    let viewer = caller.viewer()?;
    if !viewer.can(Code::Project) {
        return Err(AppError::forbidden());
    }
    let row = |kind: &str, id: &str| xieli_kernel::ids::decode(kind, id).ok_or_else(AppError::not_found);
    let wanted = match (&options.id, &options.project_id) {
        (Some(id), _) => Wanted::Resource(row("AcceptanceResource", id)?),
        (None, Some(id)) => Wanted::Project(row("Project", id)?),
        (None, None) => return Err(AppError::field("projectId", FieldCode::Required, "请选择项目")),
    };
    let package = package::write(&state.services, viewer, wanted).await?;
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(header::CONTENT_LENGTH, package.size.into());
    head.insert(header::CONTENT_DISPOSITION, disposition(&package.name, false)?);
    Ok((head, Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(package.file)))))
}
