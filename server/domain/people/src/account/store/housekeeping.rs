//! Deletes expired rows, a limited number at once so that locks stay short.

use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

/// Rows per statement.
pub const AT_ONCE: usize = 5000;

/// A table whose rows expire.
#[derive(Debug, Clone, Copy)]
pub enum Expired {
    /// Nonces after five minutes.
    Nonce,
    /// Captchas after five minutes.
    Captcha,
    /// Codes a day after they expire: a used one explains the refusal of a second use.
    Code,
    /// Quotas of past days.
    Quota,
    /// Tickets a day after they expire.
    Ticket,
    /// Tickets of second steps that were not completed in time.
    SecondStep,
    /// Expired trust in devices.
    Trust,
    /// Failure counters that no longer count.
    Failure,
    /// Expired locks of one enterprise.
    Entry,
    /// Expired refresh tokens.
    Refresh,
    /// Sessions three months after their end; until then they show who was signed in where.
    Session,
    /// Personal access tokens three months after their end.
    AccessToken,
    /// Expired links to a new password.
    PasswordLink,
}

impl Expired {
    /// Every table.
    pub const ALL: &'static [Self] = &[
        Self::Nonce,
        Self::Captcha,
        Self::Code,
        Self::Quota,
        Self::Ticket,
        Self::SecondStep,
        Self::Trust,
        Self::Failure,
        Self::Entry,
        Self::Refresh,
        Self::Session,
        Self::AccessToken,
        Self::PasswordLink,
    ];

    fn table_and_condition(self) -> (&'static str, &'static str) {
        match self {
            Self::Nonce => ("login_nonce", "expires_at < now()"),
            Self::Captcha => ("captcha", "expires_at < now()"),
            Self::Code => ("sms_code", "expires_at < now() - interval '1 day'"),
            Self::Quota => ("sms_quota", "day < (now() at time zone 'Asia/Shanghai')::date - 1"),
            Self::Ticket => ("scan_ticket", "expires_at < now() - interval '1 day'"),
            Self::SecondStep => ("login_ticket", "expires_at < now()"),
            Self::Trust => ("trusted_device", "expires_at < now()"),
            Self::Failure => (
                "login_attempt",
                "last_failure_at < now() - interval '2 days' and coalesce(locked_until < now(), true)",
            ),
            Self::PasswordLink => ("password_link", "expires_at < now()"),
            Self::Entry => ("entry_lock", "locked_until < now()"),
            Self::Refresh => ("refresh_token", "expires_at < now()"),
            Self::Session => ("session", "coalesce(revoked_at, expires_at) < now() - interval '90 days'"),
            Self::AccessToken => {
                ("access_token", "coalesce(revoked_at, expires_at) < now() - interval '90 days'")
            }
        }
    }
}

/// Deletes up to [`AT_ONCE`] rows; returns how many.
#[erased]
pub async fn delete_some(connection: &mut AsyncPgConnection, what: Expired) -> AppResult<usize> {
    let (table, condition) = what.table_and_condition();
    let sql = format!(
        "delete from {table} where ctid in (
            select ctid from {table} where {condition} limit {AT_ONCE} for update skip locked)"
    );
    Ok(diesel::sql_query(sql).execute(connection).await?)
}
