//! Codes by text message.

use futures_util::future::BoxFuture;
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
}

impl Purpose {
    /// As the column and the schema spell it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Login => "LOGIN",
            Self::ResetPassword => "RESET_PASSWORD",
            Self::Join => "JOIN",
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
}
