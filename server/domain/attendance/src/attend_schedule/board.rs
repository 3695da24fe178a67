//! The schedule board for display: members of groups with their planned days.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::{
    BoolExpressionMethods, ExpressionMethods, PgArrayExpressionMethods, QueryDsl, Queryable, Selectable,
    TextExpressionMethods,
};
use diesel::sql_types::{Array, BigInt, Date, Nullable};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::member;

use crate::attend::rules::{days, may_manage};
use crate::attend_day::plans::{Planning, Plans};
use crate::engine::day::model::{DayKind, Plan};
use crate::list::Days;
use crate::loader::{Batch, Source};
use crate::{filter_keyword, prepared, rows};

/// The most days shown at a time.
pub const MAX_DAYS: usize = 62;

/// A member of a group.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = member)]
pub struct BoardMember {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member.
    pub id: i64,
}

/// Filter of the members on the board; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct BoardFilter {
    /// Members who are in a group on one of these days; today if absent.
    pub days: Option<Days>,
    /// By the name, pinyin or initials.
    pub keyword: Option<String>,
    /// This member.
    pub member_id: Option<i64>,
    /// Members of this team or one below it.
    pub team_id: Option<i64>,
    /// Members of this group.
    pub group_id: Option<i64>,
}

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Members who are in groups.
    members: member => BoardMember, of tenant, filtered(BoardFilter),
    sorts { "NAME": sort_name as "text", "CREATED_AT": created_at as "timestamptz" }
);

/// Condition: a member is in a group between two days.
const ASSIGNED: &str = "exists (select from attend_assignment a where a.enterprise_id = member.enterprise_id
    and a.member_id = member.id and a.begins_on <= $2 and (a.ends_on is null or a.ends_on >= $1)
    and ($3 is null or a.group_id = $3))";
/// Condition: a member is in a team, or below one of these.
const PLACED: &str = "exists (select from team_member s
    join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id
    where s.enterprise_id = member.enterprise_id and s.member_id = member.id and s.left_at is null and t.path && $1)";

fn filtered<'a>(viewer: &Viewer, filter: &BoardFilter) -> member::BoxedQuery<'a, Pg> {
    let today = clock::china_day(clock::now());
    let (from, to) = filter.days.unwrap_or_default();
    let from = from.or(to).unwrap_or(today);
    let to = to.unwrap_or(from);
    let mut query = filter_keyword!(members::visible(viewer), member, filter.keyword.as_deref());
    let placed = |teams: Vec<i64>| prepared::condition(PLACED).bind::<Array<BigInt>, _>(teams);
    if !may_manage(viewer) {
        let own = member::id.eq(viewer.member_id);
        query = query.filter(own.or(placed(viewer.directed_team_ids.clone())));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(member::id.eq(id));
    }
    if let Some(team) = filter.team_id {
        query = query.filter(placed(vec![team]));
    }
    let assigned = prepared::condition(ASSIGNED)
        .bind::<Date, _>(from)
        .bind::<Date, _>(to)
        .bind::<Nullable<BigInt>, _>(filter.group_id);
    query.filter(assigned)
}

/// A planned day of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardCell {
    /// The date.
    pub day: NaiveDate,
    /// The kind of the date.
    pub kind: DayKind,
    /// The name of the holiday, or of the day that is swapped.
    pub name: Option<String>,
    /// The group.
    pub group_id: Option<i64>,
    /// The shift; `None` on a rest day, or with flexible working time.
    pub shift_id: Option<i64>,
    /// Whether the working time is flexible.
    pub anytime: bool,
    /// Whether the board has an entry for it.
    pub set: bool,
    /// The group uses the schedule board, and the board has no entry for the day.
    pub hole: bool,
}

fn cell(planning: &Planning<'_>, set: bool) -> BoardCell {
    let plan = &planning.plan;
    BoardCell {
        day: plan.day,
        kind: plan.kind,
        name: plan.name.clone(),
        group_id: planning.group.map(|group| group.id),
        shift_id: match &plan.plan {
            Plan::Shift(shift) => Some(shift.id),
            Plan::Nobody | Plan::Free | Plan::Anytime { .. } => None,
        },
        anytime: matches!(plan.plan, Plan::Anytime { .. }),
        set,
        hole: planning.hole,
    }
}

/// Key of a span of days of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SpanKey {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member.
    pub member_id: i64,
    /// The first.
    pub from: NaiveDate,
    /// The last; at most 62 days are read.
    pub to: NaiveDate,
}

/// The planned days of a member.
pub struct CellsOfMember;

#[batch]
impl Batch for CellsOfMember {
    type Key = SpanKey;
    type Value = Vec<BoardCell>;

    async fn load(from: &Source, keys: &[SpanKey]) -> AppResult<HashMap<SpanKey, Vec<BoardCell>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let mut spans: BTreeMap<(NaiveDate, NaiveDate), Vec<SpanKey>> = BTreeMap::new();
        for key in keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id) {
            spans.entry((key.from, key.to)).or_default().push(*key);
        }
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for ((first, last), keys) in spans {
            let all: Vec<NaiveDate> = days(first, last).take(MAX_DAYS).collect();
            let Some(last) = all.last().copied() else { continue };
            let members: Vec<i64> = keys.iter().map(|key| key.member_id).collect();
            let plans = Plans::load(&connection, viewer.enterprise_id, &members, (first, last)).await?;
            for key in keys {
                let of_day = |day: &NaiveDate| {
                    let set = plans.cell(key.member_id, *day).is_some();
                    cell(&plans.on(key.member_id, *day), set)
                };
                found.insert(key, all.iter().map(of_day).collect());
            }
        }
        Ok(found)
    }
}
