//! Assembles figures from the groups that the database returns: the groups to show, their order, and
//! calculations.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use xieli_kernel::{AppError, AppResult};

use super::calculations::{Group, Place, REST, Setting, calculate, value};
use super::catalog::{Field, Measure};
use super::compile::{self, MAX_GROUPS};
use super::definition::Definition;
use super::names::{Key, Names, shown};
use super::periods;
use super::plan::Plan;
use super::run::{Figures, Row};

/// The most time buckets for which empty ones are filled in.
const MAX_BUCKETS: usize = 400;
/// The most combinations of values of the column dimensions.
const MAX_COLUMNS: usize = 500;
/// Label of a group that sums all values of a dimension.
pub const SUMMED: &str = "合计";
/// Label of the group of all values not among the first.
pub const OTHERS: &str = "其他";

/// Keys of a group, or the first of them.
type Keys = Vec<Option<String>>;

/// The groups of one report.
pub(super) struct Gathered {
    whole: Group,
    /// Groups summed over at least one dimension, without the grand total.
    levels: Vec<Group>,
    /// Single groups in the order of the database.
    singles: Vec<Group>,
    /// Keys of the groups to show, and every prefix of them.
    kept: HashSet<Keys>,
    lines: usize,
    found: i64,
    complete: bool,
}

/// Converts a group from the database.
pub(super) fn read(plan: &Plan, group: compile::Group) -> Group {
    Group { place: Place { summed: plan.summed(group.mask), keys: group.keys }, cells: group.cells }
}

impl Gathered {
    /// Collects the groups from the database, up to a limit of row groups.
    pub(super) fn of(plan: &Plan, limit: i32, read: Vec<compile::Group>) -> AppResult<Self> {
        let most = usize::try_from(MAX_GROUPS).unwrap_or(usize::MAX);
        let full = plan.nested() && read.len() > most;
        let (found, levels) = read.first().map_or((0, 0), |group| (group.groups, group.levels));
        let complete = i64::try_from(read.len()).is_ok_and(|count| count == levels);
        let count = plan.dimensions.len();
        let nothing = Place { summed: vec![true; count], keys: vec![None; count] };
        let mut gathered = Self {
            whole: Group { place: nothing, cells: vec![None; plan.measures.len()] },
            levels: Vec::new(),
            singles: Vec::new(),
            kept: HashSet::new(),
            lines: 0,
            found,
            complete,
        };
        for group in read {
            let whole = group.whole;
            let group = self::read(plan, group);
            if whole {
                gathered.whole = group;
            } else if group.place.summed.contains(&true) {
                gathered.levels.push(group);
            } else {
                gathered.singles.push(group);
            }
        }
        gathered.keep(plan, limit, full)?;
        Ok(gathered)
    }

    fn keep(&mut self, plan: &Plan, limit: i32, full: bool) -> AppResult<()> {
        let listed = plan.listed();
        let mut lines: Vec<&[Option<String>]> = Vec::new();
        for group in &self.singles {
            let line = &group.place.keys[..listed];
            // cells of one line follow each other where a line has more than one
            if lines.last() != Some(&line) {
                lines.push(line);
            }
        }
        // the last line may be incomplete
        if full && plan.rows < plan.dimensions.len() && plan.rows > 0 {
            lines.pop();
        }
        if full && lines.is_empty() {
            return Err(AppError::bad_input("分组过多，请减少维度或缩小范围"));
        }
        lines.truncate(usize::try_from(limit).unwrap_or(0));
        self.lines = lines.len();
        let beginnings = lines.iter().flat_map(|line| (1..=listed).map(move |count| line[..count].to_vec()));
        let kept: HashSet<Keys> = beginnings.collect();
        if plan.rows > 0 {
            let shown = self.singles.iter().filter(|group| kept.contains(&group.place.keys[..listed]));
            let columns: HashSet<_> = shown.map(|group| &group.place.keys[plan.rows..]).collect();
            if columns.len() > MAX_COLUMNS {
                return Err(AppError::bad_input(format!("列超过 {MAX_COLUMNS} 个，请更换列维度或缩小范围")));
            }
        }
        self.kept = kept;
        Ok(())
    }

    fn truncated(&self) -> bool {
        let grouped = !self.whole.place.keys.is_empty();
        grouped && usize::try_from(self.found).is_ok_and(|found| found > self.lines)
    }

    fn is_shown(&self, plan: &Plan, place: &Place) -> bool {
        let listed = plan.listed();
        let count = place.summed[..listed].iter().take_while(|summed| !**summed).count();
        count == 0 || self.kept.contains(&place.keys[..count])
    }

    /// The groups to show, including the grand total.
    pub(super) fn shown(&self, plan: &Plan) -> HashSet<&Place> {
        let all = self.levels.iter().chain(&self.singles).map(|group| &group.place);
        all.filter(|place| self.is_shown(plan, place)).chain([&self.whole.place]).collect()
    }

    /// Context of calculations, without the figures of other times.
    pub(super) fn setting(&self, plan: &Plan) -> Setting {
        Setting {
            rows: plan.rows,
            top: plan.top.map(|top| top.dimension),
            complete: self.complete,
            before: HashMap::new(),
            bounded: plan.comparisons().into_iter().filter(|one| plan.bounded(*one)).collect(),
        }
    }

    /// The values of the dimensions whose names are needed.
    pub(super) fn values<'g>(&'g self, plan: &Plan) -> Vec<(&'static Field, Vec<&'g str>)> {
        let all = || self.levels.iter().chain(&self.singles);
        let of = |at: usize| all().filter_map(|group| group.place.keys.get(at)?.as_deref()).collect();
        plan.dimensions.iter().enumerate().map(|(at, (field, _))| (*field, of(at))).collect()
    }

    /// Adds the empty time buckets between the first and the last, where time is the only dimension and
    /// orders the groups.
    pub(super) fn fill(&mut self, plan: &Plan, definition: &Definition) {
        let [(field, Some(grain))] = plan.dimensions.as_slice() else { return };
        let by = definition.order_by.as_ref();
        if self.truncated() || !plan.having.is_empty() || by.is_some_and(|by| by.member != field.code) {
            return;
        }
        let day = |group: &Group| group.place.keys[0].as_ref()?.parse::<NaiveDate>().ok();
        let days = || self.singles.iter().filter_map(day);
        let (Some(first), Some(last)) = (days().min(), days().max()) else { return };
        let Some(buckets) = periods::between(first, last, *grain, MAX_BUCKETS) else { return };
        let cells: Vec<_> = plan.measures.iter().map(|one| one.zero.then(|| "0".to_owned())).collect();
        let (dated, blank): (Vec<Group>, Vec<Group>) =
            std::mem::take(&mut self.singles).into_iter().partition(|group| day(group).is_some());
        let mut had: BTreeMap<NaiveDate, Group> =
            dated.into_iter().filter_map(|group| Some((day(&group)?, group))).collect();
        let filled = buckets.into_iter().map(|bucket| {
            had.remove(&bucket).unwrap_or_else(|| Group {
                place: Place { summed: vec![false], keys: vec![Some(bucket.to_string())] },
                cells: cells.clone(),
            })
        });
        self.singles = filled.collect();
        if by.is_some_and(|by| by.descending) {
            self.singles.reverse();
        }
        self.singles.extend(blank);
        self.kept = self.singles.iter().map(|group| group.place.keys.clone()).collect();
    }

    /// The figures as the reply returns them.
    pub(super) fn figures(
        self,
        plan: &Plan,
        definition: Definition,
        names: &Names,
        setting: &Setting,
        as_of: DateTime<Utc>,
    ) -> Figures {
        let truncated = self.truncated();
        let kept: Vec<bool> =
            self.levels.iter().chain(&self.singles).map(|group| self.is_shown(plan, &group.place)).collect();
        let levels = self.levels.len();
        let mut all = vec![self.whole];
        all.extend(self.levels);
        all.extend(self.singles);
        let calculated = calculate(&all, &plan.calculated, setting);
        let row = |at: usize| {
            let Group { place, cells: read } = &all[at];
            Row {
                keys: keys(plan, names, place),
                cells: cells(&plan.measures, read),
                calculated: calculated[at].clone(),
                summed: place.summed.clone(),
            }
        };
        let places = |from: usize, to: usize| (from..to).filter(|at| kept[at - 1]).collect::<Vec<_>>();
        let mut singles = places(levels + 1, all.len());
        arrange(&mut singles, &all, plan, &definition, names);
        let mut above = places(1, levels + 1);
        arrange_levels(&mut above, &all, plan, &definition, names);
        let whole = row(0);
        let mut rows: Vec<Row> = singles.into_iter().map(row).collect();
        if plan.dimensions.is_empty() {
            rows.push(whole.clone());
        }
        Figures {
            rows,
            subtotals: above.into_iter().map(row).collect(),
            totals: whole.cells,
            totals_calculated: whole.calculated,
            groups: self.found,
            truncated,
            as_of,
            definition,
        }
    }
}

fn cells(measures: &[&'static Measure], read: &[Option<String>]) -> Vec<Option<String>> {
    let cell =
        |(measure, text): (&&Measure, &Option<String>)| text.as_deref().map(|text| shown(measure.unit, text));
    measures.iter().zip(read).map(cell).collect()
}

/// Whether it is the group of the remaining values.
fn is_rest(plan: &Plan, at: usize, value: Option<&str>) -> bool {
    plan.top.is_some_and(|top| top.dimension == at) && value == Some(REST)
}

fn key(plan: &Plan, names: &Names, at: usize, value: Option<&str>) -> Key {
    let (field, grain) = plan.dimensions[at];
    if is_rest(plan, at, value) {
        return Key { value: value.map(str::to_owned), text: OTHERS.to_owned(), entity: None };
    }
    names.key(field, grain, value)
}

fn keys(plan: &Plan, names: &Names, place: &Place) -> Vec<Key> {
    let called = |(at, (summed, value)): (usize, (&bool, &Option<String>))| match summed {
        true => Key { value: None, text: SUMMED.to_owned(), entity: None },
        false => key(plan, names, at, value.as_deref()),
    };
    place.summed.iter().zip(&place.keys).enumerate().map(called).collect()
}

/// Sort key among siblings: whether it comes last, then this value.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Stand {
    Text(u8, usize, String),
    TextDown(u8, Reverse<(usize, String)>),
    Number(u8, i128),
    NumberDown(u8, Reverse<i128>),
}

fn stand(last: u8, order: usize, text: String, down: bool) -> Stand {
    if down { Stand::TextDown(last, Reverse((order, text))) } else { Stand::Text(last, order, text) }
}

/// Sort key of a key: times chronologically, others by name, empty ones last.
fn called(plan: &Plan, names: &Names, at: usize, place: &Place, down: bool) -> Stand {
    if place.summed[at] {
        return stand(u8::MAX, 0, String::new(), down);
    }
    let (field, _) = plan.dimensions[at];
    let value = place.keys[at].as_deref();
    let (blank, order, text) = match value {
        Some(value) if field.kind.is_time() => (false, 0, value.to_owned()),
        _ => names.place(field, &key(plan, names, at, value)),
    };
    stand(if is_rest(plan, at, value) { 2 } else { u8::from(blank) }, order, text, down)
}

/// Orders summed groups, each behind the groups that contain it.
fn arrange_levels(levels: &mut [usize], all: &[Group], plan: &Plan, definition: &Definition, names: &Names) {
    let down = |at: usize| {
        let by = definition.order_by.as_ref();
        by.is_some_and(|by| by.descending && by.member == plan.dimensions[at].0.code)
    };
    levels.sort_by_cached_key(|level| {
        let place = &all[*level].place;
        let stands = (0..plan.dimensions.len()).map(|at| called(plan, names, at, place, down(at)));
        stands.zip(place.keys.clone()).collect::<Vec<_>>()
    });
}

/// Orders single groups: with subtotals, within the groups above them in the same order on each level; else
/// in the order of the database, or by the names of keys if requested. Columns keep their own order.
fn arrange(singles: &mut [usize], all: &[Group], plan: &Plan, definition: &Definition, names: &Names) {
    let found: HashMap<&Place, &Group> = all.iter().map(|group| (&group.place, group)).collect();
    let by = definition.order_by.as_ref();
    let down = by.is_some_and(|by| by.descending);
    let asked = by.and_then(|by| plan.dimensions.iter().position(|(field, _)| field.code == by.member));
    let measure = by.and_then(|by| plan.measures.iter().position(|measure| measure.code == by.member));
    let figured = |at: usize, place: &Place| {
        let above = found.get(&place.over(at + 1..plan.dimensions.len()));
        let figure = above.and_then(|group| value(group, measure.unwrap_or(0)));
        let rest = is_rest(plan, at, place.keys[at].as_deref());
        let last = if rest { 2 } else { u8::from(figure.is_none()) };
        let figure = figure.unwrap_or_default();
        match measure.is_none() || down {
            true => Stand::NumberDown(last, Reverse(figure)),
            false => Stand::Number(last, figure),
        }
    };
    let mut lines: HashMap<&[Option<String>], usize> = HashMap::new();
    for at in singles.iter() {
        let next = lines.len();
        lines.entry(&all[*at].place.keys[..plan.rows]).or_insert(next);
    }
    let path = |single: &usize| {
        let place = &all[*single].place;
        let mut path: Vec<(Stand, Option<&str>)> = Vec::new();
        if definition.subtotals {
            for (at, (field, _)) in plan.dimensions.iter().enumerate().take(plan.rows) {
                let named = asked == Some(at) || (measure.is_none() && field.kind.is_time());
                let stand = if named {
                    called(plan, names, at, place, asked == Some(at) && down)
                } else {
                    figured(at, place)
                };
                path.push((stand, place.keys[at].as_deref()));
            }
        } else {
            let named = asked.filter(|at| *at < plan.rows && !plan.dimensions[*at].0.kind.is_time());
            path.extend(named.map(|at| (called(plan, names, at, place, down), None)));
            let line = lines.get(&place.keys[..plan.rows]).copied().unwrap_or_default();
            path.push((Stand::Text(0, line, String::new()), None));
        }
        for at in plan.rows..plan.dimensions.len() {
            path.push((called(plan, names, at, place, asked == Some(at) && down), place.keys[at].as_deref()));
        }
        path
    };
    singles.sort_by_cached_key(path);
}
