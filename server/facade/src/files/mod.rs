//! Calls that are not an answer of the schema: uploads, workbooks, pictures.

mod caller;
mod sheets;
mod upload;

use axum::Router;
use axum::http::Method;
use axum::routing::{get, post};
use xieli_domain::sheet::Kind;

use crate::serve::FacadeState;

/// A call written by hand, as the documentation shows it.
pub struct Route {
    /// HTTP.
    pub method: Method,
    /// Below `/api`.
    pub path: &'static str,
    /// What for, in Chinese.
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

const UPLOAD: &str = "multipart `file`（xls/xlsx，10 MB 以内）；`dryRun` 1 只检查";
const REPORT: &str = "导入结果；有错误的行时 4022，`data` 为 `[{lineNum, errors}]`";
const EXPORT: &str = "`columns` 逗号分隔；其余同列表";

/// All of them.
pub const ROUTES: &[Route] = &[
    route(Method::POST, "/ems/member/importExcel", "导入成员", UPLOAD, REPORT),
    route(Method::GET, "/ems/member/getImportTemplate", "成员导入模板", "", "xlsx"),
    route(Method::GET, "/ems/member/exportExcel", "导出成员", EXPORT, "xlsx"),
    route(Method::POST, "/ems/team/importExcel", "导入团队", UPLOAD, REPORT),
    route(Method::GET, "/ems/team/getImportTemplate", "团队导入模板", "", "xlsx"),
    route(Method::GET, "/ems/team/exportExcel", "导出团队", EXPORT, "xlsx"),
];

/// Their handlers.
pub fn router(state: FacadeState) -> Router {
    let sheets = |kind: Kind, base: &str| {
        Router::new()
            .route(&format!("{base}/importExcel"), post(move |state, caller, request| sheets::import(state, kind, caller, request)).layer(sheets::limit()))
            .route(&format!("{base}/getImportTemplate"), get(move |caller| sheets::template(kind, caller)))
            .route(&format!("{base}/exportExcel"), get(move |state, caller, uri| sheets::export(state, kind, caller, uri)))
    };
    Router::new()
        .merge(sheets(Kind::Member, "/ems/member"))
        .merge(sheets(Kind::Team, "/ems/team"))
        .with_state(state)
}
