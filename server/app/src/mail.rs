//! E-mail delivery: to the log in the demo, by SMTP in production.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use xieli_database::{Context, Outcome, Trouble, causes};
use xieli_domain::notification::mail::{self, Mail, Mailer};
use xieli_domain::services::Services;
use xieli_kernel::{AppError, AppResult};

use crate::config::Config;

/// Time limit of a mail server; afterwards the e-mail is retried.
const PATIENCE: Duration = Duration::from_secs(20);
/// Interval of checks for e-mails to send.
const LOOK: Duration = Duration::from_secs(5);
/// Checks between two rounds of summaries and cleaning: ten minutes.
const ROUND: u32 = 120;

/// The configured mailer.
pub fn mailer(config: &Config) -> Outcome<Option<Arc<dyn Mailer>>> {
    let Some(address) = config.mail.as_deref() else { return Ok(None) };
    if address == "console" {
        return Ok(Some(Arc::new(Console)));
    }
    let from = config.mail_from.as_deref().ok_or_else(|| {
        Trouble::new("XIELI_MAIL_FROM: 使用邮件服务器时必须设置发件人 / a mail server needs a sender")
    })?;
    Ok(Some(Arc::new(Smtp::new(address, from)?)))
}

/// Writes e-mails into the log.
struct Console;

impl Mailer for Console {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, AppResult<()>> {
        async move {
            tracing::warn!(to = mail.to, subject = mail.subject, "邮件（演示，未发送） / e-mail (not sent)");
            Ok(())
        }
        .boxed()
    }
}

/// Delivers e-mails to an SMTP server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    /// The server at `address`; `from` is the sender of e-mails.
    pub fn new(address: &str, from: &str) -> Outcome<Self> {
        // a second installation fails, and installs the same provider
        let _installed_before = rustls::crypto::ring::default_provider().install_default();
        // the address contains a password, so errors do not repeat it
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(address)
            .map_err(|_| {
                Trouble::new("XIELI_MAIL: 不是有效的邮件服务器地址 / not an address of a mail server")
            })?
            .timeout(Some(PATIENCE))
            .build();
        let from = from.parse().context(|| "XIELI_MAIL_FROM".to_owned())?;
        Ok(Self { transport, from })
    }

    fn message(&self, mail: &Mail) -> AppResult<Message> {
        // addresses and subjects are parsed and encoded, so that a line break can't begin a new header
        let to: Mailbox = mail.to.parse().map_err(AppError::internal)?;
        Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(mail.subject.replace(['\r', '\n'], " "))
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text.clone())
            .map_err(AppError::internal)
    }
}

impl Mailer for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail) -> BoxFuture<'a, AppResult<()>> {
        async move {
            self.transport.send(self.message(mail)?).await.map_err(AppError::internal)?;
            Ok(())
        }
        .boxed()
    }
}

/// Sends e-mails for ever; does nothing without a mailer. A failed round is logged and retried by the next.
pub async fn run(services: Services) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut count: u32 = 0;
    loop {
        looks.tick().await;
        if count % ROUND == ROUND - 1
            && let Err(error) = tidy(&services).await
        {
            tracing::error!(error = causes(&error), "summaries could not be queued");
        }
        count = count.wrapping_add(1);
        let Some(mailer) = services.mailer() else { continue };
        loop {
            match mail::deliver(&services, mailer.as_ref()).await {
                Ok(0) => break,
                Ok(sent) => tracing::info!(sent, "e-mails taken up"),
                Err(error) => {
                    tracing::error!(error = causes(&error), "e-mails could not be taken up");
                    break;
                }
            }
        }
    }
}

async fn tidy(services: &Services) -> AppResult<()> {
    mail::sweep(services.db()).await?;
    if services.mailer().is_some() {
        mail::queue_digests(services.db()).await?;
    }
    Ok(())
}
