//! Avatars of members (core §7 Files): shown by `<img>`, which sends no header, so that the token may also be
//! in the address. Anonymous callers get 4001 as everywhere.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use xieli_domain::member::avatar::{self, MAX_BYTES};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::caller::Caller;
use super::upload::{MARGIN, Upload};
use crate::bind::{Pairs, body::pairs};
use crate::envelope::{Envelope, GONE};
use crate::serve::FacadeState;

/// The size limit of an upload.
pub fn limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BYTES + MARGIN)
}

/// `POST member/avatar`: sets the caller's own avatar, or that of the member `id` whom the caller may edit.
pub async fn save(State(state): State<FacadeState>, caller: Caller, request: Request) -> Response {
    let viewer = match caller.changer() {
        Ok(viewer) => viewer.clone(),
        Err(error) => return caller.refuse(error),
    };
    let mut given = query(request.uri());
    let upload = match Upload::read(request, MAX_BYTES).await {
        Ok(upload) => upload,
        Err(refusal) => return refusal,
    };
    given.extend(upload.texts);
    let work = async {
        let id = match given.iter().find(|(name, value)| name == "id" && !value.is_empty()) {
            Some((_, text)) => row(text)?,
            None => viewer.member_id,
        };
        avatar::set(&state.services, &viewer, id, upload.bytes).await
    };
    match work.await {
        Ok(member) => {
            let address = format!("/api/ems/member/avatar/{}?v={}", member.id, member.version);
            let data = json!({"id": member.id.to_string(), "avatar": address, "version": member.version});
            Envelope::ok(data).into_response()
        }
        Err(error) => caller.refuse(error),
    }
}

/// `GET member/avatar/{id}`: the avatar, or the initial of the name.
pub async fn show(
    State(state): State<FacadeState>,
    caller: Caller,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let given = query(&uri);
    let text = |name: &str| given.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let work = async { avatar::get(&state.db, caller.viewer()?, row(&id)?).await };
    let picture = match work.await {
        Ok(picture) => picture,
        Err(error) if error.code() == xieli_kernel::ErrorCode::NotFound => {
            return Envelope::refused(GONE, xieli_kernel::messages::GONE).into_response();
        }
        Err(error) => return caller.refuse(error),
    };
    let mut hasher = DefaultHasher::new();
    picture.content.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    // the address changes with the image (`v`), so a response can be cached for ever
    let cache =
        if text("v").is_some() { "private, max-age=31536000, immutable" } else { "private, no-cache" };
    let mut head = HeaderMap::new();
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    head.insert(header::VARY, HeaderValue::from_static("Authorization"));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        head.insert(header::ETAG, value);
    }
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(picture.content_type));
    (head, picture.content).into_response()
}

fn query(uri: &Uri) -> Pairs {
    uri.query().map(|query| pairs(query.as_bytes())).unwrap_or_default()
}

fn row(text: &str) -> AppResult<i64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let id = text.parse().ok().filter(|_| digits);
    id.ok_or_else(|| AppError::field("id", FieldCode::Invalid, "参数 id 格式不正确"))
}
