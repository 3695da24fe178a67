//! WeChat identities: from codes in the log in the demo, from WeChat's open platform in production.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rand::Rng;
use rand::rngs::OsRng;
use serde::Deserialize;
use xieli_domain::adapters::Wechat;
use xieli_kernel::{AppError, AppResult};

use crate::config::{WechatAccess, WechatApp};
use crate::outgoing;

/// Time limit of WeChat; afterwards the user has to retry.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a response that are read.
const MAX_ANSWER: usize = 64 << 10;
/// Validity of a demo code.
const LIFE: Duration = Duration::from_secs(300);
/// The most pending demo codes; the oldest is dropped first.
const MOST: usize = 64;

/// The configured provider.
pub fn provider(access: Option<&WechatAccess>) -> AppResult<Option<Arc<dyn Wechat>>> {
    Ok(match access {
        None => None,
        Some(WechatAccess::Console) => Some(Arc::new(Console::default())),
        Some(WechatAccess::App(app)) => Some(Arc::new(Platform::new(app.clone())?)),
    })
}

/// Writes codes to the log as warnings, where the operator of the demo reads them. All of them stand for one
/// WeChat user; with `-name` after the code, for another one.
#[derive(Default)]
pub struct Console {
    waiting: Mutex<VecDeque<(String, Instant)>>,
}

impl Console {
    fn spend(&self, code: &str) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(_, made)| made.elapsed() < LIFE);
        let found = waiting.iter().position(|(known, _)| known == code);
        found.and_then(|at| waiting.remove(at)).is_some()
    }
}

impl Wechat for Console {
    fn begin(&self, _back: &str, _state: &str) -> Option<String> {
        let code = format!("{:08}", OsRng.gen_range(0..100_000_000));
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back((code.clone(), Instant::now()));
        while waiting.len() > MOST {
            waiting.pop_front();
        }
        tracing::warn!(
            code,
            "微信授权码（演示，未经微信；另一个微信号请在其后加 -名字） / code of WeChat (not asked; add -name for another person)"
        );
        None
    }

    fn person<'a>(&'a self, code: &'a str) -> BoxFuture<'a, AppResult<Option<String>>> {
        let (code, name) = code.split_once('-').unwrap_or((code, "demo"));
        let person = self.spend(code).then(|| format!("demo:{name}"));
        async { Ok(person) }.boxed()
    }
}

/// A website application of WeChat's open platform.
struct Platform {
    client: reqwest::Client,
    app: WechatApp,
}

/// Response of WeChat, as far as it is used.
#[derive(Deserialize)]
struct Answer {
    errcode: Option<i64>,
    unionid: Option<String>,
    openid: Option<String>,
}

/// Error codes of an invalid, used or expired code.
const SPENT: [i64; 3] = [40029, 40163, 42003];

impl Platform {
    fn new(app: WechatApp) -> AppResult<Self> {
        Ok(Self { client: outgoing::client(PATIENCE).map_err(AppError::internal)?, app })
    }

    async fn ask(&self, code: &str) -> AppResult<Option<String>> {
        let address = format!("{}/sns/oauth2/access_token", self.app.api);
        let query = [
            ("appid", self.app.id.as_str()),
            ("secret", &self.app.secret),
            ("code", code),
            ("grant_type", "authorization_code"),
        ];
        let address = reqwest::Url::parse_with_params(&address, query).map_err(AppError::internal)?;
        // the URL contains the secret, so errors must not contain it
        let hidden = |error: reqwest::Error| AppError::internal(error.without_url());
        let reply = self.client.get(address).send().await.and_then(reqwest::Response::error_for_status);
        let bytes = outgoing::beginning(reply.map_err(hidden)?, MAX_ANSWER).await.map_err(hidden)?;
        let answer: Answer = serde_json::from_slice(&bytes).map_err(AppError::internal)?;
        match answer.errcode {
            None | Some(0) => {}
            Some(code) if SPENT.contains(&code) => return Ok(None),
            Some(code) => return Err(AppError::internal(format!("WeChat answers {code}"))),
        }
        // the union id identifies a user across the applications of an open platform account; without one,
        // the open id within this application
        let person = answer.unionid.or(answer.openid).filter(|person| !person.is_empty());
        person.map(Some).ok_or_else(|| AppError::internal("WeChat names nobody"))
    }
}

impl Wechat for Platform {
    fn begin(&self, back: &str, state: &str) -> Option<String> {
        let address = format!("{}/connect/qrconnect", self.app.open);
        let query = [
            ("appid", self.app.id.as_str()),
            ("redirect_uri", back),
            ("response_type", "code"),
            ("scope", "snsapi_login"),
            ("state", state),
        ];
        let mut address = reqwest::Url::parse_with_params(&address, query).ok()?;
        address.set_fragment(Some("wechat_redirect"));
        Some(address.into())
    }

    fn person<'a>(&'a self, code: &'a str) -> BoxFuture<'a, AppResult<Option<String>>> {
        self.ask(code).boxed()
    }
}
