//! Support for tests: a database with the demo data, and its users as viewers.

use std::sync::{Arc, Mutex};
use xieli_domain::account::Accounts as _;

use futures_util::future::BoxFuture;
use tokio_postgres::types::ToSql;
use xieli_domain::account::sms::{Purpose, SmsSender};
use xieli_domain::account::tokens::{ACCESS, Claims, issue};
use xieli_domain::keyring::Keyring;
use xieli_domain::{Db, ServiceSettings, Services};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};
use xieli_testing::TestDb;

/// Text messages that would have been sent: number and text.
#[derive(Default)]
pub struct Outbox(Mutex<Vec<(String, String)>>);

impl Outbox {
    /// The last text message to a number.
    pub fn last(&self, phone: &str) -> Option<String> {
        let sent = self.0.lock().expect("the outbox");
        sent.iter().rev().find(|(to, _)| to == phone).map(|(_, text)| text.clone())
    }

    fn put(&self, phone: &str, text: &str) {
        self.0.lock().expect("the outbox").push((phone.to_owned(), text.to_owned()));
    }
}

impl SmsSender for Outbox {
    fn send<'a>(&'a self, phone: &'a str, code: &'a str, _: Purpose) -> BoxFuture<'a, AppResult<()>> {
        self.put(phone, code);
        Box::pin(async { Ok(()) })
    }

    fn invite<'a>(&'a self, phone: &'a str, _: &'a str, link: &'a str) -> BoxFuture<'a, AppResult<()>> {
        self.put(phone, link);
        Box::pin(async { Ok(()) })
    }
}

/// Database and services of one test.
pub struct Bench {
    pub test: TestDb,
    pub services: Services,
    pub outbox: Arc<Outbox>,
}

impl Bench {
    /// A bench with the demo data.
    pub async fn demo() -> Self {
        let test = TestDb::demo().await;
        let outbox = Arc::new(Outbox::default());
        let mut settings = ServiceSettings::new("https://xieli.example", outbox.clone(), Keyring::random());
        settings.sandbox.program = Some(xieli_testing::binary());
        let services = xieli_domain::kinds::services(test.db().clone(), settings);
        Self { test, services, outbox }
    }

    pub fn db(&self) -> &Db {
        self.test.db()
    }

    /// A user of the demo, signed in to their first enterprise.
    pub async fn viewer(&self, user: &str) -> Viewer {
        let client = xieli_database::connect(&self.test.url()).await.expect("the database");
        let sql = "insert into session (account_id, enterprise_id, expires_at) \
                   select a.id, m.enterprise_id, now() + interval '1 day' from account a \
                   join member m on m.account_id = a.id and m.status = 1 where a.username = $1 \
                   order by m.enterprise_id limit 1 returning account_id, id, enterprise_id";
        let row = client.query_one(sql, &[&user]).await.expect("a user of the demo");
        self.again(row.get(0), row.get(1), row.get(2)).await.expect("a viewer")
    }

    /// The viewer of a session, loaded again.
    pub async fn again(&self, account: i64, session: i64, enterprise: i64) -> AppResult<Viewer> {
        self.services.identity().forget_all();
        let claims = Claims::new(account, session, enterprise, ACCESS);
        let token = issue(self.services.signing(), &claims).await.expect("a token");
        Ok(self.services.identity().viewer(&token).await?.0.as_ref().clone())
    }

    /// A number from the database.
    pub async fn number(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> i64 {
        let client = xieli_database::connect(&self.test.url()).await.expect("the database");
        client.query_one(sql, values).await.expect("a row").get(0)
    }

    /// The member of the first enterprise whose account has this user name, in any state.
    pub async fn member(&self, user: &str) -> i64 {
        let sql = "select m.id from member m join account a on a.id = m.account_id where a.username = $1 \
                   order by m.enterprise_id limit 1";
        self.number(sql, &[&user]).await
    }

    /// A team of the demo.
    pub async fn team(&self, name: &str) -> i64 {
        self.number("select id from team where name = $1 order by enterprise_id limit 1", &[&name]).await
    }

    /// A role of the first enterprise.
    pub async fn role(&self, name: &str) -> i64 {
        self.number("select id from role where name = $1 order by enterprise_id limit 1", &[&name]).await
    }
}

/// The refused fields, each with its error code.
pub fn refused<T>(result: AppResult<T>) -> Vec<(String, FieldCode)> {
    match result {
        Ok(_) => panic!("accepted"),
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| (error.path.join("."), error.code)).collect()
        }
        Err(other) => panic!("{other}"),
    }
}

/// The error code of a refusal as a whole.
pub fn denied<T>(result: AppResult<T>) -> xieli_kernel::ErrorCode {
    match result {
        Ok(_) => panic!("accepted"),
        Err(error) => error.code(),
    }
}

/// The expectation of one refused field.
pub fn field(name: &str, code: FieldCode) -> Vec<(String, FieldCode)> {
    vec![(name.to_owned(), code)]
}
