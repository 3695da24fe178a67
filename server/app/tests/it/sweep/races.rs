//! Twenty concurrent requests with the same input, for every mutation of the schema: none causes an internal
//! error, and of a unique value one request gets it and the others get an error at its field.

use async_graphql::parser::types::TypeKind;
use chrono::{Datelike, Months, TimeDelta};
use futures_util::future::join_all;
use serde_json::{Value, json};
use xieli_domain::kind::RecordKind;
use xieli_domain::kinds;
use xieli_kernel::clock;
use xieli_testing::TestServer;

use super::api::{Api, Path, Root, codes, innermost, put};
use super::records::Records;

const AT_ONCE: usize = 20;

/// Mutations that generated input can't reach: encrypted single-use values, inputs of one rater, or debts
/// required.
const NOT_REACHED: &[&str] =
    &["sessionCreate", "contactCreate", "dunningLetterCreate", "kpiInputSave", "paymentPromiseCreate"];

/// Values of fields whose type is not specific enough.
pub fn likely(own: &Records) -> [(&'static str, Value); 21] {
    let template = own.id("QrcodeTemplate").unwrap_or_default();
    let soon = clock::china_day(clock::now() + TimeDelta::days(5)).to_string();
    let code = json!({ "kind": "qr", "x": 2, "y": 6, "width": 36, "height": 36, "rotation": 0 });
    [
        ("prefix", json!("AB")),
        ("layout", json!({ "width": 40, "height": 50, "elements": [code] })),
        ("route", json!("/members/team")),
        ("events", json!(["team.create"])),
        ("url", json!("https://example.com/")),
        ("permissions", json!(["e:member"])),
        ("expiresOn", json!(soon)),
        ("templateId", json!(template.to_string())),
        ("otherPhones", json!(["15400000991"])),
        ("contactPhone", json!("15400000992")),
        ("level", json!("1")),
        ("serviceType", json!("1")),
        ("serviceTypes", json!(["1"])),
        ("respondMinutes", json!(30)),
        ("zoneId", Value::Null),
        ("planStartAt", Value::Null),
        ("planEndAt", Value::Null),
        ("startsAt", json!("2031-01-02T00:00:00Z")),
        ("endsAt", json!("2031-01-03T00:00:00Z")),
        // of the given customer, if there is one
        ("addressId", Value::Null),
        ("assetId", Value::Null),
    ]
}

/// Plausible arguments.
pub fn arguments(api: &Api, own: &Records, root: &Root, all: bool) -> Value {
    let mut arguments = api.arguments(root, all, &|path: &Path| own.plausible(api, root, path));
    for (name, value) in likely(own) {
        set(api, root, &mut arguments, name, &value);
    }
    // a new record needs a name, though the input of a change does not
    if root.name == "customerAssetCreate" {
        set(api, root, &mut arguments, "name", &json!("控制柜"));
    }
    if root.name == "projectCreate" {
        set(api, root, &mut arguments, "name", &json!("样本项目"));
    }
    if matches!(root.name.as_str(), "projectGroupCreate" | "projectContactCreate") {
        let project = own.id("Project").map(|id| id.to_string());
        set(api, root, &mut arguments, "projectId", &json!(project));
    }
    if root.name == "autoTaskCreate" {
        set(api, root, &mut arguments, "name", &json!("开工会"));
        set(api, root, &mut arguments, "title", &json!("开工会"));
        set(api, root, &mut arguments, "event", &json!("PROJECT_CREATED"));
    }
    if root.name == "projectContactCreate" {
        set(api, root, &mut arguments, "name", &json!("李娜"));
    }
    if matches!(root.name.as_str(), "acceptanceTemplateCreate" | "acceptanceItemCreate") {
        set(api, root, &mut arguments, "name", &json!("竣工影像"));
    }
    if root.name == "acceptanceItemCreate" {
        let project = own.id("Project").map(|id| id.to_string());
        set(api, root, &mut arguments, "projectId", &json!(project));
    }
    if matches!(root.name.as_str(), "crmWorkOrderCreate" | "workOrderCreate") {
        for name in [
            "attachmentIds",
            "acceptTeamId",
            "directorId",
            "directorTeamId",
            "memberIds",
            "projectId",
            "customerId",
            "custom",
        ] {
            set(api, root, &mut arguments, name, &Value::Null);
        }
    }
    if root.name == "workSlaCreate" {
        // a combination without a service level yet
        set(api, root, &mut arguments, "level", &json!("3"));
        set(api, root, &mut arguments, "serviceType", &json!("5"));
        set(api, root, &mut arguments, "arriveMinutes", &json!(60));
        set(api, root, &mut arguments, "finishMinutes", &json!(120));
    }
    if root.name == "workItemCreate" {
        set(api, root, &mut arguments, "kind", &json!("SERVICE"));
    }
    if root.name == "planTaskCreate" {
        set(api, root, &mut arguments, "name", &json!("周检"));
        set(api, root, &mut arguments, "rule", &json!("FREQ=WEEKLY"));
        set(api, root, &mut arguments, "shift", &json!("STAY"));
        set(api, root, &mut arguments, "level", &Value::Null);
    }
    if matches!(root.name.as_str(), "taskCreate" | "taskPublish") {
        let mut given = json!({ "name": "样本任务", "endsOn": "2030-01-01" });
        given["directorId"] = json!(own.id("Member").map(|id| id.to_string()));
        let place: &[&str] = if root.name == "taskPublish" { &["input", "changes"] } else { &["input"] };
        put(&mut arguments, &place.iter().map(|step| (*step).to_owned()).collect::<Vec<_>>(), given);
    }
    if root.name == "onlineReportCreate" {
        let definition = json!({ "dataset": "TASK", "measures": ["count"] });
        arguments["input"] = json!({ "name": "样本报表", "position": "TASK", "definition": definition });
    }
    if root.name == "reportQueryCreate" {
        let columns = json!([{ "label": "任务", "path": "tasks.nodes.name" }]);
        let definition = json!({ "document": "{ tasks { nodes { name } } }", "columns": columns });
        arguments["input"] = json!({ "name": "样本查询", "position": "TASK", "definition": definition });
    }
    if root.name == "dashboardCreate" {
        arguments["input"] = json!({ "name": "样本仪表盘" });
    }
    if root.name == "reportScheduleCreate" {
        let report = own.id("OnlineReport").map(|id| id.to_string());
        let member = own.id("Member").map(|id| id.to_string());
        arguments["input"] =
            json!({ "onlineReportId": report, "memberIds": [member], "every": "DAY", "time": "09:00" });
    }
    if root.name == "logCategoryCreate" {
        let team = own.id("Team").map(|id| id.to_string());
        arguments["input"] = json!({ "logType": "3", "teamIds": [team], "minLength": 1 });
    }
    if root.name == "itemLogCreate" {
        arguments["input"] = json!({ "logType": "3", "contents": "样本日志", "minutes": 30 });
    }
    if root.name == "weeklyCommentCreate" {
        set(api, root, &mut arguments, "grade", &json!("1"));
    }
    if root.name == "weeklyCreate" {
        arguments["input"] = json!({ "words": "样本周报" });
    }
    attendance(own, root, &mut arguments);
    appraisal(own, root, &mut arguments);
    centre(root, &mut arguments);
    if root.name == "flowFormCreate" {
        arguments["input"] = json!({ "name": "样本表单" });
    }
    if root.name == "flowProcessSave" {
        arguments["input"] = json!({ "formId": own.id("FlowForm").map(|id| id.to_string()), "values": {} });
    }
    if root.name == "flowDelegationCreate" {
        // a member other than the owner, who sends the request
        arguments["input"] = json!({ "toId": "2", "beginsOn": "2031-01-02", "endsOn": "2031-01-03" });
    }
    // fields in nested lists are set by hand
    let person = json!({ "name": "李娜", "phone": "15400000992" });
    let place = json!({ "name": "总部", "address": "上海市世纪大道 1 号" });
    for (of, place, value) in [
        ("customerCreate", "/input/customer", json!({ "name": "样本公司", "type": "1", "level": "1" })),
        ("customerCreate", "/input/contacts", json!([person])),
        ("customerCreate", "/input/address", json!([place])),
        ("customerFollowCreate", "/input/kind", json!("1")),
        ("customerFollowCreate", "/input/requestKey", Value::Null),
        ("customerFollowCreate", "/input/nextAt", Value::Null),
        ("customerFollowCreate", "/input/remind", json!(false)),
        ("customerFollowCreate", "/input/contactId", Value::Null),
        ("customerFollowCreate", "/input/attachmentIds", json!([])),
        // dictionary values and records of the same project are the demo's
        ("projectCreate", "/input/type", json!("1")),
        ("projectCreate", "/input/status", json!("1")),
        ("projectCreate", "/input/property", json!("1")),
        ("projectCreate", "/input/tags", json!([])),
        ("milepostCreate", "/input/afterIds", json!([])),
        ("paymentPlanCreate", "/input/returnType", json!("1")),
        ("paymentPlanCreate", "/input/milepostId", Value::Null),
        ("projectContactCreate", "/input/contactId", Value::Null),
        ("projectCostCreate", "/input/costType", json!("1")),
        ("projectGroupCreate", "/input/type", Value::Null),
        ("projectGroupCreate", "/input/status", Value::Null),
        ("acceptanceTemplateCreate", "/input/entries", json!([])),
        ("projectTemplateCreate", "/input/mileposts", json!([])),
        ("projectTemplateCreate", "/input/roles", json!([])),
        ("projectTemplateCreate", "/input/plans", json!([])),
        ("projectTemplateCreate", "/input/tasks", json!([])),
        ("projectTemplateCreate", "/input/type", json!("1")),
        ("projectTemplateCreate", "/input/property", json!("1")),
        ("acceptanceItemCreate", "/input/parentId", Value::Null),
        ("acceptanceResourceCreate", "/input/attachmentIds", json!([])),
        ("autoTaskCreate", "/input/types", json!([])),
        ("autoTaskCreate", "/input/tags", json!([])),
        ("autoTaskCreate", "/input/statuses", json!(["2"])),
        ("projectMemberCreate", "/input/groupId", json!(own.id("ProjectGroup").map(|id| id.to_string()))),
    ] {
        if root.name == of
            && let Some(present) = arguments.pointer_mut(place)
        {
            *present = value;
        }
    }
    arguments
}

/// Inputs of attendance with matching parts.
fn attendance(own: &Records, root: &Root, arguments: &mut Value) {
    let id = |kind: &str| own.id(kind).map(|id| id.to_string());
    let input = match root.name.as_str() {
        "attendShiftCreate" => json!({ "name": "样本班次", "pairs": [{ "from": 540, "to": 1080 }] }),
        "attendAddressCreate" => json!({ "name": "样本地址", "lat": 31.2, "lng": 121.4 }),
        "attendHolidayCreate" => {
            json!({ "name": "样本节", "beginsOn": "2031-05-01", "endsOn": "2031-05-03" })
        }
        "attendGroupCreate" => json!({ "name": "样本考勤组", "weekShiftIds": vec![id("AttendShift"); 7] }),
        "absenceGroupCreate" => json!({ "name": "样本扣款组" }),
        "attendPunchCreate" => json!({ "remark": "样本" }),
        // a day of the month closed in the demo
        "attendCorrectionCreate" => {
            let today = clock::china_day(clock::now());
            let closed = today.with_day(1).and_then(|first| first.checked_sub_months(Months::new(2)));
            json!({ "memberId": id("Member"), "day": closed, "figure": "early", "becomes": 7, "reason": "样本" })
        }
        _ => return,
    };
    arguments["input"] = input;
}

/// Inputs of appraisal with matching parts.
fn appraisal(own: &Records, root: &Root, arguments: &mut Value) {
    let id = |kind: &str| own.id(kind).map(|id| id.to_string());
    let yesterday = clock::china_day(clock::now() - TimeDelta::days(1)).to_string();
    let typed = json!({ "method": "DIRECT" });
    let raters = json!([{ "who": "DIRECTOR", "share": 100.0 }]);
    let input = match root.name.as_str() {
        "kpiIndicationCreate" => json!({ "name": "样本指标", "kind": "INPUT", "scoring": typed }),
        "kpiTemplateCreate" => json!({ "name": "样本模板" }),
        // the demo's weights add up to 100 % already
        "kpiTemplateIndicationCreate" => {
            json!({ "templateId": id("KpiTemplate"), "sectionKey": "s1", "key": "z9", "name": "样本指标",
            "kind": "INPUT", "scoring": typed, "weight": 0.0, "raters": raters })
        }
        "kpiEventCreate" => {
            json!({ "memberId": id("Member"), "title": "样本事件", "points": 1.0, "happenedOn": yesterday })
        }
        "kpiPlanCreate" => json!({ "name": "样本计划", "cycle": "1" }),
        "kpiPlanCreateGroups" => {
            json!({ "plan": { "name": "样本计划", "cycle": "1" }, "groups": [{ "name": "样本计划甲" }, {}] })
        }
        "kpiPlanIndicationCreate" => {
            json!({ "planId": id("KpiPlan"), "sectionKey": "work", "key": "z9", "name": "样本指标",
            "kind": "INPUT", "scoring": typed, "weight": 0.0, "raters": raters })
        }
        _ => return,
    };
    arguments["input"] = input;
}

/// Arguments of the management centre with matching parts.
fn centre(root: &Root, arguments: &mut Value) {
    match root.name.as_str() {
        "salesTargetSet" => {
            let target = json!({ "year": 2031, "level": "COMPANY", "amount": 1200.0 });
            arguments["input"] = json!({ "changes": target, "version": null });
        }
        // a month not closed in the demo
        "ledgerCloseCreate" => arguments["input"]["month"] = json!("2019-01-01"),
        "dunningLetterCreate" => arguments["input"]["level"] = json!("DEMAND"),
        _ => {}
    }
}

/// Whether the arguments contain a unique value.
fn holds(api: &Api, root: &Root, arguments: &Value, kind: &RecordKind) -> bool {
    let held = |field: &str| {
        let mut places =
            api.places(root).into_iter().filter(|(path, _)| path.last().is_some_and(|last| last == field));
        places.any(|(path, _)| {
            arguments.pointer(&format!("/{}", path.join("/"))).is_some_and(|value| !value.is_null())
        })
    };
    kind.unique.iter().any(|unique| held(unique.field))
}

/// Errors of a response; empty on success.
fn told(answer: &Value) -> Vec<(String, String)> {
    let errors = answer["data"]["answer"]["userErrors"].as_array().into_iter().flatten();
    let text = |error: &Value, what: &str| error[what].as_str().unwrap_or_default().to_owned();
    let field =
        |error: &Value| error["field"].as_array().and_then(|path| path.last()?.as_str().map(str::to_owned));
    errors
        .map(|error| (field(error).unwrap_or_default(), text(error, "code")))
        .chain(codes(answer).into_iter().map(|code| (String::new(), code.to_owned())))
        .collect()
}

/// Concurrent requests, each with its own arguments.
async fn at_once(server: &TestServer, token: &str, document: &str, all: Vec<Value>) -> Vec<Value> {
    join_all(all.into_iter().map(|arguments| server.graphql(Some(token), document, arguments))).await
}

fn is_fault(answer: &Value) -> bool {
    codes(answer).iter().any(|code| matches!(*code, "INTERNAL_SERVER_ERROR" | "REQUEST_TIMEOUT"))
}

/// Order of mutations: creations first, changes next, deletions last, so that there are records to race for.
fn turn(root: &Root) -> usize {
    let is = |endings: &[&str]| endings.iter().any(|ending| root.name.contains(ending));
    match () {
        () if is(&["Delete", "Purge", "Exit", "Leave"]) => 3,
        () if is(&["Create", "Save"]) => 0,
        () if is(&["Update"]) => 1,
        () => 2,
    }
}

/// The kind of record that a root field creates.
fn kind_made(root: &Root) -> Option<&'static RecordKind> {
    let entity = root.name.strip_suffix("Create").or_else(|| root.name.strip_suffix("Save"))?;
    kinds::ALL.iter().copied().find(|kind| kind.entity.eq_ignore_ascii_case(entity))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_at_once_and_nobody_meets_a_fault() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let (_, own) = Records::of(&server, &api, "owner").await;
    let mut roots: Vec<&Root> = api.roots.iter().filter(|root| root.kind == "mutation").collect();
    roots.sort_by_key(|root| turn(root));
    let mut wrong = Vec::new();
    for root in roots {
        let mut won = 0;
        for all in [false, true] {
            let token = server.token("owner").await;
            let arguments = arguments(&api, &own, root, all);
            let document = api.document(root, &arguments);
            let once = kind_made(root).is_some_and(|kind| holds(&api, root, &arguments, kind));
            let answers = at_once(&server, &token, &document, vec![arguments; AT_ONCE]).await;
            for answer in answers.iter().filter(|answer| is_fault(answer)) {
                wrong.push(format!("{}: {answer}", root.name));
            }
            let winners = answers.iter().filter(|answer| told(answer).is_empty()).count();
            if once && winners > 1 {
                wrong.push(format!("{}: {winners} won", root.name));
            }
            won += winners;
            if won == 0 && all && kind_made(root).is_some() && !NOT_REACHED.contains(&root.name.as_str()) {
                wrong.push(format!("{}: nobody won, {}", root.name, answers[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The letter at an index of the alphabet.
fn letter(place: usize) -> char {
    ('a'..='z').nth(place).unwrap_or('z')
}

/// A new unique value.
fn fresh(field: &str, number: usize) -> String {
    match field {
        "phone" => format!("1550000{number:04}"),
        // of an indicator: a letter and a digit
        "key" => format!("{}{}", letter(number / 10 % 26), number % 10),
        _ => format!("race{number}"),
    }
}

/// Input lists that replace their rows as a whole.
const WHOLE: [&str; 7] = ["custom", "mileposts", "roles", "plans", "tasks", "sections", "grades"];

/// Sets every field of this name, except inside lists replaced as a whole.
pub fn set(api: &Api, root: &Root, arguments: &mut Value, name: &str, value: &Value) -> bool {
    let named = |path: &Path| path.last().is_some_and(|last| last == name);
    let within = |path: &Path| path.iter().rev().skip(1).any(|part| WHOLE.contains(&part.as_str()));
    let places = api.places(root).into_iter().filter(|(path, _)| named(path) && !within(path));
    places.map(|(path, _)| put(arguments, &path, value.clone())).count() > 0
}

/// A document for `root` that selects the record as well.
fn with_record(api: &Api, root: &Root, kind: &RecordKind, arguments: &Value) -> String {
    let fields = |name: &str| match api.types.get(name).map(|found| &found.kind) {
        Some(TypeKind::Object(object)) => object.fields.clone(),
        _ => panic!("{name}"),
    };
    let payload = fields(innermost(&root.ty));
    let made = payload.iter().find(|field| innermost(&field.node.ty.node) == kind.entity);
    let made = &made.unwrap_or_else(|| panic!("{} answers no {}", root.name, kind.entity)).node.name.node;
    let version = fields(kind.entity).iter().any(|field| field.node.name.node == "version");
    let version = if version { "version" } else { "" };
    let record = format!("{{ made: {made} {{ id {version} }} userErrors {{");
    api.document(root, arguments).replacen("{ userErrors {", &record, 1)
}

/// Removes the parameters of a stored query: their names depend on its document.
fn without_parts(arguments: &mut Value) {
    for record in ["/input", "/input/changes"] {
        let Some(record) = arguments.pointer_mut(record).and_then(Value::as_object_mut) else { continue };
        let Some(definition) = record.get_mut("definition").and_then(Value::as_object_mut) else { continue };
        if definition.remove("parameters").is_some() && definition.is_empty() {
            record.remove("definition");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_renamed_alike_at_once_one_wins_and_the_others_are_told_at_the_field() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let (_, own) = Records::of(&server, &api, "owner").await;
    let token = server.token("owner").await;
    let mut raced = Vec::new();
    let mut wrong = Vec::new();
    for (kind, unique) in
        kinds::ALL.iter().flat_map(|kind| kind.unique.iter().map(move |unique| (kind, unique)))
    {
        let root = |action: &str| {
            let name = format!("{}{action}", kind.entity);
            let mut mutations = api.roots.iter().filter(|root| root.kind == "mutation");
            mutations.find(|root| root.name.eq_ignore_ascii_case(&name))
        };
        let (Some(create), Some(update)) =
            (root("Create").or_else(|| root("Save")), root("Update").or_else(|| root("Save")))
        else {
            continue;
        };
        let named = |root: &Root| {
            api.places(root).iter().any(|(path, ty)| {
                path.last().is_some_and(|last| last == unique.field) && innermost(ty) == "String"
            })
        };
        // values chosen from a dictionary are no free texts
        if !named(create) || !named(update) || unique.field == "level" {
            continue;
        }
        let mut made = Vec::new();
        for number in 0..AT_ONCE {
            let mut arguments = arguments(&api, &own, create, false);
            let number = raced.len() * 100 + number;
            for other in kind.unique {
                if named(create) && other.field != "isDefault" {
                    set(&api, create, &mut arguments, other.field, &json!(fresh(other.field, number)));
                }
            }
            without_parts(&mut arguments);
            let document = with_record(&api, create, kind, &arguments);
            let answer = server.graphql(Some(&token), &document, arguments).await;
            match &answer["data"]["answer"]["made"] {
                Value::Null => wrong.push(format!("{}: {answer}", create.name)),
                record => made.push(record.clone()),
            }
        }
        let all = made.iter().map(|record| {
            let mut arguments = arguments(&api, &own, update, false);
            set(&api, update, &mut arguments, "id", &record["id"]);
            if record["version"].is_number() {
                set(&api, update, &mut arguments, "version", &record["version"]);
            }
            let number = raced.len() * 100 + 99;
            set(&api, update, &mut arguments, unique.field, &json!(fresh(unique.field, number)));
            without_parts(&mut arguments);
            arguments
        });
        let all: Vec<Value> = all.collect();
        let Some(first) = all.first() else { continue };
        let document = api.document(update, first);
        let answers = at_once(&server, &token, &document, all).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| told(answer).is_empty());
        let taken = vec![(unique.field.to_owned(), "TAKEN".to_owned())];
        let otherwise = lost.iter().find(|answer| told(answer) != taken);
        if won.len() != 1 || otherwise.is_some() {
            let shown = otherwise.map(ToString::to_string).unwrap_or_default();
            wrong.push(format!("{} {}: {} won, {shown}", update.name, unique.field, won.len()));
        }
        raced.push(unique.constraint);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(raced.len() > 6, "{raced:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_views_made_the_default_at_once_one_is() {
    let server = TestServer::demo().await;
    let token = server.token("owner").await;
    let document = "mutation ($input: SavedViewSaveInput!) { answer: savedViewSave(input: $input) { userErrors { code } } }";
    let view = |number: usize| {
        let name = format!("race{number}");
        json!({ "input": { "name": name, "route": "/members/team", "query": "", "scope": "PRIVATE", "isDefault": true } })
    };
    let answers = at_once(&server, &token, document, (0..AT_ONCE).map(view).collect()).await;
    assert!(answers.iter().all(|answer| told(answer).is_empty()), "{answers:?}");
    let sql =
        "select count(*), count(*) filter (where is_default) from saved_view where route = '/members/team'";
    let row = server.db().client().await.query_one(sql, &[]).await.expect("the views");
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (AT_ONCE as i64, 1));
}
