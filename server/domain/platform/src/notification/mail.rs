//! Notifications by e-mail: queued within the transaction of the event, sent after it, retried when the mail
//! server is down. A failure affects nothing else.

use diesel::prelude::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::clock::china_day;
use xieli_kernel::{AppError, AppResult, clock};

use super::preference::DIGEST;
use super::{Message, events};
pub use crate::adapters::{Mail, Mailer};
use crate::states::MemberStatus;
use crate::{Db, Services};

/// E-mails per round.
const ROUND: i64 = 20;
/// Failures after which an e-mail is given up.
pub const MAX_ATTEMPTS: i32 = 8;
/// Longest stored error message, in characters.
const MAX_ERROR: usize = 300;
/// The most notifications listed in a digest.
const SUMMARY: i64 = 20;
/// Hour from which digests are written, in China.
const DIGEST_HOUR: u32 = 8;

/// Delay in seconds before the retry of an e-mail after `attempts` attempts: 30 s, doubled each time, an hour
/// at most.
pub fn pause(attempts: i32) -> i32 {
    let doubled = 30_i32.saturating_mul(1 << attempts.saturating_sub(1).clamp(0, 10));
    doubled.min(3600)
}

/// The text of an e-mail: the event, the link, and the link to the notification preferences.
pub fn text(body: Option<&str>, link: Option<&str>, public_url: &str) -> String {
    let mut lines: Vec<String> = body.map(str::to_owned).into_iter().collect();
    lines.extend(link.map(|link| format!("查看：{public_url}{link}")));
    lines.push(format!("不想收到此类邮件？请前往 {public_url}/profile/Notifications 修改通知设置。"));
    lines.join("\n\n")
}

/// Queues an e-mail to those of the members who have an address.
#[erased]
pub async fn queue(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    message: &Message,
) -> AppResult<()> {
    // the product's address is configured in the binary: it is inserted when the e-mail is sent
    let body = text(message.body.as_deref(), message.link.as_deref(), PUBLIC_URL);
    diesel::sql_query(sql!(
        "insert into notification_mail (enterprise_id, member_id, subject, body)
         select $1, m.id, $3, $4 from member m
         where m.enterprise_id = $1 and m.id = any ($2) and m.email is not null
           and m.status = {MemberStatus::Active} and m.deleted_at is null"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(member_ids)
    .bind::<Text, _>(&message.title)
    .bind::<Text, _>(body)
    .execute(tx)
    .await?;
    Ok(())
}

/// Placeholder of the product's address until an e-mail is sent.
const PUBLIC_URL: &str = "{public_url}";

/// Queues the digests of the day, one per member: their unread notifications, for those who chose a digest.
/// Titles that are quoted from records are replaced by those of their events, as the member may not see the
/// record any more.
#[erased]
pub async fn queue_digests(db: &Db) -> AppResult<usize> {
    let now = clock::now();
    let hour = chrono::FixedOffset::east_opt(8 * 3600)
        .map_or(0, |zone| chrono::Timelike::hour(&now.with_timezone(&zone)));
    if hour < DIGEST_HOUR {
        return Ok(0);
    }
    let mut own = db.own().await?;
    let tail = text(None, None, PUBLIC_URL);
    let (kinds, labels): (Vec<&str>, Vec<&str>) =
        events::all().into_iter().map(|event| (event.kind, event.label)).unzip();
    Ok(diesel::sql_query(
        sql!("insert into notification_mail (enterprise_id, member_id, subject, body, digest_day)
         select p.enterprise_id, p.member_id, '您有 ' || unread.count || ' 条未读通知',
                unread.titles || E'\\n\\n' || $3, $2
         from notification_preference p
         join member m on m.enterprise_id = p.enterprise_id and m.id = p.member_id
            and m.status = {MemberStatus::Active} and m.deleted_at is null and m.email is not null
         cross join lateral (
            select count(*) as count,
                   string_agg('· ' || n.title, E'\\n' order by n.created_at desc) filter (where n.place <= $4) as titles
            from (select case when n.source like 'quote.%' then coalesce(e.label, '') else n.title end as title,
                    n.created_at, row_number() over (order by n.created_at desc) as place
                  from notification n left join unnest($5, $6) as e (kind, label) on e.kind = n.kind
                  where n.enterprise_id = p.enterprise_id and n.member_id = p.member_id
                    and n.read_at is null) n
         ) unread
         where p.event = $1 and p.channel = 'EMAIL' and p.enabled and unread.count > 0
         on conflict (enterprise_id, member_id, digest_day) where digest_day is not null do nothing"),
    )
    .bind::<Text, _>(DIGEST)
    .bind::<Date, _>(china_day(now))
    .bind::<Text, _>(tail)
    .bind::<BigInt, _>(SUMMARY)
    .bind::<Array<Text>, _>(kinds)
    .bind::<Array<Text>, _>(labels)
    .execute(&mut *own)
    .await?)
}

#[derive(Debug, QueryableByName)]
struct Due {
    #[diesel(sql_type = BigInt)]
    enterprise_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    subject: String,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
}

/// Sends the due e-mails; returns how many were processed. Several nodes never process the same one at once,
/// and a process that dies while it sends leaves the rest to the next one after two minutes.
#[erased]
pub async fn deliver(services: &Services, mailer: &dyn Mailer) -> AppResult<usize> {
    let mut own = services.db().own().await?;
    let due: Vec<Due> = diesel::sql_query(sql!(
        "update notification_mail q set attempts = q.attempts + 1, next_at = now() + interval '2 minutes'
         from (select enterprise_id, id from notification_mail
               where sent_at is null and failed_at is null and next_at <= now()
               order by next_at limit $1 for update skip locked) due,
              member m
         where q.enterprise_id = due.enterprise_id and q.id = due.id
           and m.enterprise_id = q.enterprise_id and m.id = q.member_id
         returning q.enterprise_id, q.id, q.subject, q.body, q.attempts,
                   case when m.status = {MemberStatus::Active} and m.deleted_at is null
                       then m.email end as email"
    ))
    .bind::<BigInt, _>(ROUND)
    .load(&mut *own)
    .await?;
    let count = due.len();
    for mail in due {
        let text = mail.body.replace(PUBLIC_URL, services.public_url());
        let outcome = match mail.email {
            Some(to) => mailer.send(&Mail { to, subject: mail.subject, text }).await.map_err(Some),
            // members who have left or removed their address get no more e-mails
            None => Err(None),
        };
        let (sent, over, error) = match outcome {
            Ok(()) => (true, false, None),
            Err(None) => (false, true, None),
            Err(Some(error)) => (false, mail.attempts >= MAX_ATTEMPTS, Some(why(&error))),
        };
        diesel::sql_query(
            "update notification_mail set sent_at = case when $3 then now() end,
                failed_at = case when $4 then now() end, error = $5,
                next_at = now() + make_interval(secs => $6)
             where enterprise_id = $1 and id = $2",
        )
        .bind::<BigInt, _>(mail.enterprise_id)
        .bind::<BigInt, _>(mail.id)
        .bind::<diesel::sql_types::Bool, _>(sent)
        .bind::<diesel::sql_types::Bool, _>(over)
        .bind::<Nullable<Text>, _>(error)
        .bind::<diesel::sql_types::Double, _>(f64::from(pause(mail.attempts)))
        .execute(&mut *own)
        .await?;
    }
    Ok(count)
}

/// Reason of a failed delivery, for the operator of the server.
fn why(error: &AppError) -> String {
    let text = match error {
        AppError::Internal(source) => source.to_string(),
        other => other.to_string(),
    };
    text.chars().take(MAX_ERROR).collect()
}

/// Deletes e-mails sent or given up a month ago, and those unsent for two days, which are outdated.
#[erased]
pub async fn sweep(db: &Db) -> AppResult<usize> {
    let mut own = db.own().await?;
    Ok(diesel::sql_query(
        "delete from notification_mail
         where created_at < now() - interval '2 days' and sent_at is null and failed_at is null
            or created_at < now() - interval '30 days'",
    )
    .execute(&mut *own)
    .await?)
}
