//! Import of teams from a workbook: the parent of a team may be in the same file, on any line.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use crate::record::Change;
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::names::TeamNames;
use crate::sheet::read::Line;
use crate::team::model::{Team, TeamTexts};
use crate::team::rules::{self, Texts};
use crate::team::store;
use crate::team::store::TREE;
use crate::tree::next_ids;

/// The import of teams.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    /// None when its texts were invalid.
    texts: Option<Texts>,
    parent: Option<String>,
    team_type: Option<i16>,
    is_accept_team: bool,
}

/// The parent of a line's team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parent {
    Root,
    /// An existing team.
    Team(i64),
    /// The team of another row, by the row's index.
    Row(usize),
}

/// The parent and type of each row's team.
pub struct Plan {
    parents: Vec<Parent>,
    types: Vec<i16>,
    above: HashMap<i64, Team>,
}

impl Sheet for Import {
    type Record = Record;
    type Plan = Plan;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let name = line.text("name").unwrap_or_default();
        let texts = rules::texts(name, TeamTexts::read(|column| line.text(column).map(str::to_owned)));
        let phone = line.text("phone").map(str::to_owned);
        errors.doubtful_phones(line.number, &phone);
        let texts = match texts {
            Ok(texts) => Some(texts),
            // the column itself reports a missing name, once
            Err(_) if name.is_empty() => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        let team_type = match line.text("type") {
            None => None,
            Some("内部团队") => Some(rules::INTERNAL),
            Some("外部团队") => Some(rules::EXTERNAL),
            Some(_) => {
                errors.add(line.number, "团队类型应为 内部团队 或 外部团队");
                None
            }
        };
        let is_accept_team = errors.yes(line, "isAcceptTeam", "是否接单团队", false);
        Record { texts, parent: line.text("pid").map(str::to_owned), team_type, is_accept_team }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Plan> {
        TREE.lock(tx, viewer.enterprise_id).await?;
        let names = TeamNames::new(store::names(tx, viewer).await?);
        let parents = parents(rows, &names, errors);
        let existing: Vec<i64> = parents
            .iter()
            .filter_map(|parent| match parent {
                Parent::Team(id) => Some(*id),
                _ => None,
            })
            .collect();
        let above = store::by_ids(tx, viewer.enterprise_id, &existing).await?;
        let above: HashMap<i64, Team> = above.into_iter().map(|team| (team.id, team)).collect();
        let types = shape(rows, &parents, &above, errors);
        same_names(tx, viewer, rows, &parents, errors).await?;
        Ok(Plan { parents, types, above })
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Plan,
    ) -> AppResult<Written> {
        let ids = next_ids(tx, "team", rows.len()).await?;
        let mut teams = store::NewTeams::default();
        for (at, row) in rows.iter().enumerate() {
            let Some(texts) = &row.value.texts else { continue };
            let mut path = Vec::new();
            let mut step = Some(at);
            while let Some(here) = step {
                path.push(ids[here]);
                step = None;
                match plan.parents[here] {
                    Parent::Row(parent) => step = Some(parent),
                    Parent::Team(id) => {
                        path.extend(plan.above.get(&id).into_iter().flat_map(|team| team.path.iter().rev()));
                    }
                    Parent::Root => {}
                }
            }
            path.reverse();
            teams.push(&path, plan.types[at], texts, row.value.is_accept_team);
        }
        store::insert_many(tx, viewer, &teams).await?;
        Change::new("team.import", 0).after(&ids.len()).write(tx, viewer).await?;
        Ok(Written::created(ids))
    }
}

/// The parent of each row: an existing team, else one of the file.
fn parents(rows: &[Row<Record>], names: &TeamNames, errors: &mut Errors) -> Vec<Parent> {
    let mut of_file: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(texts) = &row.value.texts {
            of_file.entry(&texts.name).or_default().push(at);
        }
    }
    let mut found = vec![Parent::Root; rows.len()];
    for (at, row) in rows.iter().enumerate() {
        let Some(wanted) = row.value.parent.as_deref() else { continue };
        match names.find(wanted) {
            Ok(id) => found[at] = Parent::Team(id),
            Err(trouble) => match in_file(rows, &of_file, wanted, at) {
                Some(parent) => found[at] = Parent::Row(parent),
                None => errors.add(row.line, format!("上级{trouble}")),
            },
        }
    }
    let circular: Vec<usize> = (0..rows.len()).filter(|at| circles(&found, *at)).collect();
    for at in circular {
        errors.add(rows[at].line, "上级团队不能是自己或自己的下级");
        found[at] = Parent::Root;
    }
    found
}

/// Whether a chain of parents is a cycle and never reaches a root.
fn circles(parents: &[Parent], at: usize) -> bool {
    let (mut step, mut left) = (at, parents.len());
    while let Parent::Row(parent) = parents[step] {
        if left == 0 {
            return true;
        }
        (step, left) = (parent, left - 1);
    }
    false
}

/// The row that a name or path means, when exactly one matches: its name is the last step, and its own parent
/// text ends with the steps before.
fn in_file(
    rows: &[Row<Record>],
    of_file: &HashMap<&str, Vec<usize>>,
    wanted: &str,
    except: usize,
) -> Option<usize> {
    let (above, name) = match wanted.rsplit_once('/') {
        Some((above, name)) => (Some(above.trim()), name.trim()),
        None => (None, wanted.trim()),
    };
    let ends = |long: &str, short: &str| long == short || long.ends_with(&format!("/{short}"));
    let fits = |at: &&usize| {
        let parent = rows[**at].value.parent.as_deref();
        let agrees = |above| parent.is_some_and(|parent| ends(parent, above) || ends(above, parent));
        **at != except && above.is_none_or(agrees)
    };
    let mut candidates = of_file.get(name)?.iter().filter(fits);
    match (candidates.next(), candidates.next()) {
        (Some(only), None) => Some(*only),
        _ => None,
    }
}

/// Types are inherited from the roots; reports trees that are too deep.
fn shape(
    rows: &[Row<Record>],
    parents: &[Parent],
    above: &HashMap<i64, Team>,
    errors: &mut Errors,
) -> Vec<i16> {
    let mut types = vec![rules::INTERNAL; rows.len()];
    for (at, row) in rows.iter().enumerate() {
        let (mut step, mut depth) = (at, 1);
        let mut chain = vec![at];
        while let Parent::Row(parent) = parents[step] {
            (step, depth) = (parent, depth + 1);
            chain.push(parent);
        }
        let top = match parents[step] {
            Parent::Team(id) => above.get(&id),
            _ => None,
        };
        depth += top.map_or(0, |team| team.path.len());
        if depth > rules::MAX_DEPTH {
            errors.add(row.line, "团队层级不能超过 10 级");
        }
        let inherited = top.map(|team| team.team_type);
        let given = chain.iter().rev().find_map(|at| rows[*at].value.team_type);
        types[at] = inherited.or(given).unwrap_or(rules::INTERNAL);
        if row.value.team_type.is_some_and(|own| own != types[at]) {
            errors.add(row.line, "内部团队与外部团队不能互为上下级");
        }
    }
    types
}

/// Reports teams of the same name below one parent, in the file or with existing ones.
async fn same_names(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    parents: &[Parent],
    errors: &mut Errors,
) -> AppResult<()> {
    let existing = store::taken_names(tx, viewer.enterprise_id).await?;
    let mut seen: HashMap<(Option<i64>, Option<usize>, &str), u32> = HashMap::new();
    for (row, parent) in rows.iter().zip(parents) {
        let Some(texts) = &row.value.texts else { continue };
        let key = match parent {
            Parent::Root => (None, None),
            Parent::Team(id) => (Some(*id), None),
            Parent::Row(at) => (None, Some(*at)),
        };
        if key.1.is_none() && existing.contains(&(key.0, texts.name.clone())) {
            errors.add(row.line, "同级下已有同名团队");
        }
        if let Some(first) = seen.get(&(key.0, key.1, texts.name.as_str())) {
            errors.add(row.line, format!("与第 {first} 行的团队重名"));
        } else {
            seen.insert((key.0, key.1, &texts.name), row.line);
        }
    }
    Ok(())
}
