//! A restricted session allows nothing but the required action: checked for every root field, including
//! future ones.

use async_graphql::Positioned;
use async_graphql::parser::types::{FieldDefinition, TypeKind};
use reqwest::Method;
use serde_json::{Value, json};
use xieli_testing::{Sent, TestServer};

use super::phone::{Phone, sign_in};
use super::policy::decide;
use crate::account::desk::{Desk, told};
use crate::sweep::api::{Api, codes};

/// Root fields open to a restricted session: to see the reason, to fix it, to switch, to leave.
const OPEN: [&str; 6] = [
    "accountSecurity",
    "enterpriseSwitch",
    "passwordChange",
    "secondFactorConfirm",
    "secondFactorStart",
    "sessionEnd",
];

const STANDING: &str = "{ accountSecurity { restriction secondFactorDueAt passwordDueAt
    enterprises { rowId current } } }";

/// The policy of the demo's first enterprise, written directly: as if the grace period were over.
const COMPULSORY: &str =
    "insert into security_policy (enterprise_id, second_factor, second_factor_grace_days,
        second_factor_since, version)
    select m.enterprise_id, 'ALL', 0, now() - interval '1 day', 1 from member m
    join account a on a.id = m.account_id where a.username = 'admin'";

/// Members of the demo joined long ago.
const JOINED: &str = "update member set created_at = now() - interval '1 year'";

/// The public root fields.
fn public(api: &Api) -> Vec<String> {
    let objects = ["Query", "Mutation"].into_iter().filter_map(|root| match &api.types.get(root)?.kind {
        TypeKind::Object(object) => Some(object),
        _ => None,
    });
    let open = |field: &&Positioned<FieldDefinition>| {
        field.node.directives.iter().any(|directive| directive.node.name.node == "public")
    };
    objects
        .flat_map(|object| object.fields.iter().filter(open))
        .map(|field| field.node.name.to_string())
        .collect()
}

async fn restriction(desk: &Desk, token: &str) -> Value {
    desk.ask(Some(token), STANDING, json!({})).await["restriction"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_root_field_is_closed_but_those_that_mend_it() {
    let api = Api::read();
    let server = TestServer::demo().await;
    server.db().execute(JOINED).await;
    server.db().execute(COMPULSORY).await;
    let public = public(&api);
    let mut passed = Vec::new();
    for root in api.roots.iter().filter(|root| root.kind != "subscription" && !public.contains(&root.name)) {
        // some end their own session
        let token = server.token("admin").await;
        let arguments = api.arguments(root, false, &|_| "987654321".to_owned());
        let answer = server.graphql(Some(&token), &api.document(root, &arguments), arguments).await;
        if !codes(&answer).contains(&"FORBIDDEN") {
            passed.push(root.name.clone());
        }
    }
    passed.sort_unstable();
    assert_eq!(passed, OPEN);
    // the other enterprise is unaffected
    let other = server.token("other").await;
    let answer = server.graphql(Some(&other), "{ viewer { name } }", json!({})).await;
    assert!(answer["errors"].is_null(), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rest_and_files_are_closed_with_the_reason() {
    let server = TestServer::demo().await;
    server.db().execute(JOINED).await;
    let token = server.token("admin").await;
    let calls = [
        "/api/ems/basic_info",
        "/api/ems/auths",
        "/api/ems/menu/own",
        "/api/ems/session/list",
        "/api/ems/team/list",
        "/api/ems/member/list",
        "/api/ems/member/exportExcel?columns=name",
        "/api/ems/member/exportColumns",
        "/api/ems/member/getImportTemplate",
        "/api/ems/member/avatar/1",
    ];
    for path in calls {
        let reply = server.rest(Some(&token), Method::GET, path, Sent::Nothing).await;
        assert_ne!(reply.code(), 4003, "{path}: {}", reply.body);
    }
    server.db().execute(COMPULSORY).await;
    server.services().reconnected();
    for path in calls {
        let reply = server.rest(Some(&token), Method::GET, path, Sent::Nothing).await;
        assert_eq!(reply.code(), 4003, "{path}: {}", reply.body);
    }
    let reply = server.rest(Some(&token), Method::GET, "/api/ems/basic_info", Sent::Nothing).await;
    assert_eq!(reply.body["msg"], "企业要求开启二次验证，请先完成设置");
    let reply = server.rest(Some(&token), Method::DELETE, "/api/ems/logout", Sent::Nothing).await;
    assert_eq!(reply.code(), 0, "{}", reply.body);
}

#[tokio::test]
async fn a_compulsory_second_factor_stops_whoever_has_none_until_it_is_set_up() {
    let desk = Desk::demo().await;
    desk.execute(JOINED).await;
    let (admin, _) = desk.login("admin").await;
    let compulsory = json!({ "secondFactor": "ALL", "secondFactorGraceDays": 0 });
    // the editor of the policy can't lock themselves out
    assert_eq!(told(&decide(&desk, &admin, compulsory.clone()).await), ["secondFactor:CONFLICT"]);
    Phone::enable(&desk, &admin).await;
    let (engineer, _) = desk.login("engineer").await;
    assert_eq!(restriction(&desk, &engineer).await, Value::Null);
    let decided = decide(&desk, &admin, compulsory).await;
    assert!(decided["policy"]["secondFactorSince"].is_string(), "{decided}");

    // at once, for open sessions, too
    assert_eq!(restriction(&desk, &engineer).await, "SECOND_FACTOR");
    assert_eq!(desk.refusal(Some(&engineer), "{ viewer { name } }", json!({})).await, "FORBIDDEN");
    assert!(desk.ask(Some(&admin), "{ viewer { name } }", json!({})).await["name"].is_string());
    // signing in works, with the same restriction
    let (again, _) = desk.login("engineer").await;
    assert_eq!(restriction(&desk, &again).await, "SECOND_FACTOR");
    let phone = Phone::enable(&desk, &again).await;
    assert_eq!(restriction(&desk, &again).await, Value::Null);
    let name =
        desk.ask(Some(&again), "{ viewer { name notifications { nodes { title } } } }", json!({})).await;
    assert!(name.to_string().contains("企业要求开启二次验证"), "{name}");
    // and it can't be disabled while the enterprise requires it
    let off = "mutation ($input: SecondFactorDisableInput!) { secondFactorDisable(input: $input) {
        userErrors { field code } } }";
    let input = json!({ "input": { "code": phone.code(0) } });
    assert_eq!(told(&desk.ask(Some(&again), off, input).await), [":CONFLICT"]);
    sign_in(&desk, "engineer", &phone).await;
}

#[tokio::test]
async fn within_the_grace_one_is_told_and_not_stopped() {
    let desk = Desk::demo().await;
    desk.execute(JOINED).await;
    let (admin, _) = desk.login("admin").await;
    Phone::enable(&desk, &admin).await;
    decide(&desk, &admin, json!({ "secondFactor": "ALL", "secondFactorGraceDays": 3 })).await;
    let (engineer, _) = desk.login("engineer").await;
    let standing = desk.ask(Some(&engineer), STANDING, json!({})).await;
    assert!(standing["restriction"].is_null() && standing["secondFactorDueAt"].is_string(), "{standing}");
    assert!(desk.ask(Some(&admin), STANDING, json!({})).await["secondFactorDueAt"].is_null());
    let told: i64 =
        desk.value("select count(*) from notification where kind = 'security.second_factor'", &[]).await;
    let members: i64 = desk
        .value(
            "select count(*) from member m where m.status = 1 and m.account_id is not null and m.enterprise_id =
                (select enterprise_id from security_policy)",
            &[],
        )
        .await;
    assert_eq!(told, members - 1, "everybody but the one who has it");
    desk.execute("update security_policy set second_factor_since = now() - interval '4 days'").await;
    desk.services().reconnected();
    assert_eq!(restriction(&desk, &engineer).await, "SECOND_FACTOR");
    // a new member has a grace period of their own
    desk.execute("update member set created_at = now() - interval '1 day'").await;
    desk.services().reconnected();
    assert_eq!(restriction(&desk, &engineer).await, Value::Null);
}

#[tokio::test]
async fn administrators_alone_may_be_meant() {
    let desk = Desk::demo().await;
    desk.execute(JOINED).await;
    let (admin, _) = desk.login("admin").await;
    Phone::enable(&desk, &admin).await;
    decide(&desk, &admin, json!({ "secondFactor": "ADMINISTRATORS", "secondFactorGraceDays": 0 })).await;
    let ((owner, _), (engineer, _)) = (desk.login("owner").await, desk.login("engineer").await);
    assert_eq!(restriction(&desk, &owner).await, "SECOND_FACTOR");
    assert_eq!(restriction(&desk, &engineer).await, Value::Null);
    let titles: i64 =
        desk.value("select count(*) from notification where kind = 'security.second_factor'", &[]).await;
    assert!(titles >= 1, "the owner was told");
    // a later change that affects no further member sends no notices
    let later =
        json!({ "secondFactor": "ADMINISTRATORS", "secondFactorGraceDays": 0, "version": 1, "lockAfter": 7 });
    let decided = decide(&desk, &admin, later).await;
    assert_eq!(decided["policy"]["version"], 2, "{decided}");
    let again: i64 =
        desk.value("select count(*) from notification where kind = 'security.second_factor'", &[]).await;
    assert_eq!(again, titles);
    let others: i64 = desk
        .value(
            "select count(*) from notification n join member m on m.enterprise_id = n.enterprise_id and m.id = n.member_id
             join account a on a.id = m.account_id
             where n.kind = 'security.second_factor' and a.username in ('engineer', 'sales')",
            &[],
        )
        .await;
    assert_eq!(others, 0, "of whom nothing is asked, nothing is told");
}

#[tokio::test]
async fn an_old_password_has_to_be_changed_first() {
    let desk = Desk::demo().await;
    let (admin, _) = desk.login("admin").await;
    desk.execute(
        "update account set password_changed_at = now() - interval '31 days' where username = 'engineer'",
    )
    .await;
    let (engineer, _) = desk.login("engineer").await;
    decide(&desk, &admin, json!({ "passwordMaxDays": 30 })).await;
    assert_eq!(restriction(&desk, &engineer).await, "PASSWORD");
    assert_eq!(restriction(&desk, &admin).await, Value::Null);
    let reply = desk.send(Some(&engineer), "{ viewer { name } }", json!({})).await;
    assert_eq!(reply["errors"][0]["message"], "密码已过期，请先修改密码");
    let sealed = desk.seal(&["xieli-demo", "Fresh-pass-1"]).await;
    let query = "mutation ($input: PasswordChangeInput!) { passwordChange(input: $input) { changed userErrors { code } } }";
    let input = json!({ "oldPassword": sealed.values[0], "newPassword": sealed.values[1], "keyId": sealed.key_id,
        "nonce": sealed.nonce });
    assert_eq!(desk.ask(Some(&engineer), query, json!({ "input": input })).await["changed"], true);
    assert_eq!(restriction(&desk, &engineer).await, Value::Null);
    assert!(desk.ask(Some(&engineer), "{ viewer { name } }", json!({})).await["name"].is_string());
}

#[tokio::test]
async fn whoever_is_stopped_in_one_enterprise_may_work_in_another() {
    let desk = Desk::demo().await;
    desk.execute(
        "insert into member (enterprise_id, account_id, name)
         select (select m.enterprise_id from member m join account a on a.id = m.account_id where a.username = 'other'),
            a.id, '两边都在' from account a where a.username = 'engineer'",
    )
    .await;
    desk.execute(JOINED).await;
    desk.execute(COMPULSORY).await;
    let (token, _) = desk.login("engineer").await;
    let standing = desk.ask(Some(&token), STANDING, json!({})).await;
    assert_eq!(standing["restriction"], "SECOND_FACTOR");
    let enterprises = standing["enterprises"].as_array().expect("enterprises");
    let there = enterprises.iter().find(|one| one["current"] == false).expect("another");
    let switch =
        "mutation ($id: ID!) { enterpriseSwitch(input: { enterpriseId: $id }) { tokens { token } } }";
    let moved = desk.ask(Some(&token), switch, json!({ "id": there["rowId"] })).await;
    let token = moved["tokens"]["token"].as_str().expect("a token");
    assert_eq!(restriction(&desk, token).await, Value::Null);
    assert_eq!(desk.ask(Some(token), "{ viewer { name } }", json!({})).await["name"], "两边都在");
}

#[tokio::test]
async fn a_scan_cannot_be_allowed_by_somebody_who_is_stopped() {
    let desk = Desk::demo().await;
    desk.execute(JOINED).await;
    desk.execute(COMPULSORY).await;
    let (token, _) = desk.login("engineer").await;
    let made = desk.ask(None, "mutation { scanTicketCreate { ticket { ticket } } }", json!({})).await;
    let scan =
        "mutation ($ticket: String!) { scanTicketScan(input: { ticket: $ticket }) { ticket { state } } }";
    let ticket = json!({ "ticket": made["ticket"]["ticket"] });
    assert_eq!(desk.refusal(Some(&token), scan, ticket).await, "FORBIDDEN");
}
