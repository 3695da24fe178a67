//! Interfaces to external services that the binary implements: text messages, e-mails, HTTP calls, WeChat,
//! and the virus scanner. The modules that use them decide when.

use std::net::IpAddr;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use xieli_kernel::{AppError, AppResult};

/// Purpose of a verification code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Signing in without a password.
    Login,
    /// Setting a new password.
    ResetPassword,
    /// Verifying a number that belongs to no account yet: joining, or a new number in the profile.
    Join,
    /// Reporting a fault without an account.
    Report,
    /// Signing a document without an account.
    Sign,
}

impl Purpose {
    /// The value of the column and the schema.
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

/// Sender of text messages: the console in the demo, a webhook in production.
pub trait SmsSender: Send + Sync {
    /// Sends a code to a mobile number. No caller waits for it: an error is logged, and the person requests
    /// another code.
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, purpose: Purpose) -> BoxFuture<'a, AppResult<()>>;

    /// Sends an invitation to join `enterprise` by `link`. A provider that supports only codes refuses: the
    /// inviter can still pass on the link.
    fn invite<'a>(
        &'a self,
        phone: &'a str,
        enterprise: &'a str,
        link: &'a str,
    ) -> BoxFuture<'a, AppResult<()>> {
        let _unused = (phone, enterprise, link);
        Box::pin(async { Err(AppError::internal("this provider sends no invitations")) })
    }

    /// Informs a person of a change to their account. A provider that supports only codes refuses: the person
    /// sees it in the product.
    fn tell<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, AppResult<()>> {
        let _unused = (phone, text);
        Box::pin(async { Err(AppError::internal("this provider sends no notices")) })
    }
}

/// Sign-in with WeChat: the console in the demo, WeChat's open platform in production.
pub trait Wechat: Send + Sync {
    /// Address at which the person confirms in WeChat, which redirects to `back` with a `code` and this
    /// `state`. `None`: the code arrives in another way.
    fn begin(&self, back: &str, state: &str) -> Option<String>;

    /// WeChat identity for a code, which is valid once. `None`: unknown or expired.
    fn person<'a>(&'a self, code: &'a str) -> BoxFuture<'a, AppResult<Option<String>>>;
}

/// An e-mail to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Address of the recipient.
    pub to: String,
    /// Subject, one line.
    pub subject: String,
    /// Body, plain text.
    pub text: String,
}

/// Sender of e-mails: the binary provides the implementation.
pub trait Mailer: Send + Sync {
    /// Passes an e-mail to the mail server.
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, AppResult<()>>;
}

/// Internal addresses that calls may reach.
pub trait Opened {
    /// Whether this address may be called although it is not public, and by plain HTTP.
    fn contains(&self, address: IpAddr) -> bool;
    /// Whether there are none.
    fn is_empty(&self) -> bool;
}

/// An HTTP request: a POST of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// URL.
    pub url: String,
    /// Headers besides those of every request.
    pub headers: Vec<(&'static str, String)>,
    /// Body, JSON.
    pub body: String,
}

/// Response of an external system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// The beginning of the body.
    pub body: String,
}

/// Sender of HTTP requests: the binary provides the implementation. It calls only addresses that
/// `webhook::address::may_call` allows, follows no redirect, and limits the time and the size of the
/// response.
pub trait Poster: Send + Sync {
    /// Internal addresses that may be called.
    fn opened(&self) -> &dyn Opened;

    /// Posts it; the error is a message for the user.
    fn post<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, String>>;
}

/// The bytes of an upload as a stream.
pub type Upload = BoxStream<'static, std::io::Result<Bytes>>;

/// Result of a virus scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// No virus.
    Clean,
    /// A virus, with its name.
    Infected(String),
}

/// A virus scanner; clamd, by configuration.
pub trait Scanner: Send + Sync {
    /// Scans a content; an error if the scanner is unavailable.
    fn scan(&self, content: Upload) -> BoxFuture<'_, AppResult<Verdict>>;
}
