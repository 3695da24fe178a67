//! Query on the member data from which the interpreter selects approvers: directors, members of roles,
//! owners, deputies.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult};

use crate::flow_process::engine::People;
use crate::prepared;
use crate::states::MemberStatus;

/// Parameters of the query.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// The form.
    pub form_id: i64,
    /// Team of the applicant.
    pub team_id: Option<i64>,
    /// Teams that fields name.
    pub teams: BTreeSet<i64>,
    /// Roles that rules name.
    pub roles: BTreeSet<i64>,
    /// Members who may be needed.
    pub members: BTreeSet<i64>,
    /// Administrators of the form.
    pub admins: Vec<i64>,
    /// The day on which delegations are in force.
    pub today: NaiveDate,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = BigInt)]
    of: i64,
    #[diesel(sql_type = Integer)]
    level: i32,
    #[diesel(sql_type = BigInt)]
    member: i64,
}

/// Directors of the requested teams and of all above them, members of roles, owners, and deputies: one
/// statement. A row of `level` without a member stands for a team without directors.
const PEOPLE: &str = sql!("
    with asked as (select unnest($2) as team),
    chain as (
        select a.team, s.id, cardinality(t.path) - s.place::integer as level from asked a
        join team t on t.enterprise_id = $1 and t.id = a.team,
        unnest(t.path) with ordinality as s (id, place))
    select 'director' as what, c.team as of, c.level, coalesce(m.member_id, 0) as member, m.id as place from chain c
    left join team_member m on m.enterprise_id = $1 and m.team_id = c.id and m.director and m.left_at is null
    union all
    select 'role', r.role_id, 0, r.member_id, r.member_id from role_member r
    join member m on m.enterprise_id = r.enterprise_id and m.id = r.member_id
        and m.status = {MemberStatus::Active} and m.deleted_at is null
    where r.enterprise_id = $1 and r.role_id = any ($3)
    union all
    select 'owner', 0, 0, r.member_id, r.member_id from role_member r
    join role o on o.enterprise_id = r.enterprise_id and o.id = r.role_id and o.code = 'ROLE_owner'
    where r.enterprise_id = $1
    union all
    select case when m.status = {MemberStatus::Active} and m.deleted_at is null then 'stand_in'
        else 'successor' end, d.member_id, 0, d.to_id, d.id
    from flow_delegation d
    join member m on m.enterprise_id = d.enterprise_id and m.id = d.member_id
    where d.enterprise_id = $1 and d.deleted_at is null and d.begins_on <= $4 and d.ends_on >= $4
        and (d.form_ids = '{}' or d.form_ids @> array[$5])
    order by 1, 2, 3, 5");

/// Loads the data of members that the interpreter needs.
#[erased]
pub async fn people(mut connection: &AsyncPgConnection, asked: Asked) -> AppResult<People> {
    let teams: Vec<i64> = asked.team_id.into_iter().chain(asked.teams.iter().copied()).collect();
    let rows: Vec<Row> = prepared::statement(PEOPLE)
        .bind::<BigInt, _>(asked.enterprise_id)
        .bind::<Array<BigInt>, _>(teams)
        .bind::<Array<BigInt>, _>(asked.roles.iter().copied().collect::<Vec<_>>())
        .bind::<Date, _>(asked.today)
        .bind::<BigInt, _>(asked.form_id)
        .load(&mut connection)
        .await?;
    let mut people = People::default();
    let mut owners = Vec::new();
    let mut members = asked.members;
    for Row { what, of, level, member } in rows {
        members.insert(member);
        match what.as_str() {
            "director" => {
                let chain = people.directors_of.entry(of).or_default();
                let level = usize::try_from(level).unwrap_or_default();
                if chain.len() <= level {
                    chain.resize(level + 1, Vec::new());
                }
                if member != 0 {
                    chain[level].push(member);
                }
            }
            "role" => people.roles.entry(of).or_default().push(member),
            "owner" => owners.push(member),
            "stand_in" => {
                people.stand_ins.insert(of, member);
            }
            _ => {
                people.successors.insert(of, member);
            }
        }
    }
    people.directors = asked.team_id.and_then(|id| people.directors_of.get(&id).cloned()).unwrap_or_default();
    members.extend(asked.admins.iter().copied());
    people.active = active(connection, asked.enterprise_id, &members).await?;
    people.admins = asked.admins.into_iter().filter(|id| people.active.contains(id)).collect();
    if people.admins.is_empty() {
        people.admins = owners.into_iter().filter(|id| people.active.contains(id)).collect();
    }
    if people.admins.is_empty() {
        return Err(AppError::internal("an enterprise without an owner"));
    }
    Ok(people)
}

/// The active ones among these members.
async fn active(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &BTreeSet<i64>,
) -> AppResult<BTreeSet<i64>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let sql = sql!(
        "select id from member where enterprise_id = $1 and id = any ($2) and status = {MemberStatus::Active}
            and deleted_at is null"
    );
    let rows: Vec<Id> = prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(members.iter().copied().collect::<Vec<_>>())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
