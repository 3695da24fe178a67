//! Calls that are not an answer of the schema: uploads, workbooks, pictures.

mod avatar;
mod caller;
mod sheets;
mod upload;

use axum::Router;
use axum::http::Method;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use xieli_domain::sheet::Kind;

use crate::gate;
use crate::serve::FacadeState;

/// A call written by hand, as the documentation shows it.
pub struct Route {
    /// HTTP.
    pub method: Method,
    /// Below `/api`.
    pub path: &'static str,
    /// What for.
    pub about: &'static str,
    /// What it takes.
    pub params: &'static str,
    /// What it answers.
    pub reply: &'static str,
}

const fn route(
    method: Method,
    path: &'static str,
    about: &'static str,
    params: &'static str,
    reply: &'static str,
) -> Route {
    Route { method, path, about, params, reply }
}

const UPLOAD: &str = "multipart `file` (xls, xlsx, up to 10 MB)<br>`dryRun` 1: only check";
const REPORT: &str = "report; bad lines: 4022 with `[{lineNum, errors}]`";
const EXPORT: &str = "`columns` separated by commas<br>the list's own filters";

/// All of them.
pub const ROUTES: &[Route] = &[
    route(Method::POST, "/ems/member/importExcel", "import members, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/member/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/member/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(Method::POST, "/ems/team/importExcel", "import teams, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/team/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/team/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(
        Method::POST,
        "/ems/member/avatar",
        "set one's own picture, or a member's",
        "multipart `file` (png, jpg, gif, webp, up to 2 MB)<br>`id` somebody else's",
        "record",
    ),
    route(
        Method::GET,
        "/ems/member/avatar/{id}",
        "a member's picture, or the initial of the name",
        "`access_token` instead of the header",
        "picture",
    ),
];

/// Their handlers.
pub fn router(state: FacadeState) -> Router {
    let sheets = |kind: Kind, base: &str| {
        Router::new()
            .route(
                &format!("{base}/importExcel"),
                post(move |state, caller, request| sheets::import(state, kind, caller, request))
                    .layer(sheets::limit()),
            )
            .route(&format!("{base}/getImportTemplate"), get(move |caller| sheets::template(kind, caller)))
            .route(
                &format!("{base}/exportExcel"),
                get(move |state, caller, uri| sheets::export(state, kind, caller, uri)),
            )
    };
    Router::new()
        .merge(sheets(Kind::Member, "/ems/member"))
        .merge(sheets(Kind::Team, "/ems/team"))
        .route("/ems/member/avatar", post(avatar::save).layer(avatar::limit()))
        .route_layer(from_fn(gate::work))
        .route("/ems/member/avatar/{id}", get(avatar::show))
        .with_state(state)
}
