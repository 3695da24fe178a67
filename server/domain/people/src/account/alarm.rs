//! Security notices: a change of an account is reported to its owner in the product, by text message and by
//! e-mail, so that the owner learns of a change made by an intruder. A notice that cannot be sent never fails
//! the change.

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::sms;
use super::store::person;
use crate::Services;
use crate::notification::mail::Mail;
use crate::notification::notice::{Notice, notify};

/// A change of an account that its owner is notified of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alarm {
    /// The mobile number was changed.
    Phone,
    /// The e-mail address was changed.
    Mailbox,
    /// The password was changed, given the old one.
    Password,
    /// The password was reset by a text message code.
    PasswordByCode,
    /// The password was reset by a link that an administrator requested.
    PasswordByLink,
    /// The second factor was turned on.
    FactorOn,
    /// The second factor was turned off.
    FactorOff,
    /// The recovery codes were replaced.
    RecoveryCodes,
    /// A WeChat identity was bound.
    WechatOn,
    /// The WeChat identity was removed.
    WechatOff,
}

const ADVICE: &str = "若非您本人操作，请立即重置登录密码，并联系企业管理员。";

impl Alarm {
    /// The title of the notice, one line.
    pub fn title(self) -> &'static str {
        match self {
            Self::Phone => "您的登录手机号已更换",
            Self::Mailbox => "您的邮箱已更换",
            Self::Password => "您的登录密码已修改",
            Self::PasswordByCode => "您的登录密码已通过短信验证码重置",
            Self::PasswordByLink => "您的登录密码已通过管理员发起的链接重置",
            Self::FactorOn => "您的账号已开启二次验证",
            Self::FactorOff => "您的账号已关闭二次验证",
            Self::RecoveryCodes => "您的账号已重新生成恢复码",
            Self::WechatOn => "您的账号已绑定微信，可用微信登录",
            Self::WechatOff => "您的账号已解除微信绑定",
        }
    }

    fn text(self) -> String {
        format!("{}。{ADVICE}", self.title())
    }

    /// Writes the notice in every enterprise the person works in, within the transaction of the change;
    /// e-mail follows by the person's own settings.
    #[erased]
    pub async fn write(self, tx: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
        let notice = Notice {
            kind: "security.account_changed",
            title: self.title().to_owned(),
            body: Some(ADVICE.to_owned()),
            link: Some("/profile/ProfileAccount"),
        };
        for place in person::places(tx, account_id).await?.iter().filter(|place| place.is_active()) {
            notify(tx, place.enterprise_id, &[place.member_id], &notice).await?;
        }
        Ok(())
    }

    /// Sends a text message to the number that the account had before the change.
    pub fn text_to(self, services: &Services, phone: &str) {
        sms::tell(services, phone.to_owned(), self.text());
    }

    /// Sends an e-mail to the address that the person had before the change, where e-mail is configured.
    pub fn mail_to(self, services: &Services, address: &str) {
        let Some(mailer) = services.mailer().cloned() else { return };
        let mail = Mail { to: address.to_owned(), subject: self.title().to_owned(), text: self.text() };
        tokio::spawn(async move {
            if let Err(error) = mailer.send(&mail).await {
                tracing::warn!(%error, "the old mailbox was not told");
            }
        });
    }
}
