//! kill -9 during an import: all rows or none, and the same file can be imported afterwards.

use std::time::Duration;

use reqwest::multipart::{Form, Part};
use rust_xlsxwriter::Workbook;
use serde_json::Value;
use xieli_domain::member;
use xieli_domain::sheet::Book;
use xieli_testing::{Caller, until_true};

use super::crash::{Victim, back, serve, strike};
use crate::support::Bench;

/// Lines of the workbook.
const LINES: u32 = 2000;
const PATIENCE: Duration = Duration::from_secs(60);

/// A workbook of members whose names begin with 导入 and the round.
pub fn workbook(round: usize) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (at, column) in (0..).zip(Book::from(&member::sheet::BOOK).import_columns()) {
        sheet.write_string(0, at, column.label).expect("a heading");
        for row in 1..=LINES {
            let text = match column.prop {
                "name" => format!("导入{round}号{row}"),
                "phone" => format!("157{round:02}{row:06}"),
                _ => continue,
            };
            sheet.write_string(row, at, &text).expect("a cell");
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}

/// Sends the workbook; returns the envelope, if there is a reply.
pub async fn upload(caller: &Caller, token: &str, bytes: Vec<u8>) -> Option<Value> {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("members.xlsx"));
    let url = format!("{}/api/ems/member/importExcel", caller.url());
    let sent = caller.client().post(url).bearer_auth(token).multipart(form).send().await;
    sent.ok()?.json().await.ok()
}

/// Numbers of members, accounts, log entries and imports of a round.
async fn traces(bench: &Bench, round: usize) -> [i64; 4] {
    let client = xieli_database::connect(&bench.database()).await.expect("the database");
    let sql = "select (select count(*) from member where name like $1), \
               (select count(*) from account where phone like $2), \
               (select count(*) from operation_log l join member m on m.id = l.record_id and l.record_type = 'member' \
                  where m.name like $1 and l.action = 'member.create'), \
               (select count(*) from event where kind = 'member.import')";
    let (name, phone) = (format!("导入{round}号%"), format!("157{round:02}%"));
    let row = client.query_one(sql, &[&name, &phone]).await.expect("counts");
    [row.get(0), row.get(1), row.get(2), row.get(3)]
}

/// Waits until an import has begun to write members.
async fn writing(bench: &Bench) {
    let client = xieli_database::connect(&bench.database()).await.expect("the database");
    let writing = "select count(*) > 0 from pg_locks \
                   where relation = 'member'::regclass and mode = 'RowExclusiveLock'";
    until_true(&client, writing).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_is_killed_leaves_all_lines_or_none() {
    let bench = Bench::open();
    let mut serving = serve(&bench);
    let mut caller = Caller::new(&serving.url, PATIENCE);
    let token = caller.login("admin").await;
    let mut imports = 0;
    for (round, victim) in [Victim::Server, Victim::Postgres, Victim::Both].into_iter().enumerate() {
        let book = workbook(round);
        let importing = {
            let (caller, token, book) = (caller.clone(), token.clone(), book.clone());
            tokio::spawn(async move { upload(&caller, &token, book).await })
        };
        writing(&bench).await;
        serving = strike(&bench, serving, victim);
        caller = Caller::new(&serving.url, PATIENCE);
        let told = importing.await.expect("an upload");
        tokio::time::timeout(PATIENCE, back(&caller, &token, round)).await.expect("the service");
        let [members, accounts, logged, events] = traces(&bench, round).await;
        let whole = i64::from(LINES);
        assert!(members == 0 || members == whole, "{members} of {LINES} members");
        assert_eq!([accounts, logged], [members, members], "accounts and log of {members} members");
        assert_eq!(events - imports, i64::from(members > 0), "the event of {members} members");
        let acknowledged = told.as_ref().is_some_and(|told| told["code"] == 0);
        assert!(!acknowledged || members == whole, "acknowledged: {told:?}");
        println!("import, {victim:?} killed: {members} of {LINES} members, told {told:?}");
        if members == 0 {
            let told = upload(&caller, &token, book).await.expect("an answer");
            assert_eq!(told["code"], 0, "the same file goes in afterwards: {told}");
            assert_eq!(traces(&bench, round).await[..3], [whole; 3]);
        }
        imports = traces(&bench, round).await[3];
    }
}
