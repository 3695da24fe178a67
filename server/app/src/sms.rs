//! Delivery of text messages: to the log in the demo, to a webhook in production.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::json;
use xieli_domain::account::sms::{Purpose, SmsSender};
use xieli_domain::observe;
use xieli_kernel::{AppError, AppResult};

use crate::config::{Config, SmsWebhook};
use crate::outgoing;

/// Time limit of a provider; afterwards the user has to retry.
const PATIENCE: Duration = Duration::from_secs(10);

/// The configured sender.
pub fn sender(config: &Config) -> AppResult<Arc<dyn SmsSender>> {
    Ok(match &config.sms {
        Some(webhook) => Arc::new(Webhook::new(webhook.clone())?),
        None => Arc::new(Console),
    })
}

/// Writes codes to the log as warnings, where the operator of the demo reads them.
pub struct Console;

impl SmsSender for Console {
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, purpose: Purpose) -> BoxFuture<'a, AppResult<()>> {
        async move {
            tracing::warn!(
                phone,
                code,
                purpose = purpose.as_str(),
                "短信验证码（演示，未发送） / text message code (not sent)"
            );
            Ok(())
        }
        .boxed()
    }

    fn invite<'a>(
        &'a self,
        phone: &'a str,
        enterprise: &'a str,
        link: &'a str,
    ) -> BoxFuture<'a, AppResult<()>> {
        async move {
            tracing::warn!(
                phone,
                enterprise,
                link,
                "邀请短信（演示，未发送） / invitation by text message (not sent)"
            );
            Ok(())
        }
        .boxed()
    }

    fn tell<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, AppResult<()>> {
        tracing::warn!(phone, text, "通知短信（演示，未发送） / notice by text message (not sent)");
        async { Ok(()) }.boxed()
    }
}

/// Posts `{phone, code, purpose}`, `{phone, enterprise, link, purpose: "INVITATION"}` or `{phone, text,
/// purpose: "NOTICE"}`; any status but 2xx is a failure.
struct Webhook {
    client: reqwest::Client,
    target: SmsWebhook,
}

impl Webhook {
    fn new(target: SmsWebhook) -> AppResult<Self> {
        Ok(Self { client: outgoing::client(PATIENCE).map_err(AppError::internal)?, target })
    }

    async fn post(&self, body: serde_json::Value) -> AppResult<()> {
        let mut request = self.client.post(&self.target.url).json(&body);
        if let Some(token) = &self.target.token {
            request = request.bearer_auth(token);
        }
        if let Some(parent) = observe::current().and_then(|request| request.traceparent()) {
            request = request.header("traceparent", parent);
        }
        let reply = request.send().await.and_then(reqwest::Response::error_for_status);
        reply.map(|_| ()).map_err(|error| AppError::internal(error.without_url()))
    }
}

impl SmsSender for Webhook {
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, purpose: Purpose) -> BoxFuture<'a, AppResult<()>> {
        self.post(json!({ "phone": phone, "code": code, "purpose": purpose.as_str() })).boxed()
    }

    fn invite<'a>(
        &'a self,
        phone: &'a str,
        enterprise: &'a str,
        link: &'a str,
    ) -> BoxFuture<'a, AppResult<()>> {
        self.post(json!({ "phone": phone, "enterprise": enterprise, "link": link, "purpose": "INVITATION" }))
            .boxed()
    }

    fn tell<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, AppResult<()>> {
        self.post(json!({ "phone": phone, "text": text, "purpose": "NOTICE" })).boxed()
    }
}
