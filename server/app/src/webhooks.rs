//! Delivery of webhooks: no internal addresses, no redirects, a short timeout, and a limited part of the
//! response.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, ClientBuilder, Url};
use tokio::time::Instant;
use xieli_database::{Outcome, Trouble, causes};
use xieli_domain::services::Services;
use xieli_domain::webhook::address::{Opened, may_call};
use xieli_domain::webhook::message::Request;
use xieli_domain::webhook::rules::MAX_RESPONSE;
use xieli_domain::webhook::sender::{Answer, Poster, Sending};
use xieli_kernel::clock;

use crate::config::Network;
use crate::events::Events;
use crate::outgoing;

/// Time limit of a receiver; afterwards the delivery is retried.
const PATIENCE: Duration = Duration::from_secs(10);
/// Interval of checks for retries.
const LOOK: Duration = Duration::from_secs(5);
/// Time for which changes are collected before a round of deliveries.
const GATHER: Duration = Duration::from_millis(300);

/// Internal networks that may be called.
#[derive(Clone)]
struct Networks(Arc<[Network]>);

impl Opened for Networks {
    fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Error: no address of the host name may be called.
#[derive(Debug)]
struct Inside;

impl fmt::Display for Inside {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("every address of the host is inside")
    }
}

impl Error for Inside {}

/// Resolver that returns only allowed addresses. The connection uses exactly the returned addresses, so that
/// DNS rebinding has no effect.
struct Guard {
    opened: Networks,
    secure: bool,
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let (opened, secure) = (self.opened.clone(), self.secure);
        async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> =
                found.filter(|found| may_call(found.ip(), secure, &opened)).collect();
            if allowed.is_empty() {
                return Err(Box::new(Inside) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        }
        .boxed()
    }
}

/// HTTP caller of webhooks.
pub struct Caller {
    secure: Client,
    plain: Client,
    opened: Networks,
}

impl Caller {
    /// A caller for the public internet and these networks.
    pub fn new(opened: &[Network]) -> Outcome<Self> {
        let opened = Networks(opened.into());
        let client = |secure: bool| {
            outgoing::builder(PATIENCE)
                // a proxy would resolve names itself
                .no_proxy()
                // each delivery resolves its name again
                .pool_max_idle_per_host(0)
                .dns_resolver(Arc::new(Guard { opened: opened.clone(), secure }))
                .user_agent(concat!("Xieli/", env!("CARGO_PKG_VERSION")))
        };
        let built = |client: ClientBuilder| client.build().map_err(|error| Trouble::new(causes(&error)));
        // unencrypted connections need no certificates
        let plain = built(client(false).tls_certs_only([]))?;
        Ok(Self { secure: built(client(true))?, plain, opened })
    }

    async fn call(&self, request: &Request) -> Result<Answer, String> {
        let url = Url::parse(&request.url).map_err(|_| "推送地址不正确".to_owned())?;
        // a literal address is not resolved
        let literal = url.host_str().and_then(|host| host.trim_matches(['[', ']']).parse::<IpAddr>().ok());
        let secure = url.scheme() == "https";
        if literal.is_some_and(|address| !may_call(address, secure, &self.opened)) {
            return Err(REFUSED.to_owned());
        }
        let client = if secure { &self.secure } else { &self.plain };
        let mut post = client
            .post(url)
            .header("content-type", "application/json; charset=utf-8")
            .body(request.body.clone());
        for (name, value) in &request.headers {
            post = post.header(*name, value);
        }
        let reply = post.send().await.map_err(|error| why(&error))?;
        let status = reply.status().as_u16();
        let body = outgoing::beginning(reply, MAX_RESPONSE).await.map_err(|error| why(&error))?;
        let body = String::from_utf8_lossy(&body).into_owned();
        Ok(Answer { status, body })
    }
}

impl Poster for Caller {
    fn opened(&self) -> &dyn Opened {
        &self.opened
    }

    fn post<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, String>> {
        self.call(request).boxed()
    }
}

const REFUSED: &str = "不允许访问该推送地址";

/// Reason of a failed call as text, without details of the internal network.
fn why(error: &reqwest::Error) -> String {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(current) = cause {
        if current.is::<Inside>() {
            return REFUSED.to_owned();
        }
        cause = current.source();
    }
    let text = if error.is_timeout() {
        "对方 10 秒内没有回复"
    } else if error.is_connect() {
        "无法连接对方的服务器，或其证书不受信任"
    } else {
        "对方的回复中断"
    };
    text.to_owned()
}

/// Sends deliveries for ever: soon after changes, and retries at their time.
pub async fn run(services: Services, events: Events) {
    let Some(poster) = services.poster().cloned() else { return };
    let mut heard = events.subscribe();
    let mut sending = Sending::new(&services, poster.as_ref());
    let mut look = Instant::now() + LOOK;
    loop {
        tokio::select! {
            true = sending.ended() => {}
            () = tokio::time::sleep_until(look) => look = Instant::now() + LOOK,
            // there may be deliveries after any event, and after missed ones
            _ = heard.recv() => {
                look = look.min(Instant::now() + GATHER);
                heard = heard.resubscribe();
                continue;
            }
        }
        match sending.take_up(clock::now()).await {
            Ok(0) => {}
            Ok(sent) => tracing::debug!(sent, "webhooks called"),
            Err(error) => {
                tracing::error!(error = causes(&error), "webhooks could not be called");
                look = Instant::now() + LOOK;
            }
        }
    }
}
