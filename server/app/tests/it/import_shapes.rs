//! Import files of every shape: a table of small workbooks and delimited texts with the expected result of a
//! dry run, and a long one with thousands of errors.

mod layouts;
mod values;

use std::collections::BTreeSet;
use std::io::{Cursor, Write};
use std::time::Duration;

use reqwest::Response;
use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};
use serde_json::{Value, json};
use xieli_content::workbook;
use xieli_testing::{Stopwatch, TestServer};
use zip::write::SimpleFileOptions;

/// A project of the demo.
const SITE: &str = "启明园区安防监控改造";

/// Kind of records in a file, and the member who imports it.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Customers without a salesperson, by a member of the sales team.
    Customers,
    /// Customers of other members, by the owner, who sees all.
    Given,
    Members,
    /// Project work orders.
    Work,
    /// Contacts of customers, by a member of the sales team.
    Contacts,
    /// Punches of a clock machine.
    Punches,
}

impl Kind {
    fn path(self) -> &'static str {
        match self {
            Self::Customers | Self::Given => "crm/customer/importExcel2",
            Self::Members => "ems/member/importExcel",
            Self::Work => "tms/projectwork/importPoolExcel",
            Self::Contacts => "crm/contacts/importExcel",
            Self::Punches => "oa/clockRecord/importExcel",
        }
    }

    fn user(self) -> &'static str {
        match self {
            Self::Customers | Self::Contacts => "sales",
            Self::Members | Self::Punches => "admin",
            Self::Given | Self::Work => "owner",
        }
    }
}

/// Expected result of a dry run.
enum Answer {
    /// Number of valid rows; rows with warnings, and headings of ignored columns.
    Taken(u64, Vec<(u64, &'static str)>, Vec<&'static str>),
    /// Exactly these rows have errors.
    Lines(Vec<(u64, &'static str)>),
    /// The file as a whole is refused.
    Unfit(&'static str),
}

fn taken(lines: u64) -> Answer {
    Answer::Taken(lines, Vec::new(), Vec::new())
}

/// A file with its expected result.
struct Case {
    name: &'static str,
    kind: Kind,
    file: &'static str,
    bytes: Vec<u8>,
    said: Vec<(&'static str, &'static str)>,
    answer: Answer,
}

/// A workbook; [`Case::called`] changes its file name.
fn case(name: &'static str, kind: Kind, bytes: Vec<u8>, answer: Answer) -> Case {
    Case { name, kind, file: "x.xlsx", bytes, said: Vec::new(), answer }
}

impl Case {
    /// Sets the name of the file.
    fn called(self, file: &'static str) -> Self {
        Self { file, ..self }
    }

    /// Adds a form field.
    fn said(mut self, name: &'static str, text: &'static str) -> Self {
        self.said.push((name, text));
        self
    }

    fn is_answered_by(&self, body: &Value) -> bool {
        let data = &body["data"];
        match &self.answer {
            Answer::Taken(lines, warned, ignored) => {
                let ignored_there: Vec<&str> =
                    data["ignored"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                body["code"] == 0
                    && body["msg"] == format!("校验通过，共 {lines} 行")
                    && (data["total"] == *lines && data["imported"] == 0 && data["dryRun"] == 1)
                    && are_told(&data["warnings"], warned)
                    && ignored_there == *ignored
            }
            Answer::Lines(wrong) => {
                let count = wrong.iter().map(|(line, _)| line).collect::<BTreeSet<_>>().len();
                let words = format!("，{count} 行有误，未导入任何数据");
                body["code"] == 4022 && text(&body["msg"]).ends_with(&words) && are_told(data, wrong)
            }
            Answer::Unfit(words) => {
                body["code"] == 4022 && text(&body["msg"]).contains(words) && data[0]["lineNum"].is_null()
            }
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Whether exactly these rows are reported, each with its message.
fn are_told(list: &Value, wanted: &[(u64, &'static str)]) -> bool {
    let lines: Vec<(u64, String)> = list
        .as_array()
        .into_iter()
        .flatten()
        .map(|line| (line["lineNum"].as_u64().unwrap_or_default(), line["errors"].to_string()))
        .collect();
    let numbers: BTreeSet<u64> = wanted.iter().map(|(number, _)| *number).collect();
    let said = |(number, words): &(u64, &'static str)| {
        lines.iter().any(|(line, errors)| line == number && errors.contains(words))
    };
    lines.iter().map(|(line, _)| *line).eq(numbers) && wanted.iter().all(said)
}

/// Content of a cell.
#[derive(Debug, Clone, Copy)]
enum Cell {
    Text(&'static str),
    Number(f64),
    Yes(bool),
    Day(u16, u8, u8),
    /// A day with its hour, minute and second.
    Moment((u16, u8, u8), (u16, u8, u8)),
}

impl Cell {
    fn put(self, sheet: &mut Worksheet, row: u32, column: u16) {
        let written = match self {
            Self::Text("") => return,
            Self::Text(text) => sheet.write_string(row, column, text),
            Self::Number(number) => sheet.write_number(row, column, number),
            Self::Yes(yes) => sheet.write_boolean(row, column, yes),
            Self::Day(year, month, day) => {
                let day = ExcelDateTime::from_ymd(year, month, day).expect("a day");
                let look = Format::new().set_num_format("yyyy/m/d");
                sheet.write_datetime_with_format(row, column, &day, &look)
            }
            Self::Moment((year, month, day), (hour, minute, second)) => {
                let moment = ExcelDateTime::from_ymd(year, month, day)
                    .and_then(|day| day.and_hms(hour, minute, second))
                    .expect("a moment");
                let look = Format::new().set_num_format("yyyy/m/d h:mm:ss");
                sheet.write_datetime_with_format(row, column, &moment, &look)
            }
        };
        written.expect("written");
    }
}

/// A workbook built by `fill`.
fn made(fill: impl FnOnce(&mut Workbook)) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(&mut book);
    book.save_to_buffer().expect("saved")
}

fn put(sheet: &mut Worksheet, rows: &[&[&'static str]]) {
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(cells.iter().copied()) {
            Cell::Text(text).put(sheet, row, column);
        }
    }
}

/// A workbook with one sheet of these texts; an empty row stays blank.
fn book(rows: &[&[&'static str]]) -> Vec<u8> {
    made(|book| put(book.add_worksheet(), rows))
}

/// A workbook with named sheets; names that begin with a minus are hidden.
fn sheets(list: &[(&str, &[&[&'static str]])]) -> Vec<u8> {
    made(|book| {
        let mut active = false;
        for (name, rows) in list {
            let (hidden, name) = name.strip_prefix('-').map_or((false, *name), |name| (true, name));
            let sheet = book.add_worksheet().set_name(name).expect("a name");
            put(sheet, rows);
            sheet.set_hidden(hidden);
            if !hidden && !active {
                sheet.set_active(true);
                active = true;
            }
        }
    })
}

/// A workbook with one row for each cell, preceded by the texts of `fixed`, numbered from 0.
fn column(head: &[&'static str], fixed: fn(usize) -> Vec<String>, cells: &[Cell]) -> Vec<u8> {
    made(|book| {
        let sheet = book.add_worksheet();
        put(sheet, &[head]);
        for (row, (n, cell)) in (1..).zip(cells.iter().enumerate()) {
            let mut behind = 0;
            for (at, text) in (0..).zip(fixed(n)) {
                sheet.write_string(row, at, text).expect("written");
                behind = at + 1;
            }
            cell.put(sheet, row, behind);
        }
    })
}

/// A zip of these parts.
fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        writer.write_all(content.as_bytes()).expect("written");
    }
    writer.finish().expect("a zip").into_inner()
}

/// A workbook whose only sheet has these rows of XML, as other programs write them.
fn raw(rows: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let of = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let book = format!(
        "<workbook xmlns=\"{main}\" xmlns:r=\"{of}\"><sheets><sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let relations = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\" Type=\"{of}/worksheet\"/></Relationships>"
    );
    let sheet = format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>");
    let root = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
         <Relationship Id=\"rId1\" Target=\"xl/workbook.xml\" Type=\"{of}/officeDocument\"/></Relationships>"
    );
    zipped(&[
        ("_rels/.rels", root.as_str()),
        ("xl/workbook.xml", book.as_str()),
        ("xl/_rels/workbook.xml.rels", relations.as_str()),
        ("xl/worksheets/sheet1.xml", sheet.as_str()),
    ])
}

/// Sends a file for a dry run, with form fields.
async fn send(
    server: &TestServer,
    token: &str,
    path: &str,
    (file, bytes): (&'static str, Vec<u8>),
    said: &[(&'static str, &'static str)],
) -> Response {
    let mut form = Form::new().part("file", Part::bytes(bytes).file_name(file)).text("dryRun", "1");
    for (name, text) in said {
        form = form.text(*name, *text);
    }
    let url = format!("{}/api/{path}", server.url());
    server.client().post(url).bearer_auth(token).multipart(form).send().await.expect("an answer")
}

/// Two members of the same name, two teams of the same name, and a hidden level.
async fn prepare(server: &TestServer) {
    let owner = server.token("owner").await;
    let ask = async |query: &str, input: Value| -> Value {
        let reply = server.graphql(Some(&owner), query, json!({ "input": input })).await;
        assert!(reply["errors"].is_null() && !reply.to_string().contains("\"message\""), "{reply}");
        reply["data"].clone()
    };
    let team = async |name: &str| -> String {
        let sql = "select id from team where name = $1 and deleted_at is null order by id limit 1";
        let row = server.db().client().await.query_one(sql, &[&name]).await.expect(name);
        row.get::<_, i64>(0).to_string()
    };
    let member =
        "mutation ($input: MemberCreateInput!) { memberCreate(input: $input) { userErrors { message } } }";
    for (place, phone) in [("上海服务站", "15411110001"), ("杭州服务站", "15411110002")] {
        let place = team(place).await;
        ask(member, json!({ "name": "申屠同名", "phone": phone, "teamIds": [place] })).await;
    }
    let query =
        "mutation ($input: TeamCreateInput!) { teamCreate(input: $input) { userErrors { message } } }";
    let above = team("市场销售中心").await;
    ask(query, json!({ "name": "备件中心", "parentId": above })).await;
    let query = "mutation ($input: DictItemCreateInput!) { dictItemCreate(input: $input) {
        dictItem { rowId } userErrors { message } } }";
    let item = ask(query, json!({ "code": "CUSTOMER_LEVEL", "text": "停用级别" })).await;
    let id = item["dictItemCreate"]["dictItem"]["rowId"].clone();
    let query = "mutation ($input: DictItemEnableInput!) { dictItemEnable(input: $input) { userErrors { message } } }";
    ask(query, json!({ "ids": [id], "enabled": false })).await;
}

/// Numbers of records that an import could add, and of remembered column mappings.
async fn counted(server: &TestServer) -> [i64; 6] {
    let sql = "select (select count(*) from customer), (select count(*) from member),
        (select count(*) from project_work), (select count(*) from import_mapping),
        (select count(*) from contact), (select count(*) from attend_punch)";
    let row = server.db().client().await.query_one(sql, &[]).await.expect("numbers");
    [0_usize, 1, 2, 3, 4, 5].map(|at| row.get(at))
}

#[tokio::test]
async fn files_of_every_shape_are_read_or_refused_with_the_reason() {
    let server = TestServer::demo().await;
    prepare(&server).await;
    let before = counted(&server).await;
    let (sales, admin, owner) =
        (server.token("sales").await, server.token("admin").await, server.token("owner").await);
    let cases: Vec<Case> = layouts::cases().into_iter().chain(values::cases()).collect();
    let mut otherwise = Vec::new();
    let began = Stopwatch::start();
    for case in &cases {
        let token = match case.kind.user() {
            "sales" => &sales,
            "admin" => &admin,
            _ => &owner,
        };
        let file = (case.file, case.bytes.clone());
        let answer = send(&server, token, case.kind.path(), file, &case.said).await;
        let body: Value = answer.json().await.expect("an envelope");
        if !case.is_answered_by(&body) {
            otherwise.push(format!("{}: {body}", case.name));
        }
    }
    assert!(otherwise.is_empty(), "{} of {}:\n{}", otherwise.len(), cases.len(), otherwise.join("\n"));
    assert!(cases.len() > 40, "{} files", cases.len());
    // a file is tried again after each correction: seconds for all of them, not for each
    began.assert_within(Duration::from_secs(10));
    assert_eq!(counted(&server).await, before, "a rehearsal wrote");
}

/// Of 10,000 rows, 3,000 have an unknown level: the first 200 and the total are reported, and the returned
/// workbook has all of them.
#[tokio::test]
async fn thousands_of_faults_are_counted_and_given_back() {
    let server = TestServer::demo().await;
    let token = &server.token("sales").await;
    let wrong = |n: u32| n % 10 < 3;
    let bytes = made(|book| {
        let sheet = book.add_worksheet();
        put(sheet, &[&["客户名称", "客户类型", "客户级别"]]);
        for n in 0..10_000 {
            sheet.write_string(n + 1, 0, format!("长表客户{n}")).expect("written");
            sheet.write_string(n + 1, 1, "个人客户").expect("written");
            if wrong(n) {
                sheet.write_string(n + 1, 2, "没有这级").expect("written");
            }
        }
    });
    let said = "客户级别“没有这级”不存在";
    let file = ("x.xlsx", bytes);
    let answer = send(&server, token, "crm/customer/importExcel2", file.clone(), &[]).await;
    let body: Value = answer.json().await.expect("an envelope");
    assert_eq!(body["code"], 4022, "{body}");
    assert_eq!(body["msg"], "共 10000 行，3000 行有误，未导入任何数据");
    let lines: Vec<Value> = (0..10_000)
        .filter(|n| wrong(*n))
        .take(200)
        .map(|n| json!({ "lineNum": n + 2, "errors": [said] }))
        .collect();
    assert_eq!(body["data"], json!(lines));

    let answer = send(&server, token, "crm/customer/importFaults", file, &[]).await;
    let bytes = answer.bytes().await.expect("bytes");
    let rows = workbook::rows(&bytes).unwrap_or_else(|refusal| panic!("{}", refusal.message));
    assert_eq!((rows.len(), rows[0].1.last()), (10_001, Some(&(3, "错误".to_owned()))));
    for (row, cells) in &rows[1..] {
        let fault = cells.iter().find(|(at, _)| *at == 3).map(|(_, text)| text.as_str());
        assert_eq!(fault, wrong(row - 2).then_some(said), "line {row}");
    }
}
