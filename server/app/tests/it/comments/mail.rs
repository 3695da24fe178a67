//! E-mails: delivered to a mail server on a socket, retried after a failure, and not sent to members who
//! opted out.

use std::sync::Arc;

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use xieli_app::mail::Smtp;
use xieli_domain::notification::mail::{MAX_ATTEMPTS, Mailer, deliver, pause, queue_digests};

use super::{person, team, write};
use crate::account::desk::Desk;

/// One session of a mail server that refuses the first `refusals` e-mails and passes on the others.
async fn talk(
    stream: TcpStream,
    refusals: Arc<std::sync::atomic::AtomicUsize>,
    taken: UnboundedSender<String>,
) {
    use std::sync::atomic::Ordering;
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut say = async |text: &str| {
        // the client may have disconnected
        let _gone = writer.write_all(format!("{text}\r\n").as_bytes()).await;
    };
    say("220 test").await;
    while let Ok(Some(line)) = lines.next_line().await {
        match line.split(' ').next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" => say("250 test").await,
            "MAIL"
                if refusals
                    .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
                    .is_ok() =>
            {
                say("451 try again later").await;
            }
            "DATA" => {
                say("354 go on").await;
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text.push_str(&line);
                    text.push('\n');
                }
                say("250 taken").await;
                let _nobody_waits = taken.send(text);
            }
            "QUIT" => return say("221 bye").await,
            _ => say("250 ok").await,
        }
    }
}

/// A mail server on a free port: its address, and the e-mails received.
async fn mail_server(refusals: usize) -> (String, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("smtp://{}", listener.local_addr().expect("an address"));
    let (sender, taken) = unbounded_channel();
    let refusals = Arc::new(std::sync::atomic::AtomicUsize::new(refusals));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(talk(stream, refusals.clone(), sender.clone()));
        }
    });
    (address, taken)
}

async fn mention(desk: &Desk) {
    desk.execute(
        "update member set email = 'dev@example.com' where id = (select m.id from member m
        join account a on a.id = m.account_id where a.username = 'engineer' and m.enterprise_id = 1)",
    )
    .await;
    let (manager, _) = person(desk, "manager").await;
    let (_, engineer_id) = person(desk, "engineer").await;
    let record = team(desk, &manager, "备件中心").await;
    let call = json!({ "recordId": record, "body": "请处理", "mentionIds": [engineer_id] });
    assert_eq!(write(desk, &manager, call).await["userErrors"], json!([]));
}

const NOW: &str = "update notification_mail set next_at = now()";

#[tokio::test]
async fn a_mention_leaves_by_mail_after_the_server_was_away() {
    let desk = Desk::demo().await;
    mention(&desk).await;
    let (address, mut taken) = mail_server(1).await;
    let smtp = Smtp::new(&address, "协力 <notice@example.com>").expect("a mailer");
    assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 1);
    let state = "select attempts || ' ' || (sent_at is null) || ' ' || (next_at > now()) || ' ' || (error like '%451%')
        from notification_mail";
    assert_eq!(desk.value::<String>(state, &[]).await, "1 true true true");
    // not before its time
    assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 0);
    desk.execute(NOW).await;
    assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 1);
    let text = taken.recv().await.expect("an e-mail");
    assert!(text.contains("To: dev@example.com") && text.contains("notice@example.com"), "{text}");
    assert!(text.contains("Content-Type: text/plain; charset=utf-8"), "{text}");
    // sent once
    desk.execute(NOW).await;
    assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 0);
}

#[tokio::test]
async fn it_is_given_up_in_the_end_and_harms_nothing_else() {
    let desk = Desk::demo().await;
    mention(&desk).await;
    let (address, _taken) = mail_server(1000).await;
    let smtp = Smtp::new(&address, "notice@example.com").expect("a mailer");
    for _ in 0..MAX_ATTEMPTS {
        desk.execute(NOW).await;
        assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 1);
    }
    desk.execute(NOW).await;
    assert_eq!(deliver(desk.services(), &smtp).await.expect("a round"), 0);
    let over: bool = desk.value("select failed_at is not null from notification_mail", &[]).await;
    assert!(over);
    assert!((1..20).map(pause).all(|seconds| (30..=3600).contains(&seconds)));
    assert_eq!((pause(1), pause(2), pause(30)), (30, 60, 3600));
}

#[tokio::test]
async fn who_has_switched_it_off_or_has_no_address_gets_none() {
    let desk = Desk::demo().await;
    let (engineer, _) = person(&desk, "engineer").await;
    let set = "mutation { notificationChoicesSet(input: { wishes: [
        { event: \"comment.mention\", channel: EMAIL, enabled: false }] }) { userErrors { code } } }";
    assert_eq!(desk.ask(Some(&engineer), set, json!({})).await["userErrors"], json!([]));
    mention(&desk).await;
    assert_eq!(desk.value::<i64>("select count(*) from notification_mail", &[]).await, 0);
    desk.execute("delete from notification_preference").await;
    desk.execute("update member set email = null").await;
    let (manager, _) = person(&desk, "manager").await;
    let (_, engineer_id) = person(&desk, "engineer").await;
    write(&desk, &manager, json!({ "recordId": engineer_id, "body": "@他", "mentionIds": [engineer_id] }))
        .await;
    assert_eq!(desk.value::<i64>("select count(*) from notification_mail", &[]).await, 0);
}

#[tokio::test]
async fn a_bad_address_of_a_server_is_not_repeated() {
    let wrong = Smtp::new("http://user:geheim@host", "a@example.com").err().expect("refused");
    assert!(!wrong.to_string().contains("geheim"), "{wrong}");
    assert!(Smtp::new("smtp://localhost", "kein").is_err());
    let _is_a_mailer: &dyn Mailer = &Smtp::new("smtp://localhost", "a@example.com").expect("a mailer");
}

#[tokio::test]
async fn a_summary_comes_once_a_day() {
    let desk = Desk::demo().await;
    mention(&desk).await;
    desk.execute("delete from notification_mail").await;
    let (engineer, _) = person(&desk, "engineer").await;
    let set = "mutation { notificationChoicesSet(input: { wishes: [
        { event: \"digest\", channel: EMAIL, enabled: true }] }) { choices { digest } userErrors { code } } }";
    assert_eq!(desk.ask(Some(&engineer), set, json!({})).await["choices"]["digest"], true);
    desk.execute(
        "insert into notification (enterprise_id, member_id, kind, title, source)
         select m.enterprise_id, m.id, 'text.mention', '在“机密任务”的说明中提到了您', 'quote.task.1'
         from member m join account a on a.id = m.account_id and a.username = 'engineer' where m.enterprise_id = 1",
    )
    .await;
    // none before eight in the morning, at any time of the test run
    let morning = "select extract(hour from now() at time zone 'Asia/Shanghai') >= 8";
    let expected = usize::from(desk.value::<bool>(morning, &[]).await);
    assert_eq!(queue_digests(desk.services().db()).await.expect("a round"), expected);
    assert_eq!(queue_digests(desk.services().db()).await.expect("a round"), 0);
    let digest = "select max(body) from notification_mail where digest_day is not null";
    let digest: Option<String> = desk.value(digest, &[]).await;
    assert_eq!(digest.is_some(), expected == 1);
    // texts that are quoted from a record are not mailed, as nobody knows whether it is still visible
    assert!(digest.is_none_or(|text| text.contains("在说明中提到我") && !text.contains("机密")));
}
