//! Queries on the records of operations in appraisals; the only place with SQL about them. Records are
//! neither changed nor deleted.

use chrono::TimeDelta;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer, clock, search};
use xieli_tables::kpi_record;

use super::model::{Entry, KpiRecord, KpiRecordFilter};
use super::rules;
use crate::list::{Order, Sort};
use crate::rows::{CHUNK, Rows};
use crate::{filter_keyword, prepared, read_page};

type Query<'a> = kpi_record::BoxedQuery<'a, Pg>;

/// The records visible to the viewer: all of the enterprise for readers of records.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let enterprise = if rules::may_read(viewer) { viewer.enterprise_id } else { -1 };
    kpi_record::table.filter(kpi_record::enterprise_id.eq(enterprise)).into_boxed()
}

/// The records that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &KpiRecordFilter) -> Query<'a> {
    let mut query = filter_keyword!(visible_to(viewer), kpi_record, filter.keyword.as_deref());
    if let Some(id) = filter.plan_id {
        query = query.filter(kpi_record::plan_id.eq(id));
    }
    if let Some(id) = filter.examine_id {
        query = query.filter(kpi_record::examine_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(kpi_record::member_id.eq(id));
    }
    if !filter.actions.is_empty() {
        query = query.filter(kpi_record::action.eq_any(filter.actions.clone()));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from.and_then(clock::china_midnight) {
        query = query.filter(kpi_record::at.ge(from));
    }
    if let Some(to) = to.and_then(clock::china_midnight) {
        query = query.filter(kpi_record::at.lt(to + TimeDelta::days(1)));
    }
    query
}

/// Records of operations, as lists read them.
pub mod records {
    use super::{
        AppResult, AsyncPgConnection, ExpressionMethods, KpiRecord, KpiRecordFilter, OptionalExtension,
        Order, Page, PageRequest, QueryDsl, Rows, RunQueryDsl, SelectableHelper, Sort, Viewer, filtered,
        kpi_record, read_page, visible_to,
    };

    /// Description of the list for paging.
    pub static ROWS: Rows<KpiRecord, KpiRecordFilter> = Rows {
        page,
        count,
        sorts: &[Sort {
            name: "AT",
            sql: "kpi_record.at",
            cast: "timestamptz",
            id: "kpi_record.id",
            nullable: false,
        }],
        remembered: &[],
        told: None,
        again: None,
    };

    /// One page.
    #[erased]
    pub async fn page(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &KpiRecordFilter,
        order: Order,
        request: &PageRequest,
    ) -> AppResult<Page<KpiRecord>> {
        Ok(read_page!(connection, filtered(viewer, filter), KpiRecord, &order, request))
    }

    /// How many the filter finds.
    #[erased]
    pub async fn count(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &KpiRecordFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(diesel::dsl::count_star()).first(&mut connection).await?)
    }

    /// One record, if visible to the viewer.
    #[erased]
    pub async fn find(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        id: i64,
    ) -> AppResult<Option<KpiRecord>> {
        let found = visible_to(viewer).filter(kpi_record::id.eq(id)).select(KpiRecord::as_select());
        Ok(found.first(&mut connection).await.optional()?)
    }

    /// Records by id, if visible to the viewer.
    #[erased]
    pub async fn many(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        ids: &[i64],
    ) -> AppResult<Vec<KpiRecord>> {
        let found =
            visible_to(viewer).filter(kpi_record::id.eq_any(ids.to_vec())).select(KpiRecord::as_select());
        Ok(found.load(&mut connection).await?)
    }
}

/// The longest text of a record.
const MOST: usize = 1000;

/// Writes records of actions of a member (`None`: the system); they are found by their reasons and by the
/// names of their plans and examinees.
#[erased]
pub async fn add(
    tx: &mut AsyncPgConnection,
    (enterprise_id, by): (i64, Option<i64>),
    entries: Vec<Entry>,
) -> AppResult<()> {
    let cut = |text: &Option<String>| text.as_ref().map(|text| text.chars().take(MOST).collect::<String>());
    for entries in entries.chunks(CHUNK) {
        let names = names(tx, enterprise_id, entries).await?;
        let texts = entries
            .iter()
            .zip(names)
            .map(|(entry, name)| search::text(entry.reason.as_deref().into_iter().chain([name.as_str()])));
        let texts: Vec<String> = texts.collect();
        // an array of arrays must be rectangular, so the texts of one record are joined
        let grams: Vec<String> = texts.iter().map(|text| search::grams(text).join("\n")).collect();
        prepared::statement(
            "insert into kpi_record (enterprise_id, plan_id, examine_id, action, member_id, reason, before, after, search_text,
                search_grams)
             select $1, o.plan_id, o.examine_id, o.action, $2, o.reason, o.before, o.after, o.search_text,
                coalesce(string_to_array(nullif(o.grams, ''), e'\\n'), '{}')
             from unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
                with ordinality as o (plan_id, examine_id, action, reason, before, after, search_text, grams, place)
             order by o.place",
        )
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Nullable<BigInt>, _>(by)
        .bind::<Array<BigInt>, _>(entries.iter().map(|entry| entry.plan_id).collect::<Vec<_>>())
        .bind::<Array<Nullable<BigInt>>, _>(entries.iter().map(|entry| entry.examine_id).collect::<Vec<_>>())
        .bind::<Array<SmallInt>, _>(entries.iter().map(|entry| entry.action.number()).collect::<Vec<_>>())
        .bind::<Array<Nullable<Text>>, _>(entries.iter().map(|entry| cut(&entry.reason)).collect::<Vec<_>>())
        .bind::<Array<Nullable<Text>>, _>(entries.iter().map(|entry| cut(&entry.before)).collect::<Vec<_>>())
        .bind::<Array<Nullable<Text>>, _>(entries.iter().map(|entry| cut(&entry.after)).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(texts)
        .bind::<Array<Text>, _>(grams)
        .execute(tx)
        .await?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The names of the plans of entries and of the members of their examinees, in the order of the entries.
async fn names(tx: &mut AsyncPgConnection, enterprise_id: i64, entries: &[Entry]) -> AppResult<Vec<String>> {
    let rows: Vec<Name> = prepared::statement(
        "select concat_ws(' ', p.name, m.name) as name
         from unnest($2::bigint[], $3::bigint[]) with ordinality as o (plan_id, examine_id, place)
         left join kpi_plan p on p.enterprise_id = $1 and p.id = o.plan_id
         left join kpi_examine e on e.enterprise_id = $1 and e.id = o.examine_id
         left join member m on m.enterprise_id = $1 and m.id = e.member_id
         order by o.place",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(entries.iter().map(|entry| entry.plan_id).collect::<Vec<_>>())
    .bind::<Array<Nullable<BigInt>>, _>(entries.iter().map(|entry| entry.examine_id).collect::<Vec<_>>())
    .load(tx)
    .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}
