//! Derived content of files: resized images, previews of office files, and pages of PDFs for members who may
//! only view (core §5, §7 Files).

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use xieli_domain::file::content::{self, Need};
use xieli_domain::file::preview::{self, Shown};
use xieli_domain::file::{rules, thumbnail};
use xieli_kernel::{AppError, AppResult, Viewer};

use super::caller::Caller;
use super::res::{POLICY, charged, query, row, shown, text, who};
use crate::bind::Pairs;
use crate::serve::FacadeState;

/// `GET file/content/{id}`: the preview of an office file, a text or a table as JSON; one page of a PDF as an
/// image.
pub async fn show(
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
        let viewer = who(&state, &caller, &given, id, false).await?;
        let page = text(&given, &["page"]).map(|number| row("page", number)).transpose()?;
        let page = page.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        match preview::content(&state.services, &viewer, id, page).await? {
            Shown::Presentation(json) => enveloped(&json),
            Shown::Page(page) => Ok(picture(page.content_type, page.content, None)),
        }
    };
    shown(&caller, work.await)
}

/// The reply envelope around stored JSON, without parsing it.
fn enveloped(json: &[u8]) -> AppResult<Response> {
    let text = std::str::from_utf8(json).map_err(AppError::internal)?;
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((head, format!("{{\"code\":0,\"data\":{text},\"msg\":\"\"}}")).into_response())
}

/// The image served instead of the content: smaller when width or height is given, watermarked for members
/// who may only view.
pub async fn instead(
    state: &FacadeState,
    viewer: &Viewer,
    id: i64,
    version: Option<i32>,
    given: &Pairs,
    headers: &HeaderMap,
) -> AppResult<Option<Response>> {
    let side = |name: &'static str| -> AppResult<Option<u32>> {
        let asked = text(given, &[name]).map(|number| row(name, number)).transpose()?;
        Ok(asked.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
    };
    let (width, height) = (side("width")?, side("height")?);
    let found = content::find(&state.services, viewer, id, version, Need::Preview).await?;
    let is_marked = !rules::may_download(viewer, &found.file);
    if width.is_none() && height.is_none() && !is_marked {
        return Ok(None);
    }
    let known = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let tag = format!("\"{}-{}x{}\"", found.hash, known(width), known(height));
    let asked = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !is_marked && asked.split(',').any(|asked| asked.trim() == tag) {
        return Ok(Some(StatusCode::NOT_MODIFIED.into_response()));
    }
    let made = thumbnail::instead(&state.services, viewer, &found, width, height).await?;
    Ok(made.map(|made| picture(made.content_type, made.content, (!is_marked).then_some(tag))))
}

/// The reply of a generated image. A watermarked one contains a time and is not cached.
fn picture(content_type: &'static str, content: Vec<u8>, tag: Option<String>) -> Response {
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    head.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    head.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    head.insert(header::VARY, HeaderValue::from_static("Authorization"));
    let caching = if tag.is_some() { "private, no-cache" } else { "private, no-store" };
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Some(tag) = tag.and_then(|tag| HeaderValue::from_str(&tag).ok()) {
        head.insert(header::ETAG, tag);
    }
    (head, content).into_response()
}
