//! Rights on attendance: a colleague, an external member and another enterprise find nothing of a member by
//! any root, export or REST call, and write nothing.

use serde_json::{Value, json};
use xieli_testing::Sent;

use super::{Desk, day, exception, on};

/// Members who have no business with the attendance of the seller.
const OTHERS: [&str; 3] = ["engineer", "external", "other"];

/// Lists with their filters.
const LISTS: [(&str, &str); 7] = [
    ("attendDays", "AttendDayFilter"),
    ("attendPunches", "AttendPunchFilter"),
    ("attendExceptions", "AttendExceptionFilter"),
    ("attendApplications", "AttendApplicationFilter"),
    ("attendCorrections", "AttendCorrectionFilter"),
    ("attendMonthMembers", "AttendMonthMemberFilter"),
    ("leaveLedgers", "LeaveLedgerFilter"),
];

/// The seller with their rows by the fields that read them.
struct Seller {
    member: String,
    rows: Vec<(&'static str, String)>,
    day: String,
}

impl Seller {
    fn row(&self, field: &str) -> &str {
        let found = self.rows.iter().find(|(known, _)| *known == field);
        found.map(|(_, id)| id.as_str()).expect(field)
    }
}

impl Desk {
    /// The newest row of the seller in a table.
    async fn newest(&self, table: &str, member: &str) -> String {
        self.number(&format!("select max(id) from {table} where member_id = {member}")).await.to_string()
    }

    /// A seller with a late day, a comment on it, a balance, an application and a correction.
    async fn seller(&self) -> Seller {
        let shift = self.shift().await;
        self.group(&["engineer", "sales"], &shift, &on(-5), json!({})).await;
        self.punches("sales", &day(), &["09:30", "18:00"]).await;
        self.compute().await;
        let member = self.member("sales").await;
        let lieu = self.of_type("调休").await;
        let correct = "mutation ($input: LeaveBalanceCorrectInput!) { leaveBalanceCorrect(input: $input) {
            written userErrors { message } } }";
        let input = json!({ "memberIds": [member], "typeId": lieu, "amount": 8.0, "reason": "补录" });
        assert_eq!(self.ask("admin", correct, json!({ "input": input })).await["written"], json!(1));
        let sick = self.of_type("病假").await;
        let values = json!({ "f1": sick, "f2": { "from": on(3), "to": on(3) }, "f3": "就医" });
        let sent = self.apply("sales", "请假申请", values).await;
        assert_eq!(sent["userErrors"], json!([]), "{sent}");
        let correction = format!(
            "insert into attend_correction (enterprise_id, month, member_id, day, figure, was, becomes, reason)
             values (1, date_trunc('month', '{}'::date), {member}, '{}', 'worked', 0, 480, '经核实')",
            on(0),
            on(-40)
        );
        self.server.db().client().await.batch_execute(&correction).await.expect("a correction");
        let late = self.day_of("admin", "sales", &day()).await;
        let say = "mutation ($input: AttendDayCommentInput!) { attendDayComment(input: $input) {
            comment { rowId } userErrors { message } } }";
        let input = json!({ "id": late["rowId"], "body": "请说明原因" });
        let said = self.ask("admin", say, json!({ "input": input })).await;
        assert_eq!(said["userErrors"], json!([]), "{said}");
        let text = |value: &Value| value.as_str().expect("a row").to_owned();
        let found = exception(&late, "LATE").expect("an exception");
        let rows = vec![
            ("attendDay", text(&late["rowId"])),
            ("attendException", text(&found["rowId"])),
            ("attendPunch", self.newest("attend_punch", &member).await),
            ("attendApplication", self.newest("attend_application", &member).await),
            ("attendCorrection", self.newest("attend_correction", &member).await),
            ("leaveLedger", self.newest("leave_ledger", &member).await),
        ];
        Seller { member, rows, day: day() }
    }

    /// The answer to a user, refused or not.
    async fn try_ask(&self, user: &str, query: &str, variables: Value) -> Value {
        let token = self.server.token(user).await;
        self.server.graphql(Some(&token), query, variables).await
    }

    /// The number of rows of an exported workbook, without its header; of a refusal none.
    async fn exported(&self, user: &str, path: &str) -> usize {
        let token = self.server.token(user).await;
        let url = format!("{}/api/oa{path}", self.server.url());
        let reply = self.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = reply.bytes().await.expect("bytes");
        if !bytes.starts_with(b"PK") {
            return 0;
        }
        xieli_content::workbook::rows(&bytes).map_or(0, |rows| rows.len().saturating_sub(1))
    }
}

#[tokio::test]
async fn nothing_of_a_member_is_found_by_who_has_no_business_with_it() {
    let desk = Desk::open().await;
    let seller = desk.seller().await;
    let filter = json!({ "filter": { "memberId": seller.member } });
    // its own reader finds all of it, so that an empty answer to others means something
    for (list, kind) in LISTS {
        let query = format!(
            "query ($filter: {kind}) {{ {list}(first: 10, filter: $filter) {{ totalCount nodes {{ __typename }} }} }}"
        );
        let own = desk.ask("sales", &query, filter.clone()).await;
        assert_ne!(own["totalCount"], json!(0), "{list}: {own}");
        for user in OTHERS {
            let found = desk.ask(user, &query, filter.clone()).await;
            assert_eq!((&found["totalCount"], &found["nodes"]), (&json!(0), &json!([])), "{user}: {list}");
        }
    }
    for (field, id) in &seller.rows {
        let query = format!("query ($id: ID!) {{ {field}(id: $id) {{ id }} }}");
        let own = desk.ask("sales", &query, json!({ "id": id })).await;
        let node = "query ($id: ID!) { node(id: $id) { id } }";
        for user in OTHERS {
            assert_eq!(desk.ask(user, &query, json!({ "id": id })).await, Value::Null, "{user}: {field}");
            let global = json!({ "id": own["id"] });
            assert_eq!(desk.ask(user, node, global).await, Value::Null, "{user}: {field} as a node");
        }
    }
    // comments, the timeline, balances and figures
    let comments = "query ($id: ID!) { attendDayComments(id: $id) { body } }";
    let id = json!({ "id": seller.row("attendDay") });
    assert_eq!(desk.ask("sales", comments, id.clone()).await, json!([{ "body": "请说明原因" }]));
    let global = desk.ask("sales", "query ($id: ID!) { attendDay(id: $id) { id } }", id.clone()).await;
    let timeline = "query ($id: ID!) { activity(recordId: $id) { nodes { key } } }";
    let balances = "query ($id: ID!) { leaveBalances(memberId: $id) { balance } }";
    let figures =
        "query ($filter: AttendDayFilter) { attendFigures(by: DAY, filter: $filter) { members late } }";
    let span =
        json!({ "filter": { "memberId": seller.member, "days": { "from": seller.day, "to": seller.day } } });
    let own = desk.ask("sales", figures, span.clone()).await;
    assert!(own.to_string().contains("\"late\":30"), "{own}");
    for user in OTHERS {
        assert_eq!(desk.ask(user, comments, id.clone()).await, Value::Null, "{user}");
        assert_eq!(desk.ask(user, timeline, json!({ "id": global["id"] })).await, Value::Null, "{user}");
        let found = desk.try_ask(user, balances, json!({ "id": seller.member })).await;
        assert!(!found.to_string().contains("8.0"), "{user}: {found}");
        let found = desk.try_ask(user, figures, span.clone()).await;
        assert!(!found.to_string().contains("\"late\":30"), "{user}: {found}");
    }
}

#[tokio::test]
async fn exports_and_rest_find_no_more_than_the_lists() {
    let desk = Desk::open().await;
    let seller = desk.seller().await;
    let (member, day) = (&seller.member, &seller.day);
    let query = format!("userId={member}&dateStart={day}&dateEnd={day}");
    let month = format!("userId={member}&month={day}");
    for (book, query) in [
        ("dailyRecord", &query),
        ("dailyRecord", &month),
        ("clockRecord", &query),
        ("exceptionRecord", &query),
    ] {
        let path = format!("/{book}/exportExcel?{query}");
        assert_ne!(desk.exported("sales", &path).await, 0, "{path}");
        for user in OTHERS {
            assert_eq!(desk.exported(user, &path).await, 0, "{user}: {path}");
        }
    }
    for path in [
        format!("/dailyRecord/list?{query}"),
        format!("/dailyRecord/monthList?{month}"),
        format!("/clockRecord/list?{query}"),
        format!("/exceptionRecord/list?{query}"),
        format!("/attendCorrection/list?userId={member}"),
        format!("/dailyRecord/comment/{}/list", seller.row("attendDay")),
    ] {
        let of = async |user: &str| {
            let token = desk.server.token(user).await;
            let path = format!("/api/oa{path}");
            desk.server.rest(Some(&token), reqwest::Method::GET, &path, Sent::Nothing).await.body["data"]
                .clone()
        };
        let rows = |data: &Value| {
            let list = data["records"].as_array().or(data.as_array());
            list.map_or(0, Vec::len)
        };
        assert_ne!(rows(&of("sales").await), 0, "{path}");
        for user in OTHERS {
            let found = of(user).await;
            assert_eq!(rows(&found), 0, "{user}: {path}: {found}");
        }
    }
}

#[tokio::test]
async fn nobody_writes_to_the_attendance_of_who_is_not_theirs() {
    let desk = Desk::open().await;
    let seller = desk.seller().await;
    let (day_id, punch) = (seller.row("attendDay"), seller.row("attendPunch"));
    let (found, member) = (seller.row("attendException"), &seller.member);
    let lieu = desk.of_type("调休").await;
    let waits = format!("update attend_punch set outside = true, confirm = 1 where id = {punch}");
    desk.server.db().client().await.batch_execute(&waits).await.expect("it waits");
    let cells = json!([{ "memberId": member, "day": on(1), "free": true }]);
    let writes = [
        ("attendExceptionDeal", "AttendExceptionDealInput", json!({ "id": found, "normal": true })),
        ("attendExceptionDealAll", "AttendExceptionDealAllInput", json!({ "ids": [found], "normal": true })),
        ("attendExceptionRevoke", "AttendExceptionRevokeInput", json!({ "id": found })),
        ("attendExceptionDelete", "AttendExceptionIdsInput", json!({ "ids": [found] })),
        ("attendPunchConfirm", "AttendPunchConfirmInput", json!({ "ids": [punch], "accept": true })),
        ("attendDayComment", "AttendDayCommentInput", json!({ "id": day_id, "body": "看到了" })),
        (
            "attendCorrectionCreate",
            "AttendCorrectionInput",
            json!({ "memberId": member, "day": on(-40), "figure": "worked", "becomes": 60, "reason": "试试" }),
        ),
        (
            "leaveBalanceCorrect",
            "LeaveBalanceCorrectInput",
            json!({ "memberIds": [member], "typeId": lieu, "amount": 1.0, "reason": "试试" }),
        ),
        ("attendBoardSet", "AttendBoardSetInput", json!({ "cells": cells })),
    ];
    let traces =
        "select ((select count(*) from operation_log where enterprise_id = 1 and record_type like 'attend%')
        + (select count(*) from comment) + (select count(*) from attend_schedule)
        + (select count(*) from leave_ledger) + (select sum(version) from attend_exception)
        + (select sum(version) from attend_punch))::bigint";
    let before = desk.number(traces).await;
    for (field, kind, input) in writes {
        let results = if matches!(field, "attendExceptionDealAll" | "attendPunchConfirm") {
            "results { error }"
        } else {
            ""
        };
        let query = format!(
            "mutation ($input: {kind}!) {{ {field}(input: $input) {{ {results} userErrors {{ code }} }} }}"
        );
        for user in OTHERS {
            let answer = desk.try_ask(user, &query, json!({ "input": input })).await;
            let payload = &answer["data"][field];
            let errors = payload["userErrors"].as_array().is_some_and(|errors| !errors.is_empty());
            let refused = payload["results"][0]["error"].is_string();
            assert!(!answer["errors"].is_null() || errors || refused, "{user}: {field}: {answer}");
        }
    }
    assert_eq!(desk.number(traces).await, before, "nothing was written");
}
