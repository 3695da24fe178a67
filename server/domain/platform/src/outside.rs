//! What the binary brings along: how text messages, e-mails and calls leave, and who looks at what comes in. The rooms
//! that use them say when.

use std::net::IpAddr;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use xieli_kernel::{AppError, AppResult};

/// What a code is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Signing in without a password.
    Login,
    /// A new password.
    ResetPassword,
    /// Proving a number that belongs to nobody here yet: joining, or a new number in the profile.
    Join,
    /// Reporting a fault without an account.
    Report,
    /// Signing for something without an account.
    Sign,
}

impl Purpose {
    /// As the column and the schema spell it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Login => "LOGIN",
            Self::ResetPassword => "RESET_PASSWORD",
            Self::Join => "JOIN",
            Self::Report => "REPORT",
            Self::Sign => "SIGN",
        }
    }
}

/// A way for text messages to leave: the console in the demo, a webhook for real.
pub trait SmsSender: Send + Sync {
    /// Sends a code to a mobile number. Nobody waits for it: an error is logged and the person asks again.
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, purpose: Purpose) -> BoxFuture<'a, AppResult<()>>;

    /// Sends an invitation to join `enterprise` by `link`. A provider that knows codes only refuses: the inviter still
    /// has the link to pass on.
    fn invite<'a>(
        &'a self,
        phone: &'a str,
        enterprise: &'a str,
        link: &'a str,
    ) -> BoxFuture<'a, AppResult<()>> {
        let _unused = (phone, enterprise, link);
        Box::pin(async { Err(AppError::internal("this provider sends no invitations")) })
    }

    /// Tells somebody what has become of their account. A provider that knows codes only refuses: they hear of it in the
    /// product.
    fn tell<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, AppResult<()>> {
        let _unused = (phone, text);
        Box::pin(async { Err(AppError::internal("this provider sends no notices")) })
    }
}

/// How a WeChat identity is learned: the console in the demo, WeChat's open platform for real.
pub trait Wechat: Send + Sync {
    /// Where somebody confirms in WeChat, which leads them back to `back` with a `code` and this `state`. Nothing: the code
    /// reaches them another way.
    fn begin(&self, back: &str, state: &str) -> Option<String>;

    /// Whose a code is; it serves once. Nothing: nobody's, or no longer.
    fn person<'a>(&'a self, code: &'a str) -> BoxFuture<'a, AppResult<Option<String>>>;
}

/// A finished e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// Plain text.
    pub text: String,
}

/// How e-mails leave: the adapter is the binary's.
pub trait Mailer: Send + Sync {
    /// Hands one over to the mail server.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, AppResult<()>>;
}

/// What of the inside was opened.
pub trait Opened {
    /// Whether this address may be called although it is not public, and by http.
    fn contains(&self, address: IpAddr) -> bool;
    /// Whether there is any.
    fn is_empty(&self) -> bool;
}

/// A finished request; a POST of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Where to.
    pub url: String,
    /// Besides those that every request has.
    pub headers: Vec<(&'static str, String)>,
    /// JSON.
    pub body: String,
}

/// What somebody outside answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// HTTP.
    pub status: u16,
    /// The beginning of it.
    pub body: String,
}

/// How requests leave: the adapter is the binary's. It calls no address but those that `webhook::address::may_call` allows,
/// follows no redirect, and waits and reads only so long.
pub trait Poster: Send + Sync {
    /// What of the inside may be called.
    fn opened(&self) -> &dyn Opened;

    /// Posts it; the error is for people.
    fn post<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, String>>;
}

/// The bytes of an upload, from the first to the last.
pub type Upload = BoxStream<'static, std::io::Result<Bytes>>;

/// What a scanner found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Clean,
    /// The name of what it found.
    Infected(String),
}

/// A virus scanner; clamd, by configuration.
pub trait Scanner: Send + Sync {
    /// Looks at a content; an error when it can't be asked.
    fn scan(&self, content: Upload) -> BoxFuture<'_, AppResult<Verdict>>;
}
