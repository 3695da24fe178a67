//! Handwritten calls, which are not replies of the schema: uploads, downloads, workbooks, images.

mod acceptance;
mod archive;
mod area;
mod avatar;
mod caller;
mod content;
mod jobs;
mod labels;
mod letter;
mod range;
mod res;
mod sheets;
mod upload;
mod work_report;

use std::borrow::Cow;

use axum::Router;
use axum::http::Method;
use axum::middleware::from_fn;
use axum::routing::{get, post, put};
use xieli_domain::kinds;
use xieli_domain::ledger;
use xieli_domain::sales_target::rules::may_read as may_read_targets;
use xieli_domain::sheet::Workbook;
use xieli_domain::work_order::{self, rules::may_look};
use xieli_kernel::{Code, Viewer};

pub use caller::Caller;

use crate::gate;
use crate::serve::FacadeState;

/// Marks a reply with ranges, length and tag of the uncompressed content: it must not be compressed.
#[derive(Debug, Clone, Copy)]
pub struct AsIs;

/// A handwritten call with its documentation.
#[derive(Clone)]
pub struct Route {
    /// HTTP method.
    pub method: Method,
    /// Path below `/api`.
    pub path: Cow<'static, str>,
    /// Purpose.
    pub about: Cow<'static, str>,
    /// Parameters.
    pub params: Cow<'static, str>,
    /// Content of the reply.
    pub reply: &'static str,
    /// Required access.
    pub asks: Asks,
}

/// Access required by the handler of a handwritten call.
#[derive(Clone, Copy)]
pub enum Asks {
    /// None: the call is public.
    Nothing,
    /// Any signed-in member.
    Login,
    /// Members for whom this predicate holds.
    Right(fn(&Viewer) -> bool),
}

impl Asks {
    /// Whether the viewer may use the call.
    pub fn admits(self, viewer: Option<&Viewer>) -> bool {
        match (self, viewer) {
            (Self::Nothing, _) | (Self::Login, Some(_)) => true,
            (Self::Right(may), Some(viewer)) => may(viewer),
            (_, None) => false,
        }
    }

    /// Whether the call is public.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Nothing)
    }
}

const fn route(
    method: Method,
    path: &'static str,
    about: &'static str,
    params: &'static str,
    reply: &'static str,
    asks: Asks,
) -> Route {
    Route {
        method,
        path: Cow::Borrowed(path),
        about: Cow::Borrowed(about),
        params: Cow::Borrowed(params),
        reply,
        asks,
    }
}

const UPLOAD: &str = "multipart `file` (xls, xlsx, csv, up to 10 MB)<br>`dryRun` 1: only check<br>`sheet` by its name; absent: the first one that has \
                      cells<br>`headRow` the number of the row of headings; absent: the one with most of them<br>`mapping` a JSON object: headings of the file that are \
                      not the template's, each with the column it stands for; or a list `[{column, field}]` of all columns that count, each by its \
                      place from 0 or by its heading; without it, headings also go by other words for the same";
const LOOKED: &str = "`columns` `[{column, heading, samples, field}]`, `fields` `[{prop, label, required, note}]`, `plain` 1: the \
                      headings are the template's, `remembered` 1: as the caller has said it of such a file, `sheets` and `sheet`, \
                      `headRow` and `firstRows` `[{number, cells}]`";
const REPORT: &str = "report; bad lines: 4022 with the first 200 of `[{lineNum, errors}]`; an import that also changes what is there says \
                      how many lines are `created`, `updated`, `unchanged`, and the first 200 `changes` \
                      `[{lineNum, name, fields: [{label, before, after}]}]`, also with `dryRun`";
const EXPORT: &str = "`columns` separated by commas; absent: all<br>the list's own filters<br>`background` 1: as a job; auto: as one above \
                      5,000 rows; the reply is then the job<br>`format` xlsx, csv or pdf (up to 5,000 rows and 30 columns); absent: xlsx";

/// The workbooks declared by the kinds of records.
fn books() -> impl Iterator<Item = &'static Workbook> {
    kinds::ALL.iter().flat_map(|kind| kind.books.iter().copied())
}

/// The calls of a workbook with their documentation.
fn calls(book: &Workbook) -> Vec<Route> {
    let code =
        book.parts.filter(|parts| !parts.what.is_empty()).map(|parts| format!("`code` of {}", parts.what));
    let call = |method, call: &str, about: String, params: String, reply, asks| Route {
        method,
        path: Cow::Owned(book.address(call)),
        about: Cow::Owned(about),
        params: Cow::Owned(params),
        reply,
        asks,
    };
    let with_code = |rest: &str| match &code {
        Some(code) if rest.is_empty() => code.clone(),
        Some(code) => format!("{code}<br>{rest}"),
        None => rest.to_owned(),
    };
    let (records, list) = book.about;
    // a part is exported without filters
    let export = if book.parts.is_some() { "`columns` separated by commas; absent: all" } else { EXPORT };
    let columns = format!("columns of the export of {records}");
    let export_right = Asks::Right(book.may_export);
    let mut calls = vec![
        call(
            Method::GET,
            "exportExcel",
            format!("{list} as a workbook"),
            with_code(export),
            "xlsx, csv, pdf",
            export_right,
        ),
        call(Method::GET, "exportColumns", columns, with_code(""), "list", export_right),
    ];
    if let Some(import) = book.import {
        let about = format!("import {records}, all lines or none");
        calls.push(call(
            Method::POST,
            import.call,
            about,
            with_code(UPLOAD),
            REPORT,
            Asks::Right(import.may),
        ));
        calls.push(call(
            Method::POST,
            "importColumns",
            format!("the columns of a file to import, with their probable fields: {records}"),
            with_code(
                "multipart `file` (xls, xlsx, csv, up to 10 MB)<br>`sheet`, `headRow` as for the import",
            ),
            LOOKED,
            Asks::Right(import.may),
        ));
        calls.push(call(
            Method::POST,
            "importFaults",
            format!("a file to import with its errors in an extra column: {records}"),
            with_code(UPLOAD),
            "xlsx",
            Asks::Right(import.may),
        ));
        let about = "a workbook to fill in".to_owned();
        calls.push(call(Method::GET, "getImportTemplate", about, with_code(""), "xlsx", Asks::Login));
    }
    calls
}

/// All handwritten calls.
pub fn routes() -> impl Iterator<Item = Route> {
    OTHERS.iter().cloned().chain(books().flat_map(calls))
}

/// The handwritten calls except those of workbooks.
const OTHERS: &[Route] = &[
    route(
        Method::GET,
        "/static/area.json",
        "provinces, cities and districts, nested",
        "`v` the hash of the content: may be kept for ever",
        "`[{code, name, children}]`, without envelope",
        Asks::Nothing,
    ),
    route(
        Method::POST,
        "/ems/qrcodebatch/zip/{id}",
        "the labels of a batch, one file each or on pages",
        "`format` svg (default), png or pdf",
        "zip, pdf",
        Asks::Right(|viewer| viewer.can(Code::EManage)),
    ),
    route(
        Method::GET,
        "/pms/validateProjectResource/download",
        "the files of a project's acceptance, in the folders of its directory",
        "`projectId` all papers that have passed<br>`id` instead: of some papers, wherever they stand",
        "zip",
        Asks::Right(|viewer| viewer.can(Code::Project)),
    ),
    route(
        Method::GET,
        "/pms/validateProjectResource/report",
        "the list of a project's acceptance documents, with lines for signatures",
        "`projectId`<br>`format` docx, if absent, or pdf",
        "docx, pdf",
        Asks::Right(|viewer| viewer.can(Code::Project)),
    ),
    route(
        Method::GET,
        "/pms/validateProjectResource/linkFile",
        "a file behind a customer's link, as long as the link is valid",
        "`ticket` of `acceptanceLinkView`<br>`download` 1: saved instead of shown",
        "bytes",
        Asks::Nothing,
    ),
    route(
        Method::GET,
        "/pms/salesTarget/exportLedgers",
        "the whole filtered ledger of receivables as a workbook",
        EXPORT,
        "xlsx, csv, pdf",
        Asks::Right(may_read_targets),
    ),
    route(
        Method::GET,
        "/pms/salesTarget/letter/{id}.pdf",
        "a dunning letter",
        "",
        "pdf",
        Asks::Right(may_read_targets),
    ),
    route(
        Method::GET,
        "/tms/workorder/exportExcel2",
        "the whole filtered list2 as a workbook: the caller's pending orders, or those of `scope`",
        EXPORT,
        "xlsx, csv, pdf",
        Asks::Right(|viewer| viewer.can(Code::WorkExport)),
    ),
    route(
        Method::GET,
        "/tms/workorder/report/{id}",
        "the service report of a work order",
        "",
        "pdf",
        Asks::Right(may_look),
    ),
    route(
        Method::GET,
        "/tms/workorder/customerReport/{code}",
        "the service report for holders of the link of a work order that is done",
        "",
        "pdf",
        Asks::Nothing,
    ),
    route(
        Method::POST,
        "/ems/member/avatar",
        "set the caller's own avatar, or a member's",
        "multipart `file` (png, jpg, gif, webp, up to 2 MB)<br>`id` of another member",
        "record",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/ems/member/avatar/{id}",
        "a member's avatar, or the initial of the name",
        "",
        "picture",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/res/file/stream/{id}",
        "the content of a file; `Range` is supported",
        "`access_token` instead of the header: the session's, or of `streamUrl`<br>`v` number of a version<br>`download` 1: saved",
        "bytes",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/res/file/content/{id}",
        "the preview of an office file, a text or a table; a page of a PDF",
        "`access_token` of `streamUrl` instead of the header<br>`page` of a PDF, from 1",
        "`{kind, …}`, or a picture",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/res/file/download/{id}",
        "the content of a file, saved under its name; counted",
        "`access_token` of `streamUrl` instead of the header",
        "bytes",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/res/file/zip",
        "those of several files that the caller may download, as one archive; counted",
        "`ids` separated by commas, at most 1000 and 1 GB together<br>`access_token` of `fileZip` instead of the header",
        "zip",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/res/file/preview/{id}",
        "the address of a file's preview; counted",
        "",
        "address",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/ems/job/download/{id}",
        "the file produced by a job; `Range` is supported",
        "`access_token` instead of the header: of `Job.downloadUrl`",
        "bytes",
        Asks::Login,
    ),
    route(
        Method::PUT,
        "/res/oss/part",
        "a part of an upload, at the address returned by `oss/sts/token`",
        "body: exactly the bytes of the part",
        "nothing; the HTTP status tells",
        Asks::Login,
    ),
    route(
        Method::GET,
        "/openapi.json",
        "the calls that the caller may use, as OpenAPI 3.1",
        "",
        "the document, without envelope",
        Asks::Nothing,
    ),
];

/// The default scope of work orders: the caller's pending ones, as in `list2`.
const OWN_ORDERS: sheets::Unless = &[("scope", "TO_DO")];

/// The routes of all handwritten calls.
pub fn router(state: FacadeState) -> Router {
    let mut router = Router::new();
    for book in books() {
        let path = |call: &str| book.address(call);
        router = router
            .route(
                &path("exportExcel"),
                get(move |state, caller, uri| sheets::export(state, (book, &[]), caller, uri)),
            )
            .route(
                &path("exportColumns"),
                get(move |state, caller, uri| sheets::columns(state, book, caller, uri)),
            );
        if let Some(imported) = book.import {
            router = router
                .route(
                    &path(imported.call),
                    post(move |state, caller, request| sheets::import(state, book, caller, request))
                        .layer(sheets::limit()),
                )
                .route(
                    &path("importColumns"),
                    post(move |state, caller, request| sheets::look(state, book, caller, request))
                        .layer(sheets::limit()),
                )
                .route(
                    &path("importFaults"),
                    post(move |state, caller, request| sheets::faults(state, book, caller, request))
                        .layer(sheets::limit()),
                )
                .route(
                    &path("getImportTemplate"),
                    get(move |state, caller, uri| sheets::template(state, book, caller, uri)),
                );
        }
    }
    router
        .route("/ems/qrcodebatch/zip/{id}", post(labels::zip))
        .route(
            "/tms/workorder/exportExcel2",
            get(|state, caller, uri| {
                sheets::export(state, (&work_order::sheet::BOOK, OWN_ORDERS), caller, uri)
            }),
        )
        .route(
            "/pms/salesTarget/exportLedgers",
            get(|state, caller, uri| sheets::export(state, (&ledger::sheet::BOOK, &[]), caller, uri)),
        )
        .route("/pms/salesTarget/letter/{file}", get(letter::pdf))
        .route("/tms/workorder/report/{id}", get(work_report::of_order))
        .route("/tms/workorder/customerReport/{code}", get(work_report::of_link))
        .route("/pms/validateProjectResource/download", get(acceptance::download))
        .route("/pms/validateProjectResource/report", get(acceptance::report))
        .route("/ems/member/avatar", post(avatar::save).layer(avatar::limit()))
        .route_layer(from_fn(gate::work))
        .route("/ems/member/avatar/{id}", get(avatar::show))
        .route("/static/area.json", get(area::show))
        .route("/pms/validateProjectResource/linkFile", get(acceptance::link_file))
        .route("/res/file/stream/{id}", get(res::stream))
        .route("/res/file/content/{id}", get(content::show))
        .route("/res/file/download/{id}", get(res::download))
        .route("/res/file/preview/{id}", get(res::preview))
        .route("/res/file/zip", get(archive::zip))
        .route("/res/oss/part", put(res::part))
        .route("/ems/job/download/{id}", get(jobs::download))
        .with_state(state)
}
