//! Queries on members; the only module with SQL on their table.

mod among;
mod listing;
pub mod offboarding;
pub mod organization;
mod picture;
mod places;
pub mod sheet;
mod write;

pub use among::{active_among, active_called, active_named, mates_among, require_active, require_known};
pub use listing::{BRIEF, Listing, WHOLE, count};
pub use picture::{picture, set_picture};
pub use places::{accept_places, move_place, set_place};
pub use write::{
    Standing, delete, discard, end_sessions, insert, lock, lock_prepared, ranks, set_account, set_facts,
    set_standing, taken, unbind_mp,
};

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Code, Viewer};
use xieli_tables::{account, member, team_member};

use super::model::{AccountFacts, Member, MemberFilter};
use super::rules::Status;
use crate::enterprise::menus;
use crate::filter_keyword;
use crate::list::Sort;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;

type Query<'a> = member::BoxedQuery<'a, diesel::pg::Pg>;

const fn sort(name: &'static str, sql: &'static str, cast: &'static str, nullable: bool) -> Sort {
    Sort { name, sql, cast, id: "member.id", nullable }
}

/// By time of creation, the default (core §7).
pub const BY_CREATED: Sort = sort("CREATED_AT", "member.created_at", "timestamptz", false);
/// By name, in phone book order.
pub const BY_NAME: Sort = sort("NAME", "member.sort_name", "text", false);
/// By job number.
pub const BY_JOB_NUMBER: Sort = sort("JOB_NUMBER", "member.job_number", "text", true);
/// By first day of work.
pub const BY_ENTRY: Sort = sort("ENTRY_DATE", "member.entry_date", "date", true);
/// By last change.
pub const BY_UPDATED: Sort = sort("UPDATED_AT", "member.updated_at", "timestamptz", false);

/// Members visible to the viewer. External members see themselves and the members of their own teams;
/// applicants are visible to those who audit them and to themselves.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let mut query = member::table
        .filter(member::enterprise_id.eq(viewer.enterprise_id))
        .filter(member::deleted_at.is_null())
        .into_boxed();
    if !viewer.can(Code::EMember) {
        let grown = [Status::Active.as_i16(), Status::Left.as_i16()];
        query = query.filter(member::id.eq(viewer.member_id).or(member::status.eq_any(grown)));
    }
    if viewer.is_external() {
        let mates = team_member::table
            .filter(team_member::enterprise_id.eq(viewer.enterprise_id))
            .filter(team_member::team_id.eq_any(viewer.team_ids.clone()))
            .filter(team_member::left_at.is_null())
            .select(team_member::member_id);
        query = query.filter(member::id.eq(viewer.member_id).or(member::id.eq_any(mates)));
    }
    query
}

/// The visible active members.
pub fn active<'a>(viewer: &Viewer) -> Query<'a> {
    visible_to(viewer).filter(member::status.eq(Status::Active.as_i16()))
}

/// The visible members that the viewer may list: all with `e:member:list` or `e:member`; a team manager
/// without them sees the members of the teams they direct.
pub fn listed_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = visible_to(viewer);
    if viewer.can(Code::EMemberList) || viewer.can(Code::EMember) {
        query
    } else {
        query.filter(member::id.eq_any(people_of(viewer.enterprise_id, viewer.directed_team_ids.clone())))
    }
}

type People<'a> = team_member::BoxedQuery<'a, diesel::pg::Pg, BigInt>;

/// The present members of these teams.
fn people_of<'a>(enterprise_id: i64, team_ids: Vec<i64>) -> People<'a> {
    team_member::table
        .filter(team_member::enterprise_id.eq(enterprise_id))
        .filter(team_member::team_id.eq_any(team_ids))
        .filter(team_member::left_at.is_null())
        .select(team_member::member_id)
        .into_boxed()
}

/// Narrows a query on members by a filter.
pub fn narrow<'a>(query: Query<'a>, viewer: &Viewer, filter: &MemberFilter) -> Query<'a> {
    let mut query = filter_keyword!(query, member, filter.keyword.as_deref());
    query = match filter.status.as_slice() {
        [] => query,
        // equality, not membership: then the index on the status also gives the order
        [one] => query.filter(member::status.eq(*one)),
        several => query.filter(member::status.eq_any(several.to_vec())),
    };
    if let Some(ids) = &filter.ids {
        query = query.filter(member::id.eq_any(ids.clone()));
    }
    if let Some(member_type) = filter.member_type {
        query = query.filter(member::type_.eq(member_type));
    }
    if filter.technician_only {
        query = query.filter(member::is_technician);
    }
    if filter.engineer_only {
        query = query.filter(member::is_engineer);
    }
    if let Some(from) = filter.created_from {
        query = query.filter(member::created_at.ge(from));
    }
    if let Some(until) = filter.created_until {
        query = query.filter(member::created_at.lt(until));
    }
    if let Some(role) = filter.role_id {
        query = query.filter(
            sql::<Bool>(
                "exists (select from role_member h where h.enterprise_id = member.enterprise_id \
                 and h.member_id = member.id and h.role_id = ",
            )
            .bind::<BigInt, _>(role)
            .sql(")"),
        );
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "member", "member")).filter(Replanned);
    }
    if filter.without_team {
        query = query.filter(sql::<Bool>(
            "not exists (select from team_member p where p.enterprise_id = member.enterprise_id \
             and p.member_id = member.id and p.left_at is null)",
        ));
    }
    match filter.team_id {
        Some(team) => query.filter(
            sql::<Bool>(
                "member.id in (select p.member_id from team_member p \
                 join team t on t.enterprise_id = p.enterprise_id and t.id = p.team_id and t.deleted_at is null \
                 where p.left_at is null and p.enterprise_id = ",
            )
            .bind::<BigInt, _>(viewer.enterprise_id)
            .sql(if filter.directors_only { " and p.director" } else { "" })
            // a subtree is one array test, answered by the index on paths
            .sql(if filter.include_sub_teams { " and t.path @> array[" } else { " and array[t.id] = array[" })
            .bind::<BigInt, _>(team)
            .sql("])"),
        ),
        None if filter.directors_only => query.filter(sql::<Bool>(
            "exists (select from team_member p where p.enterprise_id = member.enterprise_id \
             and p.member_id = member.id and p.left_at is null and p.director)",
        )),
        None => query,
    }
}

/// Scope of a list, within the visible members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All visible members: for selections and single records.
    Visible,
    /// Members that the viewer may list: see [`listed_to`].
    Listed,
    /// Members of the teams that the viewer directs; all for an admin (core §2: team role list).
    Directed,
}

fn scoped<'a>(viewer: &Viewer, scope: Scope, filter: &MemberFilter) -> Query<'a> {
    let query = match scope {
        Scope::Visible => visible_to(viewer),
        Scope::Listed => listed_to(viewer),
        Scope::Directed if viewer.is_admin() => visible_to(viewer),
        Scope::Directed => visible_to(viewer)
            .filter(member::id.eq_any(people_of(viewer.enterprise_id, viewer.directed_team_ids.clone()))),
    };
    narrow(query, viewer, filter)
}

/// At most `limit` members by name, for selections; technicians and engineers with the free ones first.
#[erased]
pub async fn options(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
    limit: i64,
) -> AppResult<Vec<Member>> {
    let query = scoped(viewer, Scope::Visible, filter).limit(limit).select(Member::as_select());
    let query = if filter.technician_only || filter.engineer_only {
        query.order((member::work_status, member::sort_name, member::id))
    } else {
        query.order((member::sort_name, member::id))
    };
    Ok(query.load(&mut connection).await?)
}

/// One batch of an export: rows below `before`, newest first.
#[erased]
pub async fn batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &MemberFilter,
    before: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Member>> {
    Ok(scoped(viewer, Scope::Listed, filter)
        .filter(member::id.lt(before.unwrap_or(i64::MAX)))
        .order(member::id.desc())
        .limit(limit)
        .select(Member::as_select())
        .load(connection)
        .await?)
}

/// One member, if visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Member>> {
    Ok(visible_to(viewer)
        .filter(member::id.eq(id))
        .select(Member::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The present or former record of an account in an enterprise; the present one first.
#[erased]
pub async fn of_account(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    account_id: i64,
) -> AppResult<Option<Member>> {
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::account_id.eq(account_id))
        .filter(member::deleted_at.is_null())
        .order((member::status.eq(Status::Active.as_i16()).desc(), member::status, member::id.desc()))
        .select(Member::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The enterprise's own record of a former member with this number.
#[erased]
pub async fn before(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    phone: &str,
) -> AppResult<Option<Member>> {
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::phone.eq(phone))
        .filter(member::status.eq_any([Status::Refused.as_i16(), Status::Left.as_i16()]))
        .filter(member::deleted_at.is_null())
        .order(member::id.desc())
        .select(Member::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Members of one enterprise by id, for loaders: the record that names them was visible.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Member>> {
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::id.eq_any(ids))
        .select(Member::as_select())
        .load(&mut connection)
        .await?)
}

/// Account data of these members, by member.
#[erased]
pub async fn account_facts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<HashMap<i64, AccountFacts>> {
    let rows: Vec<(i64, String, bool)> = member::table
        .inner_join(account::table.on(member::account_id.eq(account::id.nullable())))
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::id.eq_any(ids))
        .select((member::id, account::username, account::wechat_union_id.is_not_null()))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(id, username, mp_bound)| (id, AccountFacts { username, mp_bound })).collect())
}

/// Active members who hold `code`, by an enabled menu of a role or as an admin: recipients of notices.
#[erased]
pub async fn holders_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    code: Code,
) -> AppResult<Vec<i64>> {
    let mut enabled = crate::role::store::enabled_menus(connection, &[enterprise_id]).await?;
    let enabled = enabled.remove(&enterprise_id).flatten();
    let on = |id: &i32| enabled.as_ref().is_none_or(|ids| ids.contains(id));
    let menus: Vec<i32> = menus::giving(&[Code::EManage, code]).into_iter().filter(on).collect();
    Ok(member::table
        .filter(member::enterprise_id.eq(enterprise_id))
        .filter(member::status.eq(Status::Active.as_i16()))
        .filter(member::deleted_at.is_null())
        .filter(
            sql::<Bool>(
                "member.id in (select h.member_id from role_member h \
                 join role r on r.enterprise_id = h.enterprise_id and r.id = h.role_id \
                 left join role_menu g on g.enterprise_id = r.enterprise_id and g.role_id = r.id \
                 where h.enterprise_id = ",
            )
            .bind::<BigInt, _>(enterprise_id)
            .sql(" and (r.code in ('ROLE_owner', 'ROLE_admin') or g.menu_id = any (")
            .bind::<diesel::sql_types::Array<diesel::sql_types::Integer>, _>(menus)
            .sql(")))"),
        )
        .order(member::id)
        .limit(200)
        .select(member::id)
        .load(&mut connection)
        .await?)
}
