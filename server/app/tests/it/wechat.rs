//! WeChat identities: from its API, or from the demo's log.

use std::collections::HashMap;

use axum::extract::Query;
use axum::{Json, Router, routing::get};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use xieli_app::config::{Config, Reader, WechatAccess};
use xieli_app::wechat::provider;

async fn answer(Query(asked): Query<HashMap<String, String>>) -> Json<Value> {
    let of = |name: &str| asked.get(name).map(String::as_str).unwrap_or_default();
    assert_eq!((of("appid"), of("secret"), of("grant_type")), ("wx1", "s3 cret&", "authorization_code"));
    Json(match of("code") {
        "good" => json!({ "access_token": "t", "openid": "o", "unionid": "u" }),
        "alone" => json!({ "access_token": "t", "openid": "o" }),
        "used" => json!({ "errcode": 40163, "errmsg": "code been used" }),
        "nobody" => json!({}),
        _ => json!({ "errcode": 40125, "errmsg": "invalid appsecret" }),
    })
}

#[tokio::test]
async fn wechat_is_asked_whose_a_code_is() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let router = Router::new().route("/sns/oauth2/access_token", get(answer));
    tokio::spawn(async move { axum::serve(listener, router).await });
    let variables = [
        ("XIELI_WECHAT", "wx1"),
        ("XIELI_WECHAT_SECRET", "s3 cret&"),
        ("XIELI_WECHAT_API", url.as_str()),
        ("XIELI_WECHAT_OPEN", "https://open.example.com/"),
    ];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::read(&mut Reader::new(None, variables));
    let wechat = provider(config.wechat.as_ref()).expect("a provider").expect("WeChat");
    assert_eq!(
        wechat.begin("https://xieli.example.com/wechat", "abc").as_deref(),
        Some(
            "https://open.example.com/connect/qrconnect?appid=wx1\
             &redirect_uri=https%3A%2F%2Fxieli.example.com%2Fwechat&response_type=code&scope=snsapi_login\
             &state=abc#wechat_redirect"
        )
    );
    assert_eq!(wechat.person("good").await.expect("an answer").as_deref(), Some("u"));
    assert_eq!(wechat.person("alone").await.expect("an answer").as_deref(), Some("o"));
    assert_eq!(wechat.person("used").await.expect("an answer"), None);
    for fault in ["nobody", "strange"] {
        let text = xieli_database::causes(&wechat.person(fault).await.expect_err("a fault"));
        assert!(!text.contains("s3") && !text.contains("127.0.0.1"), "{text}");
    }
}

#[tokio::test]
async fn the_log_of_the_demo_tells_codes_that_serve_once() {
    let wechat = provider(Some(&WechatAccess::Console)).expect("a provider").expect("the console");
    assert_eq!(wechat.begin("https://xieli.example.com/wechat", "abc"), None);
    for guess in ["00000000", "", "-", "-anna"] {
        assert_eq!(wechat.person(guess).await.expect("an answer"), None, "{guess}");
    }
    assert_eq!(provider(None).expect("none").map(|_| ()), None);
}
