//! Download of the labels of a batch of QR codes (core §7 QR codes).

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio_util::io::ReaderStream;
use xieli_domain::qrcode::output::{self, Format, Wanted, Which};
use xieli_domain::qrcode::rules;
use xieli_kernel::{AppError, AppResult};

use super::caller::Caller;
use crate::serve::FacadeState;

/// Parameters besides the batch.
#[derive(Debug, Default, Deserialize)]
pub struct Options {
    format: Option<String>,
}

/// `POST qrcodebatch/zip/{id}`: the labels of a batch, as SVG unless another format is given.
pub async fn zip(
    State(state): State<FacadeState>,
    Path(id): Path<String>,
    Query(options): Query<Options>,
    caller: Caller,
) -> Response {
    match write(&state, &caller, &id, &options).await {
        Ok(archive) => archive.into_response(),
        Err(error) => caller.refuse(error),
    }
}

async fn write(
    state: &FacadeState,
    caller: &Caller,
    id: &str,
    options: &Options,
) -> AppResult<(HeaderMap, Body)> {
    let viewer = caller.viewer()?;
    if !rules::may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    let format = match options.format.as_deref().unwrap_or("svg") {
        "svg" => Format::Svg,
        "png" => Format::Png,
        "pdf" => Format::Pdf,
        _ => return Err(AppError::bad_input("format 须为 svg、png 或 pdf")),
    };
    let id = id.parse().map_err(|_| AppError::not_found())?;
    let wanted = Wanted { which: Which::Batch(id), format, sheet: None };
    output::check(state.services.db(), viewer, &wanted).await?;
    let printed = output::print(&state.services, viewer.enterprise_id, wanted, Box::new(|_| true)).await?;
    let name: String = url::form_urlencoded::byte_serialize(printed.name.as_bytes()).collect();
    let name = name.replace('+', "%20");
    let disposition = format!("attachment; filename=\"labels\"; filename*=UTF-8''{name}");
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(printed.media_type));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(header::CONTENT_LENGTH, printed.size.into());
    head.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_str(&disposition).map_err(AppError::internal)?,
    );
    Ok((head, Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(printed.file)))))
}
