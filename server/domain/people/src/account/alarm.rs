//! What changes an account is told to its person, in the product, by text message and by e-mail: whoever did not do it
//! themself hears of it where the one who did can't read. Nothing fails by what can't be told.

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::sms;
use super::store::person;
use crate::Services;
use crate::notification::mail::Mail;
use crate::notification::notice::{Notice, notify};

/// What has become of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alarm {
    /// Another number signs in.
    Phone,
    /// Another mailbox is written to.
    Mailbox,
    /// Another password, by the old one.
    Password,
    /// Another password, by a code.
    PasswordByCode,
    /// Another password, by a link that an administrator asked for.
    PasswordByLink,
    /// A second factor is asked for from now on.
    FactorOn,
    /// None is.
    FactorOff,
    /// Other recovery codes.
    RecoveryCodes,
    /// A WeChat identity signs in.
    WechatOn,
    /// None does any more.
    WechatOff,
}

const ADVICE: &str = "若非您本人操作，请立即重置登录密码，并联系企业管理员。";

impl Alarm {
    /// One line for people.
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

    /// In the product, wherever the person works, within the transaction of the change; by e-mail from there as they
    /// have chosen.
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

    /// By text message to the number that was the account's before the change.
    pub fn text_to(self, services: &Services, phone: &str) {
        sms::tell(services, phone.to_owned(), self.text());
    }

    /// To the mailbox that was the person's before the change, where e-mails leave at all.
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
