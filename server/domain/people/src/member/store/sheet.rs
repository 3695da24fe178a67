//! Batch writes of members: whole columns as arrays, one statement each.

use std::collections::HashSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::write::Derived;
use crate::member::model::Facts;
use crate::states::MemberStatus;

/// Columns of new members.
#[derive(Default)]
pub struct People {
    id: Vec<i64>,
    account: Vec<Option<i64>>,
    kind: Vec<i16>,
    name: Vec<String>,
    phone: Vec<Option<String>>,
    email: Vec<Option<String>>,
    gender: Vec<i16>,
    birthday: Vec<Option<NaiveDate>>,
    job_number: Vec<Option<String>>,
    position: Vec<Option<String>>,
    technician: Vec<bool>,
    engineer: Vec<bool>,
    remark: Vec<Option<String>>,
    entry: Vec<Option<NaiveDate>>,
    text: Vec<String>,
    /// Joined by blanks, which no gram contains: arrays of arrays of different lengths cannot be sent.
    grams: Vec<String>,
    sort_name: Vec<String>,
}

impl People {
    /// Adds a member.
    pub fn push(&mut self, id: i64, account: Option<i64>, kind: i16, facts: &Facts) {
        let derived = Derived::of(facts);
        self.id.push(id);
        self.account.push(account);
        self.kind.push(kind);
        self.name.push(facts.name.clone());
        self.phone.push(facts.phone.clone());
        self.email.push(facts.email.clone());
        self.gender.push(facts.gender);
        self.birthday.push(facts.birthday);
        self.job_number.push(facts.job_number.clone());
        self.position.push(facts.position.clone());
        self.technician.push(facts.is_technician);
        self.engineer.push(facts.is_engineer);
        self.remark.push(facts.remark.clone());
        self.entry.push(facts.entry_date);
        self.text.push(derived.text);
        self.grams.push(derived.grams.join(" "));
        self.sort_name.push(derived.sort_name);
    }
}

/// Inserts active members, and invited ones, who have no account yet.
#[erased]
pub async fn insert_people(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    people: &People,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into member (enterprise_id, created_by, updated_by, status, id, account_id, type, name, phone, email,
            gender, birthday, job_number, position, is_technician, is_engineer, remark, entry_date, search_text,
            search_grams, sort_name)
         select $1, $2, $2, case when account is null then 4 else 1 end, id, account, kind, name, phone, email, gender, birthday, number, position, technician,
            engineer, remark, entry, words, string_to_array(grams, ' '), sort_name
         from unnest($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
            as p (id, account, kind, name, phone, email, gender, birthday, number, position, technician, engineer,
                  remark, entry, words, grams, sort_name)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(&people.id)
    .bind::<Array<Nullable<BigInt>>, _>(&people.account)
    .bind::<Array<SmallInt>, _>(&people.kind)
    .bind::<Array<Text>, _>(&people.name)
    .bind::<Array<Nullable<Text>>, _>(&people.phone)
    .bind::<Array<Nullable<Text>>, _>(&people.email)
    .bind::<Array<SmallInt>, _>(&people.gender)
    .bind::<Array<Nullable<Date>>, _>(&people.birthday)
    .bind::<Array<Nullable<Text>>, _>(&people.job_number)
    .bind::<Array<Nullable<Text>>, _>(&people.position)
    .bind::<Array<Bool>, _>(&people.technician)
    .bind::<Array<Bool>, _>(&people.engineer)
    .bind::<Array<Nullable<Text>>, _>(&people.remark)
    .bind::<Array<Nullable<Date>>, _>(&people.entry)
    .bind::<Array<Text>, _>(&people.text)
    .bind::<Array<Text>, _>(&people.grams)
    .bind::<Array<Text>, _>(&people.sort_name)
    .execute(connection)
    .await?;
    Ok(())
}

/// Pairs of a member and a team or role.
#[derive(Default)]
pub struct Pairs {
    member: Vec<i64>,
    other: Vec<i64>,
    first: Vec<bool>,
}

impl Pairs {
    /// Adds a pair; the first of each member is marked.
    pub fn push(&mut self, member: i64, other: i64) {
        self.first.push(self.member.last() != Some(&member));
        self.member.push(member);
        self.other.push(other);
    }
}

/// Inserts the places of new members; the first is the main one.
#[erased]
pub async fn insert_places(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    pairs: &Pairs,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into team_member (enterprise_id, team_id, member_id, main)
         select $1, team, member, main from unnest($2, $3, $4) as p (member, team, main)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&pairs.member)
    .bind::<Array<BigInt>, _>(&pairs.other)
    .bind::<Array<Bool>, _>(&pairs.first)
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts the roles of new members.
#[erased]
pub async fn insert_roles(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    pairs: &Pairs,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into role_member (enterprise_id, role_id, member_id)
         select $1, role, member from unnest($2, $3) as p (member, role) on conflict do nothing",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&pairs.member)
    .bind::<Array<BigInt>, _>(&pairs.other)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes a line of the operation log for each new member.
#[erased]
pub async fn log(connection: &mut AsyncPgConnection, viewer: &Viewer, people: &People) -> AppResult<()> {
    diesel::sql_query(
        "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, after, reason)
         select $1, $2, 'member.create', 'member', m.id,
            to_jsonb(m) - '{search_text,search_grams,sort_name}'::text[], 'import'
         from member m where m.enterprise_id = $1 and m.id = any ($3)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(&people.id)
    .execute(connection)
    .await?;
    Ok(())
}

/// Phones and job numbers of an import that the enterprise already has.
#[derive(Default)]
pub struct Taken {
    /// Phones of applicants and active members.
    pub phones: HashSet<String>,
    /// Their job numbers.
    pub job_numbers: HashSet<String>,
    /// Phones of accounts that are applicants or active members here under another number.
    pub people_here: HashSet<String>,
    /// Phones of accounts that were refused or have left.
    pub people_before: HashSet<String>,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Text)]
    value: String,
}

/// Queries all of them in one statement.
#[erased]
pub async fn known(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    phones: &[&str],
    job_numbers: &[&str],
) -> AppResult<Taken> {
    let rows: Vec<Found> = diesel::sql_query(sql!(
        "select 'phone' as what, phone as value from member
          where enterprise_id = $1 and phone = any ($2)
              and status in ({MemberStatus::PRESENT_SQL})
              and deleted_at is null
         union all
         select 'number', job_number from member
          where enterprise_id = $1 and job_number = any ($3)
              and status in ({MemberStatus::PRESENT_SQL})
              and deleted_at is null
         union all
         select case when m.status in ({MemberStatus::Applied, MemberStatus::Active}) then 'here'
             else 'before' end, a.phone
          from account a join member m on m.account_id = a.id
          where a.phone = any ($2) and m.enterprise_id = $1 and m.deleted_at is null"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Text>, _>(phones)
    .bind::<Array<Text>, _>(job_numbers)
    .load(&mut connection)
    .await?;
    let mut known = Taken::default();
    for Found { what, value } in rows {
        match what.as_str() {
            "phone" => known.phones.insert(value),
            "number" => known.job_numbers.insert(value),
            "here" => known.people_here.insert(value),
            _ => known.people_before.insert(value),
        };
    }
    Ok(known)
}
