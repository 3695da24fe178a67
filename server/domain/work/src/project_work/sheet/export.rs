//! Export of project work to workbooks.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock, money};

use crate::project::model::Project;
use crate::project_work::model::{ProjectWork, ProjectWorkFilter};
use crate::project_work::rules::{self, Status};
use crate::project_work::store;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::{Head, Rows};
use crate::{member, project, team};

/// An export of the works that a filter finds.
pub struct Works(pub ProjectWorkFilter);

impl Rows for Works {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, &self.0, columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(store::works::count(connection, viewer, &self.0)))
    }
}

/// Names of the records that the rows of a batch refer to.
struct Names {
    projects: HashMap<i64, Project>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
}

/// One batch of the export, oldest first.
#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &ProjectWorkFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let rows = store::above(tx, viewer, filter, after, BATCH).await?;
    let names = names(tx, viewer, &rows).await?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == BATCH);
    let next = rows.last().map(|row| row.id).filter(|_| full);
    let line =
        |row: &ProjectWork| columns.iter().map(|column| cell(viewer, row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[ProjectWork]) -> AppResult<Names> {
    let distinct = |ids: Vec<i64>| ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
    let people = rows.iter().flat_map(|row| [row.director_id, row.confirmed_by, row.created_by]);
    let members =
        member::store::by_ids(tx, viewer.enterprise_id, &distinct(people.flatten().collect())).await?;
    let teams = rows.iter().flat_map(|row| [row.team_id, row.director_team_id]);
    // records invisible to the viewer stay without a name
    let teams = team::store::find_many(tx, viewer, &distinct(teams.flatten().collect())).await?;
    let projects = distinct(rows.iter().map(|row| row.project_id).collect());
    let projects = project::store::many(tx, viewer, &projects).await?;
    Ok(Names {
        projects: projects.into_iter().map(|row| (row.id, row)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
    })
}

fn cell(viewer: &Viewer, row: &ProjectWork, names: &Names, prop: &str) -> Cell {
    let of =
        |names: &HashMap<i64, String>, id: Option<i64>| Cell::from(id.and_then(|id| names.get(&id).cloned()));
    let project = names.projects.get(&row.project_id);
    let number = |hundredths: i32| money::yuan(hundredths.into()).to_string();
    let moment = |at: Option<DateTime<Utc>>| Cell::from(at.map(clock::china_time));
    let paid = |fen: Option<i64>| {
        let fen = fen.filter(|_| rules::sees_salary(viewer, row, project));
        Cell::from(fen.map(|fen| format!("{:.2}", money::yuan(fen))))
    };
    match prop {
        "project" => Cell::from(project.map(|row| row.name.clone())),
        "projectNumber" => Cell::from(project.and_then(|row| row.number.clone())),
        "name" => Cell::from(row.name.as_str()),
        "status" => Cell::from(Status::read(row.status).label()),
        "team" => of(&names.teams, row.team_id),
        "quantity" => Cell::from(Some(number(row.quantity))),
        "unit" => Cell::from(row.unit.clone()),
        "price" => paid(row.price),
        "amount" => paid(rules::amount(row)),
        "endDate" => Cell::from(row.ends_on.map(|day| day.to_string())),
        "director" => of(&names.members, row.director_id),
        "directorTeam" => of(&names.teams, row.director_team_id),
        "drawTime" => moment(row.drawn_at),
        "doneTime" => moment(row.done_at),
        "doneQuantity" => Cell::from(row.done_quantity.map(number)),
        "score" => Cell::from(row.score.map(number)),
        "confirmBy" => of(&names.members, row.confirmed_by),
        "confirmTime" => moment(row.confirmed_at),
        "description" => Cell::from(row.description.clone()),
        "createBy" => of(&names.members, row.created_by),
        "createTime" => moment(Some(row.created_at)),
        _ => Cell::Blank,
    }
}
