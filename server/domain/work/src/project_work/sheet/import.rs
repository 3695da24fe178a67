//! Import of project work from workbooks into the pool: all lines or none (business §7
//! `projectwork/importPoolExcel`).

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::normalize::amount;
use xieli_kernel::{AppError, AppResult, Viewer, money};

use crate::project::model::Project;
use crate::project::store as projects;
use crate::project_work::model::{ProjectWorkInput, ProjectWorkPatch};
use crate::project_work::{rules, store};
use crate::record::Change;
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::names::TeamNames;
use crate::sheet::read::Line;
use crate::team;

/// The import of project work.
pub struct Import;

/// A line of the workbook.
pub struct Record {
    /// `None` if one of its values was refused.
    input: Option<ProjectWorkInput>,
    project: Option<String>,
    number: Option<String>,
    team: Option<String>,
    priced: bool,
}

/// The records that a line names.
#[derive(Default)]
pub struct Place {
    project: i64,
    team: Option<i64>,
}

impl Sheet for Import {
    type Record = Record;
    type Plan = Vec<Place>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let (project, number, name) = (text("project"), text("projectNumber"), text("name"));
        if project.is_none() && number.is_none() {
            errors.add(line.number, "请填写项目或项目编号");
        }
        let price = errors.number(line, "price", "单价", amount::MONEY);
        let quantity = errors.number(line, "quantity", "数量", amount::MONEY);
        let fen = price.map(money::fen);
        if fen == Some(None) {
            errors.add(line.number, "单价应为 0 到 10 亿，最多两位小数");
        }
        let ends_on = errors.day(line, "endDate", "截止日期");
        // a missing value has one error already, of its column
        let missing = name.is_none();
        let patch = ProjectWorkPatch {
            name,
            description: Some(text("description")),
            unit: Some(text("unit")),
            quantity,
            price: Some(fen.flatten()),
            ends_on: Some(ends_on),
            ..ProjectWorkPatch::default()
        };
        let input = match rules::checked(patch, ProjectWorkInput::of(0)) {
            Ok(input) => Some(input),
            Err(_) if missing => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        Record { input, project, number, team: text("team"), priced: price.is_some() }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        let mut plan: Vec<Place> = rows.iter().map(|_| Place::default()).collect();
        let found = named(tx, viewer, rows, errors).await?;
        // checked under the lock: the projects as they are now
        let ids: BTreeSet<i64> = found.iter().flatten().copied().collect();
        let ids: Vec<i64> = ids.into_iter().collect();
        let held = projects::hold(tx, viewer, &ids).await?;
        let held: HashMap<i64, Project> = held.into_iter().map(|row| (row.id, row)).collect();
        let some = rows.iter().any(|row| row.value.team.is_some());
        let teams = if some { team::store::names(tx, viewer).await? } else { Vec::new() };
        let teams = TeamNames::new(teams);
        for ((row, id), place) in rows.iter().zip(found).zip(&mut plan) {
            if let Some(project) = id.and_then(|id| held.get(&id)) {
                place.project = project.id;
                if !rules::may_create(viewer, Some(project)) {
                    errors.add(row.line, format!("没有向项目“{}”添加工单的权限", project.name));
                } else if row.value.priced && !rules::may_pay(viewer, Some(project)) {
                    errors.add(row.line, "没有填写单价的权限");
                }
            }
            match row.value.team.as_deref().map(|name| teams.find(name)) {
                None => {}
                Some(Ok(id)) => place.team = Some(id),
                Some(Err(trouble)) => errors.add(row.line, trouble),
            }
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Self::Plan,
    ) -> AppResult<Written> {
        let of = |(row, place): (Row<Record>, Place)| {
            let input = row.value.input.ok_or_else(AppError::not_found)?;
            Ok(ProjectWorkInput { project_id: place.project, team_id: place.team, ..input })
        };
        let inputs = rows.into_iter().zip(plan).map(of).collect::<AppResult<Vec<ProjectWorkInput>>>()?;
        let made = store::works::insert_all(tx, viewer, &inputs).await?;
        Change::new("project_work.import", 0).after(&inputs.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}

/// The project that each line names, as far as it is visible to the viewer.
async fn named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    errors: &mut Errors,
) -> AppResult<Vec<Option<i64>>> {
    let words = |of: fn(&Record) -> Option<&String>| -> Vec<String> {
        let found: BTreeSet<&String> = rows.iter().filter_map(|row| of(&row.value)).collect();
        found.into_iter().cloned().collect()
    };
    let (titles, numbers) = (words(|row| row.project.as_ref()), words(|row| row.number.as_ref()));
    let known = projects::called(tx, viewer, &titles, &numbers).await?;
    let by_number: HashMap<&str, i64> =
        known.iter().filter_map(|row| Some((row.number.as_deref()?, row.id))).collect();
    let mut by_name: HashMap<&str, Vec<i64>> = HashMap::new();
    for row in &known {
        by_name.entry(row.name.as_str()).or_default().push(row.id);
    }
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let one = match (&row.value.number, &row.value.project) {
            (Some(number), _) => {
                let one = by_number.get(number.as_str()).copied();
                one.ok_or_else(|| format!("编号为“{number}”的项目不存在"))
            }
            (None, Some(name)) => match by_name.get(name.as_str()).map(Vec::as_slice) {
                Some([id]) => Ok(*id),
                Some([_, ..]) => Err(format!("有多个名为“{name}”的项目，请填写项目编号")),
                _ => Err(format!("项目“{name}”不存在")),
            },
            // the check of the line has reported it
            (None, None) => {
                found.push(None);
                continue;
            }
        };
        found.push(one.map_err(|message| errors.add(row.line, message)).ok());
    }
    Ok(found)
}
