//! Tests of webhooks: addresses, messages, signatures and retries.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use xieli_kernel::AppError;

use super::address::{Opened, check, is_public, may_call, shown};
use super::message::{Around, message_id, refusal, request, say, sign};
use super::model::{Access, Delivery, Target, WebhookInput};
use super::registry::{groups, is_known, label};
use super::rules::{self, Attempt, State, after, stops};
use crate::kinds;

struct Only(&'static [&'static str]);

impl Opened for Only {
    fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|known| known.parse() == Ok(address))
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

const NOTHING: Only = Only(&[]);

#[test]
fn nothing_inside_is_public() {
    let inside = [
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "100.100.100.200",
        "127.0.0.1",
        "127.8.8.8",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:a9fe:a9fe::1",
        "3fff::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ];
    for address in inside {
        assert!(!is_public(address.parse().expect("an address")), "{address}");
    }
    let outside = [
        "1.1.1.1",
        "8.8.8.8",
        "100.63.255.255",
        "100.128.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "192.0.1.1",
        "192.169.0.1",
        "198.17.0.1",
        "198.20.0.1",
        "223.5.5.5",
        "2400:3200::1",
        "2606:4700::1111",
        "2001:4860::8888",
        "64:ff9b::8.8.8.8",
        "::ffff:8.8.8.8",
        "2002:808:808::1",
    ];
    for address in outside {
        assert!(is_public(address.parse().expect("an address")), "{address}");
    }
}

#[test]
fn the_inside_is_called_only_where_it_was_opened() {
    let opened = Only(&["10.0.0.5"]);
    let address = |text: &str| text.parse().expect("an address");
    assert!(may_call(address("10.0.0.5"), false, &opened) && may_call(address("10.0.0.5"), true, &opened));
    assert!(!may_call(address("10.0.0.6"), true, &opened));
    assert!(may_call(address("8.8.8.8"), true, &opened) && !may_call(address("8.8.8.8"), false, &opened));
}

#[test]
fn addresses_are_read_strictly() {
    for good in [
        "https://example.com/hook?key=1",
        "https://8.8.8.8/",
        "https://例子.cn/h",
        "HTTPS://EXAMPLE.com:8443/x",
    ] {
        assert!(check(good, &NOTHING).is_ok(), "{good}");
    }
    for bad in [
        "",
        "example.com",
        "ftp://example.com",
        "file:///etc/passwd",
        "http://example.com/",
        "https://",
        "https://user@example.com/",
        "https://u:p@example.com/",
        "https://localhost/",
        "https://a.localhost./",
        "https://metadata.google.internal/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f.0.0.1/",
        "https://017700000001/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00:ec2::254]/",
        "https://10.0.0.1:443/",
    ] {
        assert!(check(bad, &NOTHING).is_err(), "{bad}");
    }
    assert!(check(&format!("https://example.com/{}", "x".repeat(1000)), &NOTHING).is_err());
    let opened = Only(&["127.0.0.1"]);
    assert!(check("http://127.0.0.1:9/x", &opened).is_ok() && check("http://localhost/x", &opened).is_ok());
    assert!(check("http://127.0.0.2/x", &opened).is_err());
}

#[test]
fn what_gives_access_is_not_shown() {
    let shown = |text: &str, robot| shown(&text.parse().expect("an address"), robot);
    assert_eq!(shown("https://a.cn/hooks/in?token=s3cret", false), "https://a.cn/hooks/in?…");
    assert_eq!(
        shown("https://open.feishu.cn/open-apis/bot/v2/hook/3f8a1111-2222", true),
        "https://open.feishu.cn/open-apis/bot/v2/hook/3f8a…"
    );
    assert_eq!(
        shown("https://oapi.dingtalk.com/robot/send?access_token=x", true),
        "https://oapi.dingtalk.com/robot/send?…"
    );
    assert_eq!(shown("https://a.cn", false), "https://a.cn/");
}

#[test]
fn pauses_grow_and_end_after_a_day() {
    let now = Utc::now();
    let mut waited = TimeDelta::zero();
    let mut last = TimeDelta::zero();
    let mut attempts = 1;
    while let (State::Waiting, Some(next)) = after(Attempt::Refused, attempts, false, now) {
        assert!(next - now >= last, "{attempts}");
        last = next - now;
        waited += last;
        attempts += 1;
    }
    assert_eq!(attempts, 9);
    assert!(waited > TimeDelta::hours(24) && waited < TimeDelta::hours(36), "{waited}");
    assert_eq!(after(Attempt::Arrived, 3, false, now), (State::Delivered, None));
    assert_eq!(after(Attempt::Gone, 1, false, now), (State::Failed, None));
    assert_eq!(after(Attempt::Refused, 1, true, now), (State::Failed, None));
    assert_eq!(after(Attempt::Arrived, 1, true, now), (State::Delivered, None));
}

#[test]
fn a_webhook_is_switched_off_after_days_or_when_it_is_gone() {
    let now = Utc::now();
    let since = |days| Some(now - TimeDelta::days(days));
    assert!(!stops(Attempt::Refused, None, now) && !stops(Attempt::Refused, since(2), now));
    assert!(stops(Attempt::Refused, since(3), now) && stops(Attempt::Gone, None, now));
    assert!(!stops(Attempt::Arrived, since(9), now));
    assert!(rules::may_redeliver(State::Failed.number()) && rules::may_redeliver(State::Delivered.number()));
    assert!(!rules::may_redeliver(State::Waiting.number()));
}

fn input(target: Target) -> WebhookInput {
    WebhookInput {
        name: " 同步 ".to_owned(),
        target,
        url: Some(" https://example.com/ ".to_owned()),
        secret: None,
        events: vec!["team.*".to_owned(), "member.create".to_owned(), "team.*".to_owned()],
        active: true,
    }
}

#[test]
fn webhooks_are_checked() {
    kinds::know();
    let checked = rules::check(&input(Target::Program), true).expect("good");
    assert_eq!((checked.name.as_str(), checked.url.as_deref()), ("同步", Some("https://example.com/")));
    assert_eq!(checked.events, ["member.create", "team.*"]);
    let none = WebhookInput { url: None, ..input(Target::Program) };
    assert!(rules::check(&none, true).is_err() && rules::check(&none, false).is_ok());
    for events in
        [vec![], vec!["nothing.*"], vec!["member.nothing"], vec!["*"], vec!["account.password_change"]]
    {
        let events = events.into_iter().map(str::to_owned).collect();
        assert!(rules::check(&WebhookInput { events, ..input(Target::Feishu) }, true).is_err());
    }
    let secret = |target, secret: &str| {
        rules::check(&WebhookInput { secret: Some(secret.to_owned()), ..input(target) }, true).is_ok()
    };
    assert!(secret(Target::DingTalk, "SEC1") && secret(Target::Feishu, "x") && secret(Target::WeCom, ""));
    assert!(!secret(Target::Program, "mine") && !secret(Target::WeCom, "x"));
    assert!(!secret(Target::DingTalk, &"x".repeat(201)));
}

#[test]
fn every_event_that_is_offered_happens_and_has_a_name() {
    kinds::know();
    let mut sources = String::new();
    read_all(std::path::Path::new(env!("CARGO_MANIFEST_DIR")), &mut sources);
    for record in kinds::ALL.iter().filter(|kind| kind.record_type != "webhook") {
        for action in record.actions {
            let kind = format!("{}.{}", record.record_type, action.word);
            // either spelled out where the event is written, or composed from a table of steps
            assert!(sources.contains(&format!("\"{kind}\"")), "{kind} never happens");
            assert!(!label(&kind).contains(action.word), "{kind}: {}", label(&kind));
            assert_eq!(is_known(&kind), action.told, "{kind}");
        }
    }
    let groups = groups();
    assert!(groups.iter().all(|group| is_known(&group.kind) && !group.events.is_empty()));
    assert!(groups.iter().flat_map(|group| &group.events).all(|event| is_known(&event.kind)));
    assert!(!is_known("notification.ACCESS_TOKEN"), "what guards an account stays inside");
}

fn read_all(folder: &std::path::Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("webhook") && !path.ends_with("tests") {
                read_all(&path, into);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            into.push_str(&std::fs::read_to_string(path).expect("text"));
        }
    }
}

fn delivery(kind: &str, message: Value) -> Delivery {
    let at = DateTime::from_timestamp(1_700_000_000, 0).expect("a time");
    Delivery {
        enterprise_id: 7,
        id: 42,
        webhook_id: 3,
        kind: kind.to_owned(),
        record_type: kind.split('.').next().unwrap_or_default().to_owned(),
        record_id: 5,
        actor_member_id: Some(9),
        message,
        state: 0,
        attempts: 1,
        next_at: at,
        request: None,
        status: None,
        response: None,
        error: None,
        duration: None,
        created_at: at,
        finished_at: None,
    }
}

fn around() -> Around<'static> {
    let now = DateTime::from_timestamp(1_700_000_100, 0).expect("a time");
    Around { actor: Some("张三"), public_url: "https://work.example.com", now }
}

fn access(url: &str, secret: Option<&str>) -> Access {
    Access { url: url.to_owned(), secret: secret.map(str::to_owned) }
}

/// The test vector of the specification's libraries.
#[test]
fn signatures_are_those_of_standard_webhooks() {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let key = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("base64");
    let text = r#"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#;
    assert_eq!(sign(&key, text).expect("signed"), "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

#[test]
fn programs_get_ids_and_no_fields() {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let told = delivery("brand_model.update", json!({ "name": "秘密" }));
    let made =
        request(Target::Program, &access("https://a.cn/h", Some(secret)), &told, around()).expect("made");
    let body: Value = serde_json::from_str(&made.body).expect("JSON");
    assert_eq!(
        body,
        json!({
            "id": "msg_7_42", "type": "brand_model.update", "timestamp": "2023-11-14T22:13:20.000Z",
            "data": {
                "enterpriseId": "7", "recordType": "brand_model", "recordId": "5",
                "id": xieli_kernel::ids::encode("BrandModel", 5), "actorId": xieli_kernel::ids::encode("Member", 9),
            },
        })
    );
    assert_eq!(made.headers[0], ("webhook-id", message_id(&told)));
    assert_eq!(made.headers[1], ("webhook-timestamp", "1700000100".to_owned()));
    assert!(request(Target::Program, &access("https://a.cn/h", None), &told, around()).is_err());
    let notice = delivery("notification.member.applied", json!({ "title": "甲申请加入" }));
    let made =
        request(Target::Program, &access("https://a.cn/h", Some(secret)), &notice, around()).expect("made");
    assert!(made.body.contains("甲申请加入") && !made.body.contains("recordId"));
}

/// Expected values were computed with Python's hmac and base64.
#[test]
fn robots_are_signed_as_their_platforms_say() {
    kinds::know();
    let told = delivery("team.create", json!({ "name": "一部" }));
    let made = request(
        Target::DingTalk,
        &access("https://oapi.dingtalk.com/robot/send?access_token=abc", Some("SEC0123456789")),
        &told,
        around(),
    )
    .expect("made");
    assert_eq!(made.url, DINGTALK_URL);
    let made = request(Target::Feishu, &access("https://open.feishu.cn/h", Some("demo")), &told, around());
    let body: Value = serde_json::from_str(&made.expect("made").body).expect("JSON");
    assert_eq!(body["timestamp"], "1700000100");
    assert_eq!(body["sign"], FEISHU_SIGN);
    assert_eq!(body["card"]["header"]["title"]["content"], "新增了团队");
    let made =
        request(Target::Feishu, &access("https://open.feishu.cn/h", None), &told, around()).expect("made");
    assert!(!made.body.contains("sign"));
    let made = request(Target::WeCom, &access("https://qyapi.weixin.qq.com/x?key=1", None), &told, around());
    let body: Value = serde_json::from_str(&made.expect("made").body).expect("JSON");
    assert_eq!(body["msgtype"], "markdown");
}

const DINGTALK_URL: &str = "https://oapi.dingtalk.com/robot/send?access_token=abc&timestamp=1700000100000&sign=KLV36WkalZXo1ejogF6hlZYYBXKoo%2FGf1RxGKpok6Ko%3D";
const FEISHU_SIGN: &str = "iWNJJu0vDkAHBUcnH61hGGL5UZ1mKyMsY4FhJpCg6NI=";

#[test]
fn what_people_wrote_marks_nothing_up() {
    let hostile = "<@all> [x](https://evil.example) **b** `c`\n<at id=all></at> @all";
    let told = delivery("comment.create", json!({ "name": hostile, "link": "https://evil.example" }));
    let text = say(&told, around()).text;
    for mark in ["<", ">", "[x]", "@", "`", "](https://evil"] {
        assert!(!text.contains(mark), "{mark}: {text}");
    }
    assert!(text.contains("操作人：张三") && text.contains("时间：2023-11-15 06:13:20"));
    assert!(text.contains("(https://work.example.com/)"), "{text}");
    let long = delivery("team.create", json!({ "name": "长".repeat(9000), "body": "长".repeat(9000) }));
    assert!(say(&long, around()).text.len() < 4096);
}

#[test]
fn platforms_refuse_with_a_good_status() {
    assert_eq!(refusal(Target::WeCom, r#"{"errcode":0,"errmsg":"ok"}"#), None);
    assert_eq!(refusal(Target::Feishu, r#"{"code":0,"msg":"success"}"#), None);
    assert_eq!(refusal(Target::Feishu, r#"{"StatusCode":0}"#), None);
    assert_eq!(refusal(Target::Program, "anything"), None);
    let told = refusal(Target::DingTalk, r#"{"errcode":310000,"errmsg":"sign not match"}"#).expect("refused");
    assert!(told.contains("sign not match") && told.contains("310000"));
    assert!(refusal(Target::WeCom, "<html>").is_some());
}

#[test]
fn refusals_name_the_field() {
    let Err(AppError::Invalid(fields)) = check("http://example.com/", &NOTHING) else { panic!("refused") };
    assert_eq!(fields[0].path, ["url"]);
}
