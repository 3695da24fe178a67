//! Labels of QR codes as an archive (core §7 QR codes).

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio_util::io::ReaderStream;
use xieli_domain::qrcode::{rules, service};
use xieli_kernel::{AppError, AppResult};

use super::caller::Caller;
use crate::serve::FacadeState;

/// `POST qrcodebatch/zip/{id}`: the labels of a batch, one SVG each.
pub async fn zip(State(state): State<FacadeState>, Path(id): Path<String>, caller: Caller) -> Response {
    match write(&state, &caller, &id).await {
        Ok(archive) => archive.into_response(),
        Err(error) => caller.refuse(error),
    }
}

async fn write(state: &FacadeState, caller: &Caller, id: &str) -> AppResult<(HeaderMap, Body)> {
    let viewer = caller.viewer()?;
    if !rules::may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let id = id.parse().map_err(|_| AppError::not_found())?;
    let archive = service::archive(&state.db, viewer, id).await?;
    let name: String = url::form_urlencoded::byte_serialize(archive.name.as_bytes()).collect();
    let name = name.replace('+', "%20");
    let disposition = format!("attachment; filename=\"labels.zip\"; filename*=UTF-8''{name}");
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(header::CONTENT_LENGTH, archive.size.into());
    head.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_str(&disposition).map_err(AppError::internal)?,
    );
    Ok((head, Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(archive.file)))))
}
