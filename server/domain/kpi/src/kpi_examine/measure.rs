//! Automatic values: the figures of sources and events for members over the days of a plan. One statement for
//! each source and each category of events, for any number of members.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kpi_engine::model::{IndicationKind, SourceKind};
use crate::kpi_plan::model::KpiPlanIndication;
use crate::kpi_source::{self as source, Asked, FrozenRow, MOST, Row};
use crate::prepared;

/// Values by plan indicator and member; `None` if there are no records for it.
pub type Measures = BTreeMap<(i64, i64), Option<i64>>;
/// The records behind values, by plan indicator and member.
pub type Behind = BTreeMap<(i64, i64), Vec<FrozenRow>>;

/// A measurement that several indicators may share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Source(SourceKind),
    Events(Option<i64>),
}

fn of(indication: &KpiPlanIndication) -> Option<Of> {
    match indication.kind_of() {
        IndicationKind::Source => indication.source_of().map(Of::Source),
        IndicationKind::Event => Some(Of::Events(indication.event_category_id)),
        IndicationKind::Input | IndicationKind::Formula => None,
    }
}

/// Groups indicators by their measurement.
fn grouped<'a>(indications: &'a [KpiPlanIndication]) -> BTreeMap<Of, Vec<&'a KpiPlanIndication>> {
    let mut all: BTreeMap<Of, Vec<&'a KpiPlanIndication>> = BTreeMap::new();
    for one in indications {
        if let Some(of) = of(one) {
            all.entry(of).or_default().push(one);
        }
    }
    all
}

/// The automatic values of members.
#[erased]
pub async fn measured(
    connection: &AsyncPgConnection,
    asked: Asked<'_>,
    indications: &[KpiPlanIndication],
) -> AppResult<Measures> {
    let mut measures = Measures::new();
    for (of, indications) in grouped(indications) {
        let (sums, accumulates) = match of {
            Of::Source(kind) => match source::find(kind) {
                Some(source) => (source.sums(connection, asked).await?, kind.accumulates()),
                None => (Vec::new(), false),
            },
            Of::Events(category) => (event_sums(connection, asked, category).await?, true),
        };
        let sums: BTreeMap<i64, i64> = sums.into_iter().map(|one| (one.member_id, one.value)).collect();
        for member in asked.members {
            // without records, sums are 0 and averages are missing
            let value = sums.get(member).copied().or_else(|| accumulates.then_some(0));
            for one in &indications {
                measures.insert((one.id, *member), value);
            }
        }
    }
    Ok(measures)
}

/// The records behind the automatic values of members, at most [`MOST`] each.
#[erased]
pub async fn behind(
    connection: &AsyncPgConnection,
    asked: Asked<'_>,
    indications: &[KpiPlanIndication],
) -> AppResult<Behind> {
    let mut found = Behind::new();
    for (of, indications) in grouped(indications) {
        let rows = match of {
            Of::Source(kind) => match source::find(kind) {
                Some(source) => source.behind(connection, asked).await?,
                None => Vec::new(),
            },
            Of::Events(category) => events(connection, asked, category).await?,
        };
        for row in rows {
            let member = row.member_id;
            let mut kept = FrozenRow::from(row);
            // bounded, because up to a thousand of them are stored
            kept.title = kept.title.chars().take(100).collect();
            for one in &indications {
                found.entry((one.id, member)).or_default().push(kept.clone());
            }
        }
    }
    Ok(found)
}

/// Source of counted events: `$1` is the enterprise, `$2` the members, `$3` and `$4` the days, `$5` whether
/// all events count, `$6` the category of those that do.
const EVENTS: &str = "from kpi_event e
     where e.enterprise_id = $1 and e.member_id = any ($2) and e.happened_on between $3 and $4 and e.deleted_at is null
        and ($5 or e.category_id in (select c.id from category c where c.enterprise_id = $1 and c.path @> array[$6]))";

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    value: i64,
}

async fn event_sums(
    mut connection: &AsyncPgConnection,
    asked: Asked<'_>,
    category: Option<i64>,
) -> AppResult<Vec<source::Measured>> {
    let rows: Vec<Sum> = prepared::statement(format!(
        "select e.member_id, (sum(e.points) * 100)::bigint as value {EVENTS} group by e.member_id"
    ))
    .bind::<BigInt, _>(asked.enterprise_id)
    .bind::<Array<BigInt>, _>(asked.members.to_vec())
    .bind::<Date, _>(asked.days.0)
    .bind::<Date, _>(asked.days.1)
    .bind::<Bool, _>(category.is_none())
    .bind::<BigInt, _>(category.unwrap_or_default())
    .load(&mut connection)
    .await?;
    let sum = |row: Sum| source::Measured { member_id: row.member_id, value: row.value };
    Ok(rows.into_iter().map(sum).collect())
}

#[derive(QueryableByName)]
struct Event {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    value: i64,
}

async fn events(
    mut connection: &AsyncPgConnection,
    asked: Asked<'_>,
    category: Option<i64>,
) -> AppResult<Vec<Row>> {
    let rows: Vec<Event> = prepared::statement(format!(
        "select o.id, o.title, o.day, o.member_id, o.value from (
            select e.id, e.title, e.happened_on as day, e.member_id, e.points * 100 as value,
                row_number() over (partition by e.member_id order by e.happened_on, e.id) as place {EVENTS}) o
         where o.place <= $7 order by o.member_id, o.place"
    ))
    .bind::<BigInt, _>(asked.enterprise_id)
    .bind::<Array<BigInt>, _>(asked.members.to_vec())
    .bind::<Date, _>(asked.days.0)
    .bind::<Date, _>(asked.days.1)
    .bind::<Bool, _>(category.is_none())
    .bind::<BigInt, _>(category.unwrap_or_default())
    .bind::<BigInt, _>(MOST)
    .load(&mut connection)
    .await?;
    let row = |event: Event| Row {
        key: event.id,
        record_type: "kpi_event".to_owned(),
        record_id: event.id,
        title: event.title,
        day: event.day,
        member_id: event.member_id,
        value: event.value,
    };
    Ok(rows.into_iter().map(row).collect())
}
