//! Calls that are not an answer of the schema: uploads, workbooks, pictures.

mod area;
mod avatar;
mod caller;
mod content;
mod jobs;
mod labels;
mod range;
mod res;
mod sheets;
mod upload;

use axum::Router;
use axum::http::Method;
use axum::middleware::from_fn;
use axum::routing::{get, post, put};
use xieli_domain::sheet::Kind;

use crate::gate;
use crate::serve::FacadeState;

/// Marks a reply whose ranges, length and tag are of the content itself: it must not be packed on its way.
#[derive(Debug, Clone, Copy)]
pub struct AsIs;

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
const EXPORT: &str = "`columns` separated by commas<br>the list's own filters<br>`background` 1: as a job; auto: as one above \
                      5,000 rows; the reply is then the job";

/// All of them.
pub const ROUTES: &[Route] = &[
    route(Method::POST, "/ems/member/importExcel", "import members, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/member/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/member/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(Method::POST, "/ems/team/importExcel", "import teams, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/team/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/team/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(Method::POST, "/ems/product/importExcel", "import products, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/product/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/product/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(Method::POST, "/ems/question/importExcel", "import questions, all lines or none", UPLOAD, REPORT),
    route(Method::GET, "/ems/question/getImportTemplate", "a workbook to fill in", "", "xlsx"),
    route(Method::GET, "/ems/question/exportExcel", "the whole filtered list as a workbook", EXPORT, "xlsx"),
    route(
        Method::POST,
        "/ems/category/importExcel",
        "import nodes of a tree, all lines or none",
        "`code` of the tree<br>multipart `file` (xls, xlsx, up to 10 MB)<br>`dryRun` 1: only check",
        REPORT,
    ),
    route(
        Method::GET,
        "/ems/category/getImportTemplate",
        "a workbook to fill in",
        "`code` of the tree",
        "xlsx",
    ),
    route(
        Method::GET,
        "/ems/category/exportExcel",
        "a whole tree as a workbook",
        "`code` of the tree<br>`columns` separated by commas",
        "xlsx",
    ),
    route(
        Method::POST,
        "/ems/dictitem/importExcel",
        "import new items of a dictionary, all lines or none",
        "`code` of the dictionary<br>multipart `file` (xls, xlsx, up to 10 MB)<br>`dryRun` 1: only check",
        REPORT,
    ),
    route(
        Method::GET,
        "/ems/dictitem/getImportTemplate",
        "a workbook to fill in",
        "`code` of the dictionary",
        "xlsx",
    ),
    route(
        Method::GET,
        "/ems/dictitem/exportExcel",
        "a whole dictionary as a workbook",
        "`code` of the dictionary<br>`columns` separated by commas",
        "xlsx",
    ),
    route(
        Method::GET,
        "/static/area.json",
        "provinces, cities and districts, nested",
        "`v` the hash of the content: may be kept for ever",
        "`[{code, name, children}]`, without envelope",
    ),
    route(
        Method::GET,
        "/ems/operationLog/exportExcel",
        "the filtered operation log as a workbook",
        EXPORT,
        "xlsx",
    ),
    route(
        Method::POST,
        "/ems/qrcodebatch/zip/{id}",
        "the labels of a batch, one file each or on pages",
        "`format` svg (default), png or pdf",
        "zip, pdf",
    ),
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
    route(
        Method::GET,
        "/res/file/stream/{id}",
        "the content of a file; `Range` is understood",
        "`access_token` instead of the header: the session's, or of `streamUrl`<br>`v` number of a version<br>`download` 1: saved",
        "bytes",
    ),
    route(
        Method::GET,
        "/res/file/content/{id}",
        "what an office file, a text or a table shows; a page of a PDF",
        "`access_token` instead of the header<br>`page` of a PDF, from 1",
        "`{kind, …}`, or a picture",
    ),
    route(
        Method::GET,
        "/res/file/download/{id}",
        "the content of a file, saved under its name; counted",
        "`access_token` instead of the header",
        "bytes",
    ),
    route(Method::GET, "/res/file/preview/{id}", "where a file can be looked at; counted", "", "address"),
    route(
        Method::GET,
        "/ems/job/download/{id}",
        "the file that a job left; `Range` is understood",
        "`access_token` instead of the header: of `Job.downloadUrl`",
        "bytes",
    ),
    route(
        Method::PUT,
        "/res/oss/part",
        "a part of an upload, at the address that `oss/sts/token` answers",
        "body: exactly the bytes of the part",
        "nothing; the HTTP status tells",
    ),
];

/// Their handlers.
pub fn router(state: FacadeState) -> Router {
    let sheets = |which: sheets::Which, base: &str| {
        Router::new()
            .route(
                &format!("{base}/importExcel"),
                post(move |state, caller, request| sheets::import(state, which, caller, request))
                    .layer(sheets::limit()),
            )
            .route(
                &format!("{base}/getImportTemplate"),
                get(move |caller, uri| sheets::template(which, caller, uri)),
            )
            .route(
                &format!("{base}/exportExcel"),
                get(move |state, caller, uri| sheets::export(state, which, caller, uri)),
            )
    };
    Router::new()
        .merge(sheets(|_| Ok(Kind::Member), "/ems/member"))
        .merge(sheets(|_| Ok(Kind::Team), "/ems/team"))
        .merge(sheets(Kind::category, "/ems/category"))
        .merge(sheets(Kind::dict, "/ems/dictitem"))
        .merge(sheets(|_| Ok(Kind::Product), "/ems/product"))
        .merge(sheets(|_| Ok(Kind::Question), "/ems/question"))
        .route(
            "/ems/operationLog/exportExcel",
            get(move |state, caller, uri| sheets::export(state, |_| Ok(Kind::OperationLog), caller, uri)),
        )
        .route("/ems/qrcodebatch/zip/{id}", post(labels::zip))
        .route("/ems/member/avatar", post(avatar::save).layer(avatar::limit()))
        .route_layer(from_fn(gate::work))
        .route("/ems/member/avatar/{id}", get(avatar::show))
        .route("/static/area.json", get(area::show))
        .route("/res/file/stream/{id}", get(res::stream))
        .route("/res/file/content/{id}", get(content::show))
        .route("/res/file/download/{id}", get(res::download))
        .route("/res/file/preview/{id}", get(res::preview))
        .route("/res/oss/part", put(res::part))
        .route("/ems/job/download/{id}", get(jobs::download))
        .with_state(state)
}
