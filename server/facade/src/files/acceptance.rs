//! Downloads of a project's acceptance: its files as an archive, and a list to sign (business §7
//! `validateProjectResource/download`).

use axum::extract::{Query, Request, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use xieli_domain::acceptance::package::{self, Wanted};
use xieli_domain::acceptance::report;
use xieli_domain::acceptance_link::public;
use xieli_kernel::{AppError, AppResult, Code, FieldCode};

use super::archive::streamed;
use super::caller::Caller;
use super::res::{PDF, Served, answer, attachment, charged, query, shown, text};
use crate::serve::FacadeState;

/// The media type of Word documents.
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/// Parameters that select the documents.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    id: Option<String>,
    project_id: Option<String>,
    format: Option<String>,
}

/// `GET validateProjectResource/download`: the files of the acceptance documents, in the folders of the
/// directory.
pub async fn download(
    State(state): State<FacadeState>,
    Query(options): Query<Options>,
    caller: Caller,
) -> Response {
    match write(&state, &caller, &options).await {
        Ok(archive) => archive,
        Err(error) => caller.refuse(error),
    }
}

/// `GET validateProjectResource/report`: the list of acceptance documents, with lines for signatures.
pub async fn report(
    State(state): State<FacadeState>,
    Query(options): Query<Options>,
    caller: Caller,
) -> Response {
    match list(&state, &caller, &options).await {
        Ok(document) => document.into_response(),
        Err(error) => caller.refuse(error),
    }
}

/// `GET validateProjectResource/linkFile`: a file behind a customer's link, for holders of a ticket issued
/// through that link.
pub async fn link_file(State(state): State<FacadeState>, caller: Caller, request: Request) -> Response {
    // only the parts: the body is not `Sync`
    let (request, _) = request.into_parts();
    if let Some(refusal) = charged(&request) {
        return refusal;
    }
    let given = query(&request.uri);
    let saved = text(&given, &["download"]).is_some_and(|value| matches!(value, "1" | "true"));
    let work = async {
        let ticket = text(&given, &["ticket"]).ok_or_else(AppError::unauthenticated)?;
        let content = public::file(&state.services, ticket).await?;
        answer(&state, &Served::from(&content), &request.headers, saved).await
    };
    shown(&caller, work.await)
}

async fn list(state: &FacadeState, caller: &Caller, options: &Options) -> AppResult<(HeaderMap, Vec<u8>)> {
    let viewer = caller.viewer()?;
    if !viewer.can(Code::Project) {
        return Err(AppError::forbidden());
    }
    let id = options.project_id.as_deref().ok_or_else(required)?;
    let id = xieli_kernel::ids::decode("Project", id).ok_or_else(AppError::not_found)?;
    match options.format.as_deref() {
        None | Some("docx") => {
            let report = report::write(&state.db, viewer, id).await?;
            Ok((attachment(&report.name, DOCX)?, report.bytes))
        }
        Some("pdf") => {
            let report = report::write_pdf(&state.services, viewer, id).await?;
            Ok((attachment(&report.name, PDF)?, report.bytes))
        }
        Some(_) => Err(AppError::field("format", FieldCode::Invalid, "格式应为 docx 或 pdf")),
    }
}

fn required() -> AppError {
    AppError::field("projectId", FieldCode::Required, "请选择项目")
}

async fn write(state: &FacadeState, caller: &Caller, options: &Options) -> AppResult<Response> {
    let viewer = caller.viewer()?;
    if !viewer.can(Code::Project) {
        return Err(AppError::forbidden());
    }
    let row = |kind: &str, id: &str| xieli_kernel::ids::decode(kind, id).ok_or_else(AppError::not_found);
    let wanted = match (&options.id, &options.project_id) {
        (Some(id), _) => Wanted::Resource(row("AcceptanceResource", id)?),
        (None, Some(id)) => Wanted::Project(row("Project", id)?),
        (None, None) => return Err(required()),
    };
    streamed(package::write(&state.services, viewer, wanted).await?)
}
