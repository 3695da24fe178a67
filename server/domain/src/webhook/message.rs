//! Requests of webhooks: JSON signed by the Standard Webhooks specification for programs, Markdown in the
//! dialect of each platform for robots.

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use url::Url;
use xieli_kernel::{AppError, AppResult, ids};

use super::model::{Access, Delivery, Target};
use super::registry;
pub use crate::adapters::Request;

/// Prefix of the secrets of programs.
const PREFIX: &str = "whsec_";
/// The longest text of a robot's message, in characters: all of them together fit into WeCom's 4096 bytes.
const MAX_TEXT: usize = 250;

/// Context of a delivery.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// Name of the member who acted.
    pub actor: Option<&'a str>,
    /// The public address of this installation.
    pub public_url: &'a str,
    /// The current time.
    pub now: DateTime<Utc>,
}

/// Generates a secret for a program.
pub fn new_secret() -> String {
    format!("{PREFIX}{}", STANDARD.encode(crate::keyring::random_secret()))
}

/// HMAC-SHA256 signature, in base64.
pub fn sign(key: &[u8], text: &str) -> AppResult<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(AppError::internal)?;
    mac.update(text.as_bytes());
    Ok(STANDARD.encode(mac.finalize().into_bytes()))
}

/// Builds the request of a delivery for its target.
pub fn request(
    target: Target,
    access: &Access,
    delivery: &Delivery,
    around: Around<'_>,
) -> AppResult<Request> {
    match target {
        Target::Program => program(access, delivery, around),
        Target::WeCom => wecom(access, &say(delivery, around)),
        Target::DingTalk => dingtalk(access, &say(delivery, around), around.now),
        Target::Feishu => feishu(access, &say(delivery, around), around.now),
    }
}

/// The message id, equal in all attempts, by which receivers detect duplicates.
pub fn message_id(delivery: &Delivery) -> String {
    format!("msg_{}_{}", delivery.enterprise_id, delivery.id)
}

fn program(access: &Access, delivery: &Delivery, around: Around<'_>) -> AppResult<Request> {
    let secret = access.secret.as_deref().and_then(|secret| secret.strip_prefix(PREFIX));
    let key = secret.and_then(|secret| STANDARD.decode(secret).ok());
    let key = key.ok_or_else(|| AppError::internal("a webhook without a secret"))?;
    let enterprise = delivery.enterprise_id.to_string();
    // notifications are sent in full; of records only the id, as their fields have restricted readers
    let data = if delivery.record_type == registry::NOTIFICATION || delivery.kind == registry::TEST {
        json!({ "enterpriseId": enterprise, "message": delivery.message })
    } else {
        json!({
            "enterpriseId": enterprise,
            "recordType": delivery.record_type,
            "recordId": delivery.record_id.to_string(),
            "id": ids::encode(&entity(&delivery.record_type), delivery.record_id),
            "actorId": delivery.actor_member_id.map(|id| ids::encode("Member", id)),
        })
    };
    let body = json!({
        "id": message_id(delivery),
        "type": delivery.kind,
        "timestamp": delivery.created_at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
        "data": data,
    })
    .to_string();
    let (id, moment) = (message_id(delivery), around.now.timestamp());
    let signature = sign(&key, &format!("{id}.{moment}.{body}"))?;
    let headers = vec![
        ("webhook-id", id),
        ("webhook-timestamp", moment.to_string()),
        ("webhook-signature", format!("v1,{signature}")),
    ];
    Ok(Request { url: access.url.clone(), headers, body })
}

/// The type of a record in global ids: `brand_model` is `BrandModel`.
fn entity(record_type: &str) -> String {
    record_type
        .split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}

/// The message of a robot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saying {
    /// The title, one line.
    pub title: String,
    /// The text, in the Markdown that all platforms support.
    pub text: String,
}

/// The message of a robot for a delivery. Names and texts are escaped: no markup, no mentions.
pub fn say(delivery: &Delivery, around: Around<'_>) -> Saying {
    let said = |name: &str| delivery.message.get(name).and_then(Value::as_str).map(plain);
    let title = said("title").unwrap_or_else(|| registry::label(&delivery.kind).into_owned());
    let mut lines = vec![format!("**{title}**")];
    if let Some(name) = said("name") {
        lines.push(format!("对象：{name}"));
    }
    if let Some(body) = said("body") {
        lines.push(body);
    }
    if let Some(actor) = around.actor {
        lines.push(format!("操作人：{}", plain(actor)));
    }
    let zone = chrono::FixedOffset::east_opt(8 * 3600);
    if let Some(zone) = zone {
        lines.push(format!("时间：{}", delivery.created_at.with_timezone(&zone).format("%Y-%m-%d %H:%M:%S")));
    }
    // internal links begin with a slash
    let link = delivery.message.get("link").and_then(Value::as_str).filter(|link| link.starts_with('/'));
    lines.push(format!("[在协力中查看]({}{})", around.public_url, link.unwrap_or("/")));
    Saying { title, text: lines.join("\n\n") }
}

/// A text as one line that no platform takes for markup, a link or a mention.
fn plain(text: &str) -> String {
    let letters = text.chars().map(|letter| match letter {
        '<' => '＜',
        '>' => '＞',
        '[' => '［',
        ']' => '］',
        '*' => '＊',
        '`' => '｀',
        '#' => '＃',
        '_' => '＿',
        '~' => '～',
        '@' => '＠',
        '\\' => '＼',
        '!' => '！',
        letter if letter.is_control() => ' ',
        letter => letter,
    });
    letters.take(MAX_TEXT).collect()
}

fn wecom(access: &Access, saying: &Saying) -> AppResult<Request> {
    let body = json!({ "msgtype": "markdown", "markdown": { "content": saying.text } });
    Ok(Request { url: access.url.clone(), headers: Vec::new(), body: body.to_string() })
}

fn dingtalk(access: &Access, saying: &Saying, now: DateTime<Utc>) -> AppResult<Request> {
    let mut url = Url::parse(&access.url).map_err(AppError::internal)?;
    if let Some(secret) = &access.secret {
        let moment = now.timestamp_millis();
        let signature = sign(secret.as_bytes(), &format!("{moment}\n{secret}"))?;
        url.query_pairs_mut().append_pair("timestamp", &moment.to_string()).append_pair("sign", &signature);
    }
    let body = json!({ "msgtype": "markdown", "markdown": { "title": saying.title, "text": saying.text } });
    Ok(Request { url: url.into(), headers: Vec::new(), body: body.to_string() })
}

fn feishu(access: &Access, saying: &Saying, now: DateTime<Utc>) -> AppResult<Request> {
    let mut body = json!({
        "msg_type": "interactive",
        "card": {
            "header": { "title": { "tag": "plain_text", "content": saying.title }, "template": "blue" },
            "elements": [{ "tag": "markdown", "content": saying.text }],
        },
    });
    if let Some(secret) = &access.secret {
        let moment = now.timestamp().to_string();
        // the scheme of Feishu: the text is the key of the signature, and the message is empty
        body["sign"] = sign(format!("{moment}\n{secret}").as_bytes(), "")?.into();
        body["timestamp"] = moment.into();
    }
    Ok(Request { url: access.url.clone(), headers: Vec::new(), body: body.to_string() })
}

/// The error of a platform that refused a message; platforms answer 200 even then.
pub fn refusal(target: Target, answer: &str) -> Option<String> {
    if target == Target::Program {
        return None;
    }
    let answer: Value = serde_json::from_str(answer).unwrap_or_default();
    let code = ["errcode", "code", "StatusCode"].iter().find_map(|name| answer.get(*name)?.as_i64());
    let words = ["errmsg", "msg", "StatusMessage"].iter().find_map(|name| answer.get(*name)?.as_str());
    match code {
        Some(0) => None,
        Some(code) => Some(format!("平台拒绝了消息：{} （{code}）", words.unwrap_or("没有说明"))),
        None => Some("平台的回复无法识别".to_owned()),
    }
}
