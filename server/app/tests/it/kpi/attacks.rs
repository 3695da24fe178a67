//! Attacks on performance appraisals: a colleague, an external member and another enterprise learn nothing by
//! lists, associations, statistics, exports, notices or REST.

use reqwest::Method;
use serde_json::{Value, json};
use xieli_domain::{kpi_event, kpi_examine, kpi_plan};
use xieli_testing::Sent;

use super::{Desk, on};

/// Members without a part in the plan.
pub const STRANGERS: [&str; 3] = ["engineer", "external", "other"];
/// Texts and figures of the plan of 苏木阳, whom 秦望舒 rates.
const SECRETS: [&str; 9] =
    ["苏木阳", "秦望舒", "机密计划", "机密指标", "机密评语", "机密理由", "机密事件", "机密模板", "87.65"];
/// Rows of the plan and of all that belongs to it.
pub struct Rows {
    pub plan: String,
    pub examine: String,
    pub part: String,
    pub indication: String,
    pub input: String,
    pub member: String,
    pub team: String,
    pub event: String,
    pub library: String,
    pub template: String,
    pub line: String,
    pub category: String,
}

impl Desk {
    /// A plan with an appeal, comments of raters, an event and a template, all of other members.
    pub async fn secret(&self) -> Rows {
        let typed = json!({ "name": "机密指标", "kind": "INPUT", "scoring": { "method": "DIRECT" } });
        let library = self.make("admin", "KpiIndication", typed).await;
        let template = self.make("admin", "KpiTemplate", json!({ "name": "机密模板" })).await;
        let line = json!({ "templateId": template, "sectionKey": "s1", "key": "a", "name": "机密指标", "kind": "INPUT",
            "scoring": { "method": "DIRECT" }, "weight": 100.0, "raters": [{ "who": "DIRECTOR", "share": 100.0 }] });
        let line = self.make("admin", "KpiTemplateIndication", line).await;
        let member = self.member("sumuyang").await;
        let event = json!({ "memberId": member, "title": "机密事件", "points": 2.0, "happenedOn": on(-1) });
        let event = self.make("admin", "KpiEvent", event).await;
        let plan = self.plan(&["sumuyang"], json!({ "name": "机密计划" })).await;
        let examine = self.part(&plan, "sumuyang").await;
        for user in ["manager", "sumuyang"] {
            let waiting = self.waiting(user, &examine).await;
            let inputs: Vec<Value> = waiting
                .iter()
                .map(|(_, id)| json!({ "id": id, "value": 87.65, "remark": "机密评语" }))
                .collect();
            let input = json!({ "inputs": inputs, "submit": true });
            self.done(user, ("kpiInputSave", "KpiInputSaveInput"), input, "kpiInputs { rowId }").await;
        }
        let appeal = json!({ "id": examine, "reason": "机密理由" });
        let of = ("kpiExamineAppeal", "KpiExamineAppealInput");
        self.done("sumuyang", of, appeal, "kpiExamine { appealStatus }").await;
        let seen = self.result("admin", &examine).await;
        assert_eq!(seen["score"], json!(87.65), "{seen}");
        let one = async |sql: &str| self.number(sql).await.to_string();
        Rows {
            part: one(&format!("select min(id) from kpi_examine_indication where examine_id = {examine}"))
                .await,
            indication: one(&format!("select min(id) from kpi_plan_indication where plan_id = {plan}")).await,
            input: one(&format!("select min(id) from kpi_input where plan_id = {plan}")).await,
            category: one(
                "select min(id) from category where enterprise_id = 1 and code = 'kpi_event_category'",
            )
            .await,
            team: self.team("华东服务部").await,
            plan,
            examine,
            member,
            event,
            library,
            template,
            line,
        }
    }

    /// The cells of an export; empty if it is refused.
    async fn cells(&self, user: &str, path: &str) -> String {
        let token = self.server.token(user).await;
        let url = format!("{}/api/{path}/exportExcel", self.server.url());
        let reply = self.server.client().get(url).bearer_auth(token).send().await.expect("an answer");
        let bytes = reply.bytes().await.expect("bytes");
        let rows = xieli_content::workbook::rows(&bytes).unwrap_or_default();
        rows.into_iter().flat_map(|(_, cells)| cells).map(|(_, text)| text).collect::<Vec<String>>().join(" ")
    }
}

/// Fails if an answer has one of the secrets.
pub fn hides(user: &str, what: &str, told: &str) {
    for secret in SECRETS {
        assert!(!told.contains(secret), "{user}: {what} tells {secret}: {told}");
    }
}

/// The variables of queries, with their types.
const VARIABLES: [(&str, &str); 12] = [
    ("plan", "ID!"),
    ("examine", "ID!"),
    ("part", "ID!"),
    ("indication", "ID!"),
    ("input", "ID!"),
    ("event", "ID!"),
    ("library", "ID!"),
    ("template", "ID!"),
    ("line", "ID!"),
    ("member", "ID!"),
    ("team", "ID!"),
    ("days", "DateRange!"),
];

/// A query of a root field, with the variables that it uses.
fn query(field: &str) -> String {
    let used = VARIABLES.iter().filter(|(name, _)| field.contains(&format!("${name} ")));
    let used: Vec<String> = used.map(|(name, of)| format!("${name}: {of}")).collect();
    if used.is_empty() {
        format!("{{ {field} }}")
    } else {
        format!("query ({}) {{ {field} }}", used.join(", "))
    }
}

/// Queries that could tell something about the plan.
fn queries() -> Vec<String> {
    let one = |field: &str, of: &str, more: &str| query(&format!("{field}(id: ${of} ) {{ rowId {more} }}"));
    let list = |field: &str, given: &str, more: &str| {
        query(&format!(
            "{field}(first: 100, filter: {{ {given} }}) {{ totalCount nodes {{ rowId {more} }} }}"
        ))
    };
    let mut queries = vec![
        one("kpiPlan", "plan", "name examineeCount examinees { member { name } } planIndications { name }"),
        one(
            "kpiExamine",
            "examine",
            "score total appealReason member { name } plan { name } director { name }",
        ),
        one(
            "kpiExamineIndication",
            "part",
            "value score inputs { value remark member { name } } examine { score }",
        ),
        one("kpiPlanIndication", "indication", "name raters { member { name } }"),
        one(
            "kpiInput",
            "input",
            "value remark member { name } examine { score member { name } } plan { name }",
        ),
        one("kpiEvent", "event", "title member { name }"),
        one("kpiIndication", "library", "name"),
        one("kpiTemplate", "template", "name templateIndications { name }"),
        one("kpiTemplateIndication", "line", "name"),
        list("kpiPlans", "keyword: \"机密\"", "name"),
        list("kpiPlanIndications", "planId: $plan ", "name"),
        list("kpiRecords", "planId: $plan ", "reason before after member { name }"),
        list("kpiTemplates", "keyword: \"机密\"", "name"),
        list("kpiTemplateIndications", "templateId: $template ", "name"),
        list("kpiIndications", "keyword: \"机密\"", "name"),
        list("kpiEvents", "keyword: \"机密\"", "title points member { name }"),
        list("kpiEvents", "memberId: $member ", "title points member { name }"),
        query(
            "kpiSourceRows(source: TASK_FINISHED, memberIds: [$member ], days: $days ) { totalCount nodes { title } }",
        ),
    ];
    for given in ["planId: $plan ", "examineId: $examine ", "open: false"] {
        queries.push(list("kpiInputs", given, "value remark member { name } plan { name }"));
    }
    let results = [
        "planId: $plan ",
        "memberId: $member ",
        "teamId: $team ",
        "keyword: \"苏木阳\"",
        "keyword: \"机密\"",
    ];
    for given in results {
        queries.push(list("kpiExamines", given, "score appealReason member { name } plan { name }"));
        for (field, more) in [
            ("kpiPlanSums", "count average statuses { count } grades { count }"),
            ("kpiTeamFigures", "count average best worst team { name }"),
            ("kpiMemberFigures", "count average member { name }"),
        ] {
            queries.push(query(&format!("{field}(filter: {{ {given} }}) {{ {more} }}")));
        }
    }
    queries
}

#[tokio::test]
async fn a_stranger_reads_nothing_by_any_query() {
    let desk = Desk::open().await;
    let rows = desk.secret().await;
    let variables = json!({ "plan": rows.plan, "examine": rows.examine, "part": rows.part, "indication": rows.indication,
        "input": rows.input, "event": rows.event, "library": rows.library, "template": rows.template, "line": rows.line,
        "member": rows.member, "team": rows.team, "days": { "from": on(-300), "to": on(30) } });
    for query in queries() {
        // a query that tells nobody anything would prove nothing
        let known = desk.ask("admin", &query, variables.clone()).await;
        assert!(!known.is_null(), "{query}");
        for user in STRANGERS {
            let token = desk.server.token(user).await;
            let told = desk.server.graphql(Some(&token), &query, variables.clone()).await;
            hides(user, &query, &told.to_string());
            let root = told["data"].as_object().and_then(|data| data.values().next());
            let none = match root {
                None | Some(Value::Null) => true,
                Some(Value::Array(rows)) => rows.is_empty(),
                Some(found) => found["count"] == json!(0) || found["totalCount"] == json!(0),
            };
            assert!(none, "{user}: {query}: {told}");
        }
    }
}

#[tokio::test]
async fn a_stranger_reads_nothing_by_rest_exports_and_notices() {
    let desk = Desk::open().await;
    let rows = desk.secret().await;
    let (plan, examine, part, member) = (&rows.plan, &rows.examine, &rows.part, &rows.member);
    let days = format!("dateStart={}&dateEnd={}", on(-300), on(0));
    let paths = [
        "plan/list?keyword=机密".to_owned(),
        format!("plan/{plan}"),
        format!("plan/sumdata?planId={plan}"),
        format!("plan/waitInputList?planId={plan}"),
        "plan/waitConfirmList".to_owned(),
        format!("plan/refIndicationObjects?source=4&memberIds={member}&{days}"),
        format!("planIndication/list?planId={plan}"),
        format!("planIndication/{}", rows.indication),
        format!("examine/list?planId={plan}&column=total&order=desc"),
        format!("examine/list?userId={member}"),
        format!("examine/{examine}"),
        format!("examine/indication/{part}"),
        format!("examine/indication/inputs?id={part}"),
        format!("examine/org_count?planId={plan}"),
        format!("examine/team_count?planId={plan}"),
        format!("operateRecord/list?planId={plan}"),
        "events/list?keyword=机密".to_owned(),
        format!("events/{}", rows.event),
        format!("indication/{}", rows.library),
        format!("template/{}", rows.template),
        format!("templateIndication/{}", rows.line),
        format!("templateIndication/list?templateId={}", rows.template),
    ];
    for user in STRANGERS {
        let token = desk.server.token(user).await;
        for path in &paths {
            let path = format!("/api/kpi/{path}");
            let told = desk.server.rest(Some(&token), Method::GET, &path, Sent::Nothing).await;
            hides(user, &path, &told.body.to_string());
            assert!(told.status < 500, "{path}: {}", told.body);
        }
        for path in [kpi_plan::sheet::BOOK.path, kpi_examine::sheet::BOOK.path, kpi_event::sheet::BOOK.path] {
            hides(user, path, &desk.cells(user, path).await);
        }
    }
    let all = desk.cells("admin", kpi_examine::sheet::BOOK.path).await;
    assert!(all.contains("机密计划") && all.contains("87.65"), "{all}");
    let sql =
        "select coalesce(string_agg(n.title || ' ' || coalesce(n.body, ''), ' '), '') from notification n
        join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
        join account a on a.id = m.account_id where a.username = any ($1)";
    let client = desk.server.db().client().await;
    let told: String = client.query_one(sql, &[&STRANGERS.as_slice()]).await.expect("notices").get(0);
    hides("strangers", "notices", &told);
}
