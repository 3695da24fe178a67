//! Batch queries on teams, for imports and exports.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::team;

use super::{filtered, visible_to, words};
use crate::sheet::names::NodeName;
use crate::team::model::{Team, TeamFilter};
use crate::team::rules::Texts;

/// The names of all visible teams.
#[erased]
pub async fn names(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<NodeName>> {
    let rows: Vec<(i64, String, Vec<i64>)> =
        visible_to(viewer).select((team::id, team::name, team::path)).load(&mut connection).await?;
    Ok(rows.into_iter().map(|(id, name, path)| NodeName { id, name, path }).collect())
}

/// All names in use, each with its parent.
#[erased]
pub async fn taken_names(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<HashSet<(Option<i64>, String)>> {
    let rows: Vec<(Option<i64>, String)> = team::table
        .filter(team::enterprise_id.eq(enterprise_id))
        .filter(team::deleted_at.is_null())
        .select((team::parent_id, team::name))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// One batch of an export: rows above `after`, oldest first.
#[erased]
pub async fn batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &TeamFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Team>> {
    Ok(filtered(viewer, filter)
        .filter(team::id.gt(after.unwrap_or(0)))
        .order(team::id)
        .limit(limit)
        .select(Team::as_select())
        .load(connection)
        .await?)
}

/// Columns of new teams.
#[derive(Default)]
pub struct NewTeams {
    id: Vec<i64>,
    parent: Vec<Option<i64>>,
    /// Joined by commas: arrays of arrays of different lengths cannot be sent.
    path: Vec<String>,
    kind: Vec<i16>,
    name: Vec<String>,
    code: Vec<Option<String>>,
    phone: Vec<Option<String>>,
    address: Vec<Option<String>>,
    contact: Vec<Option<String>>,
    remark: Vec<Option<String>>,
    accept: Vec<bool>,
    text: Vec<String>,
    /// Joined by blanks, which no gram contains.
    grams: Vec<String>,
}

impl NewTeams {
    /// Adds a team; the path ends with its own id.
    pub fn push(&mut self, path: &[i64], kind: i16, texts: &Texts, accept: bool) {
        let Some((id, above)) = path.split_last() else { return };
        let text = search::text(words(texts));
        self.id.push(*id);
        self.parent.push(above.last().copied());
        self.path.push(path.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        self.kind.push(kind);
        self.name.push(texts.name.clone());
        self.code.push(texts.others.code.clone());
        self.phone.push(texts.others.phone.clone());
        self.address.push(texts.others.address.clone());
        self.contact.push(texts.others.contact_name.clone());
        self.remark.push(texts.others.remark.clone());
        self.accept.push(accept);
        self.grams.push(search::grams(&text).join(" "));
        self.text.push(text);
    }
}

/// Inserts teams after their siblings, in their order, with a line of the operation log each.
#[erased]
pub async fn insert_many(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    teams: &NewTeams,
) -> AppResult<()> {
    diesel::sql_query(
        "insert into team (enterprise_id, created_by, updated_by, id, parent_id, path, type, name, code, phone, address,
            contact_name, remark, is_accept_team, search_text, search_grams, sort_order)
         select $1, $2, $2, id, parent, string_to_array(path, ',')::bigint[], kind, name, code, phone, address,
            contact, remark, accept, words, string_to_array(grams, ' '),
            row_number() over (partition by parent, kind order by place) - 1 + (
                select count(*) from team s where s.enterprise_id = $1 and s.deleted_at is null
                   and s.parent_id is not distinct from parent and s.type = kind)
         from unnest($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) with ordinality
            as t (id, parent, path, kind, name, code, phone, address, contact, remark, accept, words, grams, place)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(&teams.id)
    .bind::<Array<Nullable<BigInt>>, _>(&teams.parent)
    .bind::<Array<Text>, _>(&teams.path)
    .bind::<Array<SmallInt>, _>(&teams.kind)
    .bind::<Array<Text>, _>(&teams.name)
    .bind::<Array<Nullable<Text>>, _>(&teams.code)
    .bind::<Array<Nullable<Text>>, _>(&teams.phone)
    .bind::<Array<Nullable<Text>>, _>(&teams.address)
    .bind::<Array<Nullable<Text>>, _>(&teams.contact)
    .bind::<Array<Nullable<Text>>, _>(&teams.remark)
    .bind::<Array<Bool>, _>(&teams.accept)
    .bind::<Array<Text>, _>(&teams.text)
    .bind::<Array<Text>, _>(&teams.grams)
    .execute(connection)
    .await?;
    diesel::sql_query(
        "insert into operation_log (enterprise_id, actor_member_id, action, record_type, record_id, after, reason)
         select $1, $2, 'team.create', 'team', t.id, to_jsonb(t) - '{search_text,search_grams}'::text[], 'import'
         from team t where t.enterprise_id = $1 and t.id = any ($3)",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(&teams.id)
    .execute(connection)
    .await?;
    Ok(())
}
