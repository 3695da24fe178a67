//! The management centre through REST: all ten calls (business §7 Sales target).

use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Reply, Sent};

use super::{Desk, OLD, fen, on};

impl Desk {
    async fn rest(&self, user: &str, method: Method, call: &str, body: Value) -> Reply {
        let token = self.server.token(user).await;
        let sent = if body.is_null() { Sent::Nothing } else { Sent::Json(body) };
        self.server.rest(Some(&token), method, &format!("/api/pms/salesTarget/{call}"), sent).await
    }

    async fn read(&self, call: &str) -> Value {
        let reply = self.rest("owner", Method::GET, call, Value::Null).await;
        assert_eq!(reply.code(), 0, "{call}: {}", reply.body);
        reply.body["data"].clone()
    }
}

#[tokio::test]
async fn all_ten_calls_by_rest() {
    let desk = Desk::open().await;
    let (project, _) = desk.project("接口台账").await;
    let plan = desk.plan(project, "尾款", 100.0, &on(-20)).await;
    desk.receive(plan, 40.0, "2006-06-01").await;
    let (member, team) = (desk.member("manager").await, desk.team_of("manager").await);

    let company = json!({ "year": OLD, "level": 1, "amount": 1200, "spread": 1 });
    let reply = desk.rest("owner", Method::POST, "setSalesTarget", company).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
    let set = &reply.body["data"];
    assert_eq!(
        (&set["level"], fen(&set["amount"]), fen(&set["months"][0])),
        (&json!(1), 120_000, 10_000),
        "{set}"
    );
    let own = json!({ "year": OLD, "level": 3, "teamId": team.to_string(), "userId": member.to_string(), "amount": 12 });
    let reply = desk.rest("owner", Method::POST, "setSalesTarget", own).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
    let stale = json!({ "year": OLD, "level": 1, "amount": 1, "version": 9 });
    assert_eq!(desk.rest("owner", Method::POST, "setSalesTarget", stale).await.code(), 4009);
    let refused = json!({ "year": OLD, "level": 1, "amount": 1 });
    assert_eq!(desk.rest("engineer", Method::POST, "setSalesTarget", refused).await.code(), 4003);

    let targets = desk.read(&format!("getSalesTargets?year={OLD}")).await;
    assert_eq!(
        (fen(&targets["company"]["targetTotal"]), fen(&targets["company"]["achievedTotal"])),
        (120_000, 4_000),
        "{targets}"
    );
    let list = desk.read(&format!("getPersonalTargetList?year={OLD}&size=100")).await;
    assert_eq!((&list["total"], fen(&list["records"][0]["achievedTotal"])), (&json!(1), 4_000), "{list}");
    let sum = desk.read(&format!("getPersonalTargetSum?year={OLD}")).await;
    assert_eq!((fen(&sum["targetTotal"]), fen(&sum["achievedTotal"])), (1_200, 4_000), "{sum}");
    let lines = desk.read(&format!("getTargetByMember?year={OLD}&userId={member}")).await;
    assert_eq!((lines.as_array().map(Vec::len), &lines[0]["standing"]), (Some(1), &json!(1)), "{lines}");
    let months = desk.read(&format!("getMonthlyTarget?year={OLD}&memberId={member}")).await;
    assert_eq!((months.as_array().map(Vec::len), fen(&months[5]["achieved"])), (Some(12), 4_000), "{months}");
    let weeks = desk.read("getWeeksInYear/2026").await;
    assert_eq!(
        (weeks.as_array().map(Vec::len), &weeks[0]["dateStart"]),
        (Some(53), &json!("2025-12-29")),
        "{weeks}"
    );

    let filter = format!("projectId={project}&by=2");
    let ledgers = desk.read(&format!("getLedgers?{filter}&column=missing&order=desc")).await;
    assert_eq!((&ledgers["total"], fen(&ledgers["records"][0]["d0To30"])), (&json!(1), 6_000), "{ledgers}");
    let sum = desk.read(&format!("getLedgerSum?{filter}")).await;
    assert_eq!((fen(&sum["missing"]), fen(&sum["received"])), (6_000, 4_000), "{sum}");
    // as of a day before the receipt
    let then = desk.read(&format!("getLedgerSum?{filter}&asOf=2006-05-31")).await;
    assert_eq!((fen(&then["received"]), fen(&then["notDue"])), (0, 10_000), "{then}");
    for call in ["exportLedgers", "exportExcel"] {
        let token = desk.server.token("owner").await;
        let path = format!("{}/api/pms/salesTarget/{call}?{filter}", desk.server.url());
        let reply = desk.server.client().get(path).bearer_auth(&token).send().await.expect("a reply");
        assert!(reply.bytes().await.expect("a workbook").starts_with(b"PK"), "{call}");
        assert_ne!(desk.rest("engineer", Method::GET, call, Value::Null).await.code(), 0, "{call}");
    }
    for call in ["getLedgers", "getLedgerSum", "getWeeksInYear/2026"] {
        assert_eq!(desk.rest("engineer", Method::GET, call, Value::Null).await.code(), 4003, "{call}");
    }
}
