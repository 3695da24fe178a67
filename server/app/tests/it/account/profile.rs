//! The viewer and changes to their own profile.

use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use xieli_domain::adapters::{Mail, Mailer};
use xieli_kernel::{AppResult, Code};

use super::desk::{Desk, told};

const UPDATE: &str = "mutation ($input: ProfileUpdateInput!) { profileUpdate(input: $input) {
    viewer { name phone member { name email gender birthday position introduction phone } }
    userErrors { field message code } } }";

async fn update(desk: &Desk, token: &str, input: Value) -> Value {
    desk.ask(Some(token), UPDATE, json!({ "input": input })).await
}

#[tokio::test]
async fn everybody_of_the_demo_is_told_who_they_are() {
    let desk = Desk::demo().await;
    let query = "{ viewer { id rowId name phone username isAdmin isOwner isTeamManager isProjectEditor isExternal
        authorities enabledCodes unreadNotifications badges { key count } roles { name code }
        menus { menuId kind title path parentId } member { rowId name } enterprise { name memberCount
        ownerMember { name } viewerCan { update transfer exit } pendingTransfer { id } }
        enterprises { name current owner } sessions { current } notifications(first: 5) { totalCount nodes { title } } } }";
    for (user, admin, owner, manager, external) in [
        ("owner", true, true, true, false),
        ("admin", true, false, false, false),
        ("manager", false, false, true, false),
        ("engineer", false, false, false, false),
        ("sales", false, false, false, false),
        ("external", false, false, true, true),
        ("other", true, true, true, false),
    ] {
        let (token, _) = desk.login(user).await;
        let viewer = desk.ask(Some(&token), query, json!({})).await;
        let flags = [("isAdmin", admin), ("isOwner", owner), ("isExternal", external)];
        for (flag, expected) in flags {
            assert_eq!(viewer[flag], expected, "{user}.{flag}");
        }
        if user == "manager" || user == "external" {
            assert_eq!(viewer["isTeamManager"], manager, "{user}");
        }
        assert_eq!(viewer["username"], user);
        assert_eq!(viewer["enterprise"]["viewerCan"]["exit"], !owner);
        let menus = viewer["menus"].as_array().expect("menus");
        // empty groups are left out (core §6)
        for group in menus.iter().filter(|menu| menu["kind"] == "GROUP") {
            assert!(menus.iter().any(|menu| menu["parentId"] == group["menuId"]), "{user}: {group}");
        }
        let holds = |code: Code| {
            viewer["authorities"].as_array().is_some_and(|codes| codes.contains(&json!(code.as_str())))
        };
        assert_eq!(holds(Code::RoleOwner), owner, "{user}");
        let badges = viewer["badges"].as_array().expect("badges");
        let applications = badges.iter().any(|badge| badge["key"] == "members.pending");
        assert_eq!(applications, admin || holds(Code::EMember), "{user}");
    }
    assert_eq!(desk.refusal(None, "{ viewer { id } }", json!({})).await, "UNAUTHENTICATED");
}

#[tokio::test]
async fn one_changes_what_one_may_of_oneself() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("engineer").await;
    let input = json!({ "name": " 新名 ", "email": "a@b.cn", "gender": "FEMALE", "birthday": "1990-02-03",
        "position": "主任", "introduction": "一\n二" });
    let payload = update(&desk, &token, input).await;
    let member = &payload["viewer"]["member"];
    assert_eq!((&payload["viewer"]["name"], &member["name"]), (&json!("新名"), &json!("新名")));
    assert_eq!((&member["gender"], &member["birthday"]), (&json!("FEMALE"), &json!("1990-02-03")));
    let payload = update(&desk, &token, json!({ "birthday": null })).await;
    assert_eq!(payload["viewer"]["member"]["birthday"], Value::Null);
    assert_eq!(payload["viewer"]["member"]["position"], "主任");
    let payload = update(&desk, &token, json!({ "name": " ", "email": "nonsense" })).await;
    assert_eq!(told(&payload), ["name:REQUIRED", "email:INVALID"]);
    // search finds the new name
    let found =
        desk.ask(Some(&token), "{ search(keyword: \"xinming\") { members { name } } }", json!({})).await;
    assert_eq!(found["members"], json!([{ "name": "新名" }]));
}

#[tokio::test]
async fn a_new_number_is_proven_free_and_changed_everywhere() {
    let desk = Desk::demo().await;
    let (token, _) = desk.login("owner").await;
    let new = "19900000001";
    assert_eq!(told(&update(&desk, &token, json!({ "phone": new })).await), ["phoneCode:REQUIRED"]);
    let wrong = update(&desk, &token, json!({ "phone": new, "phoneCode": "000000" })).await;
    assert_eq!(told(&wrong), ["phoneCode:INVALID"]);

    let send = "mutation ($phone: String!) { smsCodeSend(input: { phone: $phone, purpose: JOIN }) { sent } }";
    desk.ask(Some(&token), send, json!({ "phone": new })).await;
    let code = desk.message().await.1;
    let payload = update(&desk, &token, json!({ "phone": new, "phoneCode": code })).await;
    assert_eq!((&payload["viewer"]["phone"], told(&payload).len()), (&json!(new), 0));
    // in both enterprises
    let records = "select count(*) from member m join account a on a.id = m.account_id
        where a.username = 'owner' and m.phone = a.phone and a.phone = $1";
    assert_eq!(desk.value::<i64>(records, &[&new]).await, 2);
    assert!(desk.try_login(new, "xieli-demo").await["tokens"].is_object());

    let taken: String = desk.value("select phone from account where username = 'sales'", &[]).await;
    desk.ask(Some(&token), send, json!({ "phone": taken })).await;
    let code = desk.message().await.1;
    let payload = update(&desk, &token, json!({ "phone": taken, "phoneCode": code })).await;
    assert_eq!(told(&payload), ["phone:TAKEN"]);
}

/// Collects outgoing e-mails.
struct Outbox(UnboundedSender<Mail>);

impl Mailer for Outbox {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, AppResult<()>> {
        self.0.send(mail.clone()).expect("somebody listens");
        async { Ok(()) }.boxed()
    }
}

#[tokio::test]
async fn the_mailbox_that_was_before_hears_of_another() {
    let (sender, mut mails) = unbounded_channel();
    let desk = Desk::demo_with(|settings| settings.mailer = Some(Arc::new(Outbox(sender)))).await;
    desk.execute(
        "update member set email = 'old@b.cn' where name = (select m.name from member m
        join account a on a.id = m.account_id where a.username = 'engineer' order by m.id limit 1)",
    )
    .await;
    let (token, _) = desk.login("engineer").await;
    assert_eq!(told(&update(&desk, &token, json!({ "email": "new@b.cn" })).await), Vec::<String>::new());
    let mail = mails.recv().await.expect("a mail");
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("old@b.cn", "您的邮箱已更换"));
    // an equal update is no change, and sends no e-mail
    update(&desk, &token, json!({ "email": "new@b.cn" })).await;
    update(&desk, &token, json!({ "email": "third@b.cn" })).await;
    assert_eq!(mails.recv().await.expect("a mail").to, "new@b.cn");
}
