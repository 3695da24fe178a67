//! Rights to statistics, and personal statistics.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::statistic::list;
use xieli_testing::Sent;

use super::{Desk, asked, figures, list as rows_of, path, rows, text};

const LISTED: &str = "{ statistics { code label about exportPath usualPeriod columns { code } dimensions { code } parameters { code } } }";

#[tokio::test]
async fn whoever_has_no_right_reads_none_of_it() {
    let desk = Desk::demo().await;
    for user in ["owner", "manager", "sales", "engineer", "external"] {
        let data = desk.ask(user, LISTED, Value::Null).await;
        let listed: BTreeSet<&str> =
            rows_of(&data["statistics"]).iter().map(|one| text(&one["code"])).collect();
        for statistic in list::ALL {
            let code = statistic.code.word();
            let reply = desk.try_ask(user, &figures("totals"), asked(code, json!({}))).await;
            let said = reply["errors"][0]["extensions"]["code"].as_str();
            assert_eq!(said, (!listed.contains(code)).then_some("FORBIDDEN"), "{user} {code}: {reply}");
        }
        match user {
            "owner" => assert_eq!(listed.len(), list::ALL.len()),
            "external" => assert_eq!(listed, BTreeSet::new()),
            "manager" => assert!(listed.contains("MEMBER_TASK") && !listed.contains("FINANCE"), "{listed:?}"),
            "sales" => {
                assert!(listed.contains("SALES_MEMBER") && !listed.contains("WORK_TEAM"), "{listed:?}");
                let all = rows_of(&data["statistics"]);
                let sales = all.iter().find(|one| one["code"] == "SALES_MEMBER").expect("theirs");
                let columns = ["received", "due", "overdue", "customers"].map(|code| json!({ "code": code }));
                assert_eq!(sales["columns"], json!(columns), "amounts of contracts are not for them");
                let money = asked("SALES_MEMBER", json!({ "column": "contracted", "whole": true }));
                let reply = desk.try_ask("sales", &rows(), money).await;
                assert_eq!(reply["errors"][0]["extensions"]["code"], "FORBIDDEN", "{reply}");
            }
            _ => assert!(listed.iter().all(|code| !code.starts_with("MEMBER")), "{listed:?}"),
        }
    }
    // nor by another way
    for user in ["engineer", "external"] {
        let token = desk.server.token(user).await;
        for statistic in list::ALL.iter().filter(|one| !one.path.contains("/my/")) {
            let code =
                asked(statistic.code.word(), json!({ "column": statistic.columns[0].code, "whole": true }));
            let reply = desk.try_ask(user, &rows(), code).await;
            let refused = reply["errors"][0]["extensions"]["code"] == "FORBIDDEN";
            assert!(refused || user == "engineer", "{}: {reply}", statistic.path);
            for path in [path(statistic), format!("/api/{}/exportExcel", statistic.path)] {
                if refused {
                    let reply = desk.server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
                    assert_eq!(reply.code(), 4003, "{user} {path}: {}", reply.body);
                }
            }
        }
    }
}

/// The root field that lists statistics is open to readers of any of them.
#[tokio::test]
async fn the_list_asks_for_any_of_their_rights() {
    let sdl = xieli_graph::schema::sdl(&crate::facade::schema());
    let field = sdl.lines().map(str::trim).find(|line| line.starts_with("statistics:")).expect("a field");
    let open: BTreeSet<&str> = field.split('"').nth(1).unwrap_or_default().split(',').collect();
    let codes = list::ALL.iter().flat_map(|one| one.access).map(|code| code.as_str());
    let lacking: Vec<&str> = codes.filter(|code| !open.contains(code)).collect();
    assert!(open.len() > 10 && lacking.is_empty(), "{lacking:?}");
}

#[tokio::test]
async fn ones_own_are_of_oneself_alone() {
    let desk = Desk::demo().await;
    let mut seen = 0;
    for user in ["owner", "manager", "engineer", "sales"] {
        let me = desk.member(user).await;
        for (code, column, mine) in [
            ("WORK_MY_TECHNICIAN", "orders", "from work_order f where f.director_id"),
            ("WORK_MY_ENGINEER", "works", "from project_work f where f.director_id"),
            (
                "WORK_MY_SALESMAN",
                "orders",
                "from work_order f join customer c on c.enterprise_id = f.enterprise_id and c.id = f.customer_id \
                 where c.salesman_id",
            ),
        ] {
            let page = json!({ "whole": true, "page": { "number": 1, "size": 100 } });
            let reply = desk.try_ask(user, &figures("totals"), asked(code, json!({}))).await;
            if reply["errors"][0]["extensions"]["code"] == "FORBIDDEN" {
                continue;
            }
            let total = text(&reply["data"]["statistic"]["totals"][0]).to_owned();
            let detail = desk.rows(user, code, column, page).await;
            assert_eq!(detail["totalCount"].to_string(), total, "{user} {code}");
            let ids: Vec<&str> = rows_of(&detail["rows"]).iter().map(|row| text(&row["rowId"])).collect();
            if ids.is_empty() {
                continue;
            }
            let sql = format!("select count(*) {mine} = {me} and f.id in ({})", ids.join(","));
            assert_eq!(desk.number(&sql).await, ids.len() as i64, "{user} {code}");
            seen += 1;
            let other = json!({ "parameters": [{ "field": "member", "op": "IN", "values": ["1"] }] });
            let reply = desk.try_ask(user, &figures("totals"), asked(code, other)).await;
            assert_eq!(reply["errors"][0]["extensions"]["code"], "BAD_USER_INPUT", "{user} {code}: {reply}");
        }
    }
    assert!(seen > 2, "the demo has orders of some of them: {seen}");
}
