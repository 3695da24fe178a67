//! Import of project places from workbooks: all lines or none.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::normalize::amount::COORDINATE;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::project::model::Project;
use crate::project::rules::may_edit;
use crate::project::store as projects;
use crate::project_address::model::AddressInput;
use crate::project_address::{rules, store};
use crate::record::Change;
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::read::Line;

/// The import of places.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    /// None when its texts were invalid.
    input: Option<AddressInput>,
    project: Option<String>,
    number: Option<String>,
}

impl Sheet for Import {
    type Record = Record;
    /// The project of each line.
    type Plan = Vec<i64>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let lng = errors.number(line, "lng", "经度", COORDINATE);
        let lat = errors.number(line, "lat", "纬度", COORDINATE);
        let (project, number) = (text("project"), text("projectNumber"));
        if project.is_none() && number.is_none() {
            errors.add(line.number, "请填写项目或项目编号");
        }
        let (name, address) = (text("name"), text("address"));
        // the column itself reports a missing value, once
        let missing = name.is_none() || address.is_none();
        let given = AddressInput {
            name,
            address: address.unwrap_or_default(),
            description: text("description"),
            lng,
            lat,
            ..AddressInput::default()
        };
        let input = match rules::checked(given) {
            Ok(input) => Some(input),
            Err(_) if missing => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        Record { input, project, number }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        let words = |of: fn(&Record) -> Option<&String>| -> Vec<String> {
            let found: BTreeSet<&String> = rows.iter().filter_map(|row| of(&row.value)).collect();
            found.into_iter().cloned().collect()
        };
        let (names, numbers) = (words(|row| row.project.as_ref()), words(|row| row.number.as_ref()));
        let known = projects::called(tx, viewer, &names, &numbers).await?;
        let by_number: HashMap<&str, i64> =
            known.iter().filter_map(|row| Some((row.number.as_deref()?, row.id))).collect();
        let mut by_name: HashMap<&str, Vec<i64>> = HashMap::new();
        for row in &known {
            by_name.entry(row.name.as_str()).or_default().push(row.id);
        }
        let mut named = Vec::with_capacity(rows.len());
        for row in rows {
            named.push(match (&row.value.number, &row.value.project) {
                (Some(number), _) => {
                    let found = by_number.get(number.as_str()).copied();
                    found.ok_or_else(|| format!("编号为“{number}”的项目不存在"))
                }
                (None, Some(name)) => match by_name.get(name.as_str()).map(Vec::as_slice) {
                    Some([id]) => Ok(*id),
                    Some([_, ..]) => Err(format!("有多个名为“{name}”的项目，请填写项目编号")),
                    _ => Err(format!("项目“{name}”不存在")),
                },
                // reported when the line was read
                (None, None) => Ok(0),
            });
        }
        // locked until they are written, and checked again under the lock
        let ids: BTreeSet<i64> = named.iter().filter_map(|id| id.as_ref().ok().copied()).collect();
        let ids: Vec<i64> = ids.into_iter().collect();
        let held = projects::hold(tx, viewer, &ids).await?;
        let held: HashMap<i64, Project> = held.into_iter().map(|row| (row.id, row)).collect();
        let mut plan = Vec::with_capacity(rows.len());
        for (row, id) in rows.iter().zip(named) {
            let id = id.unwrap_or_else(|message| {
                errors.add(row.line, message);
                0
            });
            if let Some(project) = held.get(&id)
                && !may_edit(viewer, project)
            {
                errors.add(row.line, format!("没有修改项目“{}”的权限", project.name));
            }
            plan.push(id);
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
        let of = |(row, project_id): (Row<Record>, i64)| {
            let input = row.value.input.ok_or_else(AppError::not_found)?;
            Ok(AddressInput { project_id, ..input })
        };
        let inputs = rows.into_iter().zip(plan).map(of).collect::<AppResult<Vec<AddressInput>>>()?;
        let made = store::addresses::insert_all(tx, viewer, &inputs).await?;
        Change::new("project_address.import", 0).after(&inputs.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}
