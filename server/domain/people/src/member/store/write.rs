//! Writes to members.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer, search};
use xieli_tables::{account, member, session};

use crate::enterprise::menus;
use crate::member::model::{Facts, Member};
use crate::member::rules::{Rank, Status};

/// Columns for search and sorting, derived from the data on every write.
pub struct Derived {
    /// The searchable text.
    pub text: String,
    /// Its n-grams.
    pub grams: Vec<String>,
    /// The name in phone book order.
    pub sort_name: String,
}

impl Derived {
    /// Derives them from a member's data.
    pub fn of(facts: &Facts) -> Self {
        let words = [Some(facts.name.as_str()), facts.phone.as_deref(), facts.job_number.as_deref()];
        let text = search::text(words.into_iter().flatten());
        Self { grams: search::grams(&text), sort_name: search::sort_name(&facts.name), text }
    }
}

/// The columns that change with a member's state.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The state.
    pub status: Status,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// When they left; none while they belong or apply. A member invited back keeps it until they accept.
    pub left_at: Option<DateTime<Utc>>,
    /// Reason of the application.
    pub apply_reason: Option<String>,
    /// Reason of the refusal.
    pub refuse_reason: Option<String>,
    /// The invitation they joined by.
    pub invitation_id: Option<i64>,
    /// Member who invited them.
    pub inviter_id: Option<i64>,
}

impl Standing {
    /// A new member without an invitation.
    pub fn new(status: Status, member_type: i16) -> Self {
        Self {
            status,
            member_type,
            left_at: None,
            apply_reason: None,
            refuse_reason: None,
            invitation_id: None,
            inviter_id: None,
        }
    }

    /// The member's present columns with another state.
    pub fn of(member: &Member, status: Status) -> Self {
        Self {
            status,
            member_type: member.member_type,
            left_at: None,
            apply_reason: member.apply_reason.clone(),
            refuse_reason: None,
            invitation_id: member.invitation_id,
            inviter_id: member.inviter_id,
        }
    }
}

/// Inserts a member; without an account while they are only invited. `by` is the acting member; none for a
/// person who joins by themselves.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: Option<i64>,
    account_id: Option<i64>,
    facts: &Facts,
    standing: &Standing,
) -> AppResult<Member> {
    let derived = Derived::of(facts);
    Ok(diesel::insert_into(member::table)
        .values((
            (
                member::enterprise_id.eq(enterprise_id),
                member::account_id.eq(account_id),
                member::type_.eq(standing.member_type),
                member::status.eq(standing.status.as_i16()),
                member::apply_reason.eq(&standing.apply_reason),
                member::invitation_id.eq(standing.invitation_id),
                member::inviter_id.eq(standing.inviter_id),
                member::created_by.eq(by),
                member::updated_by.eq(by),
            ),
            columns(facts),
            (
                member::search_text.eq(derived.text),
                member::search_grams.eq(derived.grams),
                member::sort_name.eq(derived.sort_name),
            ),
        ))
        .returning(Member::as_returning())
        .get_result(connection)
        .await?)
}

type Columns<'a> = (
    diesel::dsl::Eq<member::name, &'a String>,
    diesel::dsl::Eq<member::phone, &'a Option<String>>,
    diesel::dsl::Eq<member::email, &'a Option<String>>,
    diesel::dsl::Eq<member::gender, i16>,
    diesel::dsl::Eq<member::birthday, Option<chrono::NaiveDate>>,
    diesel::dsl::Eq<member::job_number, &'a Option<String>>,
    diesel::dsl::Eq<member::position, &'a Option<String>>,
    diesel::dsl::Eq<member::is_technician, bool>,
    diesel::dsl::Eq<member::is_engineer, bool>,
    diesel::dsl::Eq<member::work_status, i16>,
    diesel::dsl::Eq<member::introduction, &'a Option<String>>,
    diesel::dsl::Eq<member::remark, &'a Option<String>>,
    diesel::dsl::Eq<member::entry_date, Option<chrono::NaiveDate>>,
);

fn columns(facts: &Facts) -> Columns<'_> {
    (
        member::name.eq(&facts.name),
        member::phone.eq(&facts.phone),
        member::email.eq(&facts.email),
        member::gender.eq(facts.gender),
        member::birthday.eq(facts.birthday),
        member::job_number.eq(&facts.job_number),
        member::position.eq(&facts.position),
        member::is_technician.eq(facts.is_technician),
        member::is_engineer.eq(facts.is_engineer),
        member::work_status.eq(facts.work_status),
        member::introduction.eq(&facts.introduction),
        member::remark.eq(&facts.remark),
        member::entry_date.eq(facts.entry_date),
    )
}

/// Writes the data of a member if its version is still `version`.
#[erased]
pub async fn set_facts(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    facts: &Facts,
) -> AppResult<Option<Member>> {
    let derived = Derived::of(facts);
    Ok(diesel::update(member::table.find((viewer.enterprise_id, id)).filter(member::version.eq(version)))
        .set((
            columns(facts),
            (
                member::search_text.eq(derived.text),
                member::search_grams.eq(derived.grams),
                member::sort_name.eq(derived.sort_name),
                member::version.eq(member::version + 1),
                member::updated_at.eq(Utc::now()),
                member::updated_by.eq(viewer.member_id),
            ),
        ))
        .returning(Member::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Writes a member's state. `by` is the acting member.
#[erased]
pub async fn set_standing(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: Option<i64>,
    id: i64,
    standing: &Standing,
) -> AppResult<Member> {
    Ok(diesel::update(member::table.find((enterprise_id, id)))
        .set((
            member::status.eq(standing.status.as_i16()),
            member::type_.eq(standing.member_type),
            member::left_at.eq(standing.left_at),
            member::apply_reason.eq(&standing.apply_reason),
            member::refuse_reason.eq(&standing.refuse_reason),
            member::invitation_id.eq(standing.invitation_id),
            member::inviter_id.eq(standing.inviter_id),
            member::version.eq(member::version + 1),
            member::updated_at.eq(Utc::now()),
            member::updated_by.eq(by),
        ))
        .returning(Member::as_returning())
        .get_result(connection)
        .await?)
}

/// Links a prepared record to the account of the person who has accepted it.
#[erased]
pub async fn set_account(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
    account_id: i64,
) -> AppResult<()> {
    diesel::update(member::table.find((enterprise_id, id)))
        .set(member::account_id.eq(account_id))
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes a record that was prepared for a person with an existing one.
#[erased]
pub async fn discard(connection: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<()> {
    diesel::update(member::table.find((enterprise_id, id)))
        .set((member::deleted_at.eq(Utc::now()), member::version.eq(member::version + 1)))
        .execute(connection)
        .await?;
    Ok(())
}

/// A record by id, without a check of visibility, locked until the transaction ends: an invitation names it.
#[erased]
pub async fn lock_prepared(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    id: i64,
) -> AppResult<Option<Member>> {
    Ok(member::table
        .find((enterprise_id, id))
        .filter(member::deleted_at.is_null())
        .select(Member::as_select())
        .for_update()
        .first(connection)
        .await
        .optional()?)
}

/// Members by id, locked until the transaction ends in the order of their ids; invisible ones are missing.
#[erased]
pub async fn lock(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Member>> {
    // a boxed query cannot lock: first the visible ids, then the rows
    let visible: Vec<i64> = super::visible_to(viewer)
        .filter(member::id.eq_any(ids.to_vec()))
        .select(member::id)
        .load(connection)
        .await?;
    Ok(member::table
        .filter(member::enterprise_id.eq(viewer.enterprise_id))
        .filter(member::id.eq_any(visible))
        .filter(member::deleted_at.is_null())
        .order(member::id)
        .select(Member::as_select())
        .for_no_key_update()
        .load(connection)
        .await?)
}

/// Whether another applicant or active member has the same phone or job number: (phone, job number).
#[erased]
pub async fn taken(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    facts: &Facts,
    except: Option<i64>,
) -> AppResult<(bool, bool)> {
    let others: Vec<(Option<String>, Option<String>)> = member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::deleted_at.is_null())
        .filter(member::status.eq_any(Status::PRESENT.map(Status::as_i16)))
        .filter(member::id.ne(except.unwrap_or(0)))
        .filter(member::phone.eq(&facts.phone).or(member::job_number.eq(&facts.job_number)))
        .select((member::phone, member::job_number))
        .load(&mut connection)
        .await?;
    let same = |mine: &Option<String>, theirs: &Option<String>| mine.is_some() && mine == theirs;
    Ok((
        others.iter().any(|(phone, _)| same(&facts.phone, phone)),
        others.iter().any(|(_, number)| same(&facts.job_number, number)),
    ))
}

/// The rank of these members: owner or administrator, by a system role or by the permissions of a role.
#[erased]
pub async fn ranks(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<HashMap<i64, Rank>> {
    let rows: Vec<RankRow> = diesel::sql_query(
        "select h.member_id, bool_or(coalesce(r.code = 'ROLE_owner', false)) as owner,
                bool_or(coalesce(r.code = 'ROLE_admin', false) or g.menu_id is not null) as admin
         from role_member h join role r on r.enterprise_id = h.enterprise_id and r.id = h.role_id
         join enterprise e on e.id = h.enterprise_id
         left join role_menu g on g.enterprise_id = r.enterprise_id and g.role_id = r.id and g.menu_id = any ($3)
            and (e.enabled_menu_ids is null or g.menu_id = any (e.enabled_menu_ids))
         where h.enterprise_id = $1 and h.member_id = any ($2)
            and (r.code is not null or g.menu_id is not null)
         group by h.member_id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .bind::<Array<Integer>, _>(menus::giving(&[Code::EManage]))
    .load(&mut connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.member_id, Rank { owner: row.owner, admin: row.admin }))
        .filter(|(_, rank)| *rank != Rank::default())
        .collect())
}

#[derive(QueryableByName)]
struct RankRow {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = Bool)]
    owner: bool,
    #[diesel(sql_type = Bool)]
    admin: bool,
}

/// Marks members as deleted.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::update(
        member::table.filter(member::enterprise_id.eq(viewer.enterprise_id)).filter(member::id.eq_any(ids)),
    )
    .set((
        member::deleted_at.eq(Utc::now()),
        member::updated_by.eq(viewer.member_id),
        member::version.eq(member::version + 1),
    ))
    .execute(connection)
    .await?;
    Ok(())
}

/// Ends the sessions of these members in the enterprise; returns their ids.
#[erased]
pub async fn end_sessions(
    connection: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    let accounts: Vec<i64> = member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::id.eq_any(ids))
        .filter(member::account_id.is_not_null())
        .select(member::account_id.assume_not_null())
        .load(connection)
        .await?;
    Ok(diesel::update(
        session::table
            .filter(session::account_id.eq_any(accounts))
            .filter(session::enterprise_id.eq(enterprise_id))
            .filter(session::revoked_at.is_null()),
    )
    .set((session::revoked_at.eq(Utc::now()), session::revoke_reason.eq("LEFT")))
    .returning(session::id)
    .get_results(connection)
    .await?)
}

/// Removes the WeChat identity from a member's account; returns whether there was one.
#[erased]
pub async fn unbind_mp(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<bool> {
    let changed =
        diesel::update(account::table.find(account_id).filter(account::wechat_union_id.is_not_null()))
            .set((account::wechat_union_id.eq(None::<String>), account::updated_at.eq(Utc::now())))
            .execute(connection)
            .await?;
    Ok(changed > 0)
}
