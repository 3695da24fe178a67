//! Inserts rows of the demo, with the columns that the domain derives on every write.

use tokio_postgres::Transaction;
use tokio_postgres::types::ToSql;
use xieli_kernel::{Code, permission::MENUS, search};

use crate::{Context, Outcome, Trouble, causes};

/// Writes into one enterprise.
pub struct Writer<'a> {
    /// One transaction for everything, so that no partial demo is left.
    pub tx: &'a Transaction<'a>,
    /// The enterprise.
    pub enterprise: i64,
    /// The hash of the demo's password.
    pub hash: &'a str,
}

/// A member to be written.
#[derive(Default, Clone)]
pub struct NewMember<'a> {
    pub account: Option<i64>,
    pub name: &'a str,
    pub phone: &'a str,
    pub gender: i16,
    pub job_number: Option<String>,
    pub position: Option<&'a str>,
    /// 0 applied, 1 active, 2 refused, 3 left.
    pub status: i16,
    /// 1 staff, 2 external.
    pub kind: i16,
    pub technician: bool,
    pub engineer: bool,
    /// 0 free, 1 busy, 2 resting.
    pub work_status: i16,
    /// `YYYY-MM-DD`.
    pub entry: Option<&'a str>,
    pub apply_reason: Option<&'a str>,
    pub refuse_reason: Option<&'a str>,
    pub invitation: Option<i64>,
    pub inviter: Option<i64>,
}

/// A team to be written.
#[derive(Default, Clone)]
pub struct NewTeam<'a> {
    pub parent: Option<(i64, Vec<i64>)>,
    pub name: &'a str,
    pub code: &'a str,
    /// 1 internal, 2 external.
    pub kind: i16,
    pub order: i32,
    pub phone: &'a str,
    pub address: &'a str,
    pub contact: &'a str,
    pub remark: &'a str,
    pub accept: bool,
}

impl Writer<'_> {
    /// Inserts a row and returns its id.
    pub async fn insert(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Outcome<i64> {
        let row = self.tx.query_one(sql, values).await;
        row.and_then(|row| row.try_get(0)).map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
    }

    /// Runs a statement.
    pub async fn run(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Outcome<()> {
        self.tx
            .execute(sql, values)
            .await
            .map(|_| ())
            .map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
    }

    /// An account with the demo's password.
    pub async fn account(&self, username: &str, phone: &str) -> Outcome<i64> {
        let sql = "insert into account (username, phone, password_hash, demo, proven_at) values ($1, $2, $3, true, now()) returning id";
        self.insert(sql, &[&username, &phone, &self.hash]).await
    }

    /// A member.
    pub async fn member(&self, new: &NewMember<'_>) -> Outcome<i64> {
        let words = [Some(new.name), Some(new.phone), new.job_number.as_deref()];
        let text = search::text(words.into_iter().flatten());
        let entry = match new.entry {
            Some(text) => {
                Some(text.parse::<chrono::NaiveDate>().context(|| format!("entry of {}", new.name))?)
            }
            None => None,
        };
        // at 9:00 of the first day, in Shanghai
        let created = entry
            .and_then(|day| day.and_hms_opt(1, 0, 0))
            .map_or_else(chrono::Utc::now, |time| time.and_utc());
        let left = (new.status == 3).then(chrono::Utc::now);
        self.insert(
            "insert into member (enterprise_id, account_id, name, phone, gender, job_number, position, status, type, \
             is_technician, is_engineer, work_status, entry_date, apply_reason, refuse_reason, invitation_id, inviter_id, \
             search_text, search_grams, sort_name, left_at, created_at, updated_at) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22) \
             returning id",
            &[
                &self.enterprise, &new.account, &new.name, &new.phone, &new.gender, &new.job_number, &new.position,
                &new.status, &new.kind, &new.technician, &new.engineer, &new.work_status, &entry, &new.apply_reason,
                &new.refuse_reason, &new.invitation, &new.inviter, &text, &search::grams(&text),
                &search::sort_name(new.name), &left, &created,
            ],
        )
        .await
    }

    /// A team; returns its id and path.
    pub async fn team(&self, new: &NewTeam<'_>) -> Outcome<(i64, Vec<i64>)> {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let words = [Some(new.name), Some(new.code), Some(new.phone)];
        let text = search::text(words.into_iter().flatten());
        let parent = new.parent.as_ref().map(|(id, _)| *id);
        let id = self
            .insert(
                "insert into team (enterprise_id, parent_id, name, code, type, path, sort_order, phone, address, contact_name, \
                 remark, is_accept_team, search_text, search_grams) \
                 values ($1, $2, $3, $4, $5, '{}', $6, $7, $8, $9, $10, $11, $12, $13) returning id",
                &[
                    &self.enterprise, &parent, &new.name, &some(new.code), &new.kind, &new.order, &some(new.phone),
                    &some(new.address), &some(new.contact), &some(new.remark), &new.accept, &text, &search::grams(&text),
                ],
            )
            .await?;
        let mut path = new.parent.as_ref().map(|(_, path)| path.clone()).unwrap_or_default();
        path.push(id);
        self.run(
            "update team set path = $3 where enterprise_id = $1 and id = $2",
            &[&self.enterprise, &id, &path],
        )
        .await?;
        Ok((id, path))
    }

    /// Puts a member into a team.
    pub async fn join(
        &self,
        team: i64,
        member: i64,
        director: bool,
        main: bool,
        position: Option<&str>,
    ) -> Outcome<()> {
        let sql = "insert into team_member (enterprise_id, team_id, member_id, director, main, position) \
                   values ($1, $2, $3, $4, $5, $6)";
        self.run(sql, &[&self.enterprise, &team, &member, &director, &main, &position]).await
    }

    /// A role with the menus that grant exactly these codes; every menu for a system role.
    pub async fn role(
        &self,
        order: i32,
        name: &str,
        code: Option<&str>,
        description: &str,
        codes: &[Code],
    ) -> Outcome<i64> {
        let sql = "insert into role (enterprise_id, name, code, description, sort_order) values ($1, $2, $3, $4, $5) returning id";
        let role = self.insert(sql, &[&self.enterprise, &name, &code, &description, &order]).await?;
        let menus: Vec<i32> = MENUS
            .iter()
            .filter(|menu| match code {
                Some(_) => true,
                None => {
                    !menu.access.perms.is_empty() && menu.access.perms.iter().all(|code| codes.contains(code))
                }
            })
            .map(|menu| menu.id)
            .collect();
        let sql =
            "insert into role_menu (enterprise_id, role_id, menu_id) select $1, $2, unnest($3::integer[])";
        self.run(sql, &[&self.enterprise, &role, &menus]).await?;
        Ok(role)
    }

    /// Gives a role to a member.
    pub async fn grant(&self, role: i64, member: i64) -> Outcome<()> {
        let sql = "insert into role_member (enterprise_id, role_id, member_id) values ($1, $2, $3)";
        self.run(sql, &[&self.enterprise, &role, &member]).await
    }

    /// Adds a notification for a member.
    pub async fn notify(
        &self,
        member: i64,
        kind: &str,
        title: &str,
        body: &str,
        link: Option<&str>,
    ) -> Outcome<()> {
        let sql = "insert into notification (enterprise_id, member_id, kind, title, body, link) values ($1, $2, $3, $4, $5, $6)";
        self.run(sql, &[&self.enterprise, &member, &kind, &title, &body, &link]).await
    }
}
