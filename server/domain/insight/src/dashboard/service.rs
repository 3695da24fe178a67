//! Commands on dashboards: check, transaction, write, log and event.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::{Audience, Parameter, Shown, Tile};
use super::kind::NAME;
use super::model::{Dashboard, DashboardChange, DashboardInput};
use super::{rules, run, store};
use crate::online_report::model::Report;
use crate::online_report::service::free;
use crate::rows::{Target, from_version, whole};
use crate::{Db, member, role, team};

fn require(viewer: &Viewer) -> AppResult<()> {
    if rules::may_read(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Creates or changes a dashboard; absent fields stay. A new one is private unless the input says otherwise.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: DashboardChange) -> AppResult<Dashboard> {
    require(viewer)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::dashboards::find(tx, viewer, id).await?;
                let before = before.ok_or_else(AppError::not_found)?;
                if !rules::may_update(viewer, &before) {
                    return Err(AppError::forbidden());
                }
                from_version(version, before.version)?;
                Some(before)
            }
        };
        let known = known(tx, viewer, before.as_ref(), change.tiles.as_deref()).await?;
        let input = checked(viewer, change, before.as_ref(), &known)?;
        settle(tx, viewer, before.as_ref(), &input).await?;
        store::dashboards::save(tx, viewer, target, &input).await
    })
    .await
}

/// The reports of the former and the new tiles, as far as the viewer reads their figures.
#[erased]
async fn known(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Dashboard>,
    tiles: Option<&[Tile]>,
) -> AppResult<HashMap<i64, Report>> {
    let Some(tiles) = tiles else { return Ok(HashMap::new()) };
    let had = before.map(Dashboard::tiles).unwrap_or_default();
    let mut ids: Vec<i64> = tiles.iter().chain(&had).filter_map(|tile| tile.report).collect();
    ids.sort_unstable();
    ids.dedup();
    // more ids than the bound allows are refused later, and not queried
    ids.truncate(2 * rules::MAX_TILES);
    run::reports(tx, viewer, &ids).await
}

/// Trims and checks a dashboard; the existence of members, teams and roles is checked elsewhere.
fn checked(
    viewer: &Viewer,
    change: DashboardChange,
    before: Option<&Dashboard>,
    known: &HashMap<i64, Report>,
) -> AppResult<DashboardInput> {
    let DashboardChange { patch, parameters, tiles } = change;
    let mut check = Checker::new();
    let new = || DashboardInput {
        maker_id: viewer.member_id,
        audience: Audience::Private.number(),
        parameters: json!([]),
        tiles: json!([]),
        ..DashboardInput::default()
    };
    let mut input = patch.over(before.map_or_else(new, DashboardInput::from));
    input.name = check.required("name", "仪表盘名称", &input.name, rules::MAX_NAME);
    input.remark = check.lines("remark", "说明", input.remark.as_deref(), 500);
    rules::audience(&mut check, viewer, before, &mut input);
    let renamed = parameters.is_some();
    let parameters = match parameters {
        Some(given) => rules::parameters(&mut check, given),
        None => before.map(Dashboard::parameters).unwrap_or_default(),
    };
    let had = before.map(Dashboard::tiles).unwrap_or_default();
    if let Some(given) = tiles {
        rules::placed(&mut check, &given);
        let mut arranged = arranged(&mut check, &parameters, given, (had.as_slice(), known));
        rules::unbound(&parameters, &mut arranged);
        input.tiles = kept(&arranged)?;
    } else if renamed {
        let mut had = had;
        rules::unbound(&parameters, &mut had);
        input.tiles = kept(&had)?;
    }
    if renamed {
        input.parameters = kept(&parameters)?;
    }
    check.finish()?;
    Ok(input)
}

fn kept<T: serde::Serialize>(all: &[T]) -> AppResult<Value> {
    serde_json::to_value(all).map_err(AppError::internal)
}

/// Tiles to store: one that names no report keeps its former report, and one whose report the viewer may not
/// read stays unchanged.
fn arranged(
    check: &mut Checker,
    parameters: &[Parameter],
    given: Vec<Tile>,
    (had, known): (&[Tile], &HashMap<i64, Report>),
) -> Vec<Tile> {
    let mut arranged = Vec::with_capacity(rules::MAX_TILES);
    for mut tile in given.into_iter().take(rules::MAX_TILES) {
        let before = had.iter().find(|one| one.code == tile.code && one.report.is_some());
        if tile.shown != Shown::Text && tile.report.is_none() {
            tile.report = before.and_then(|before| before.report);
        }
        let report = tile.report.and_then(|id| known.get(&id));
        let same = before.filter(|before| before.report == tile.report && tile.shown != Shown::Text);
        arranged.push(match (same, report) {
            (Some(before), None) => rules::unseen(before, tile.place),
            _ => rules::tile(check, parameters, tile, report),
        });
    }
    arranged
}

/// Checks that the audience exists, that the bound on dashboards is not reached, and that the name is free;
/// the former audience stays valid.
#[erased]
async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Dashboard>,
    input: &DashboardInput,
) -> AppResult<()> {
    let audience = Audience::read(input.audience).unwrap_or(Audience::Private);
    let among = (audience, input.maker_id);
    let id = before.map(|row| row.id);
    let offered = |one: Audience| one == Audience::Offered;
    if before.is_none_or(|before| offered(before.audience()) != offered(audience)) {
        rules::room(audience, store::present(tx, viewer, among, id).await?)?;
    }
    if store::name_taken(tx, viewer, among, &input.name, id).await? {
        return Err(NAME.taken());
    }
    let new = |all: &[i64], had: fn(&Dashboard) -> &Vec<i64>| -> Vec<i64> {
        all.iter().copied().filter(|id| !before.is_some_and(|before| had(before).contains(id))).collect()
    };
    let roles = new(&input.role_ids, |row| &row.role_ids);
    if !roles.is_empty() && role::store::by_ids(tx, viewer.enterprise_id, &roles).await?.len() != roles.len()
    {
        return Err(AppError::field("roleIds", FieldCode::NotFound, "角色不存在"));
    }
    let members = new(&input.member_ids, |row| &row.member_ids);
    if !members.is_empty() {
        member::store::require_active(tx, viewer, "memberIds", &members).await?;
    }
    let teams = new(&input.team_ids, |row| &row.team_ids);
    if !teams.is_empty() && team::store::find_many(tx, viewer, &teams).await?.len() != teams.len() {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    Ok(())
}

/// Copies a dashboard as a private one of the viewer, under a free name, with the tiles whose reports the
/// viewer may read.
#[erased]
pub async fn copy(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Dashboard> {
    require(viewer)?;
    db.transaction(async |tx| {
        // taken before the names are read, so that the new name stays free
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let of = store::dashboards::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let mine = (Audience::Private, viewer.member_id);
        rules::room(Audience::Private, store::present(tx, viewer, mine, None).await?)?;
        let mut tiles = of.tiles();
        let ids: Vec<i64> = tiles.iter().filter_map(|tile| tile.report).collect();
        let known = run::reports(tx, viewer, &ids).await?;
        tiles.retain(|tile| tile.report.is_none_or(|id| known.contains_key(&id)));
        let input = DashboardInput {
            maker_id: viewer.member_id,
            name: free(&of.name, "副本", &store::own_names(tx, viewer).await?),
            audience: Audience::Private.number(),
            positions: Vec::new(),
            role_ids: Vec::new(),
            member_ids: Vec::new(),
            team_ids: Vec::new(),
            tiles: kept(&tiles)?,
            ..DashboardInput::from(&of)
        };
        let (change, row) = store::dashboards::put(tx, viewer, None, &input).await?;
        change.reason(Some(format!("复制自仪表盘“{}”", of.name))).after(&row).write(tx, viewer).await?;
        Ok(row)
    })
    .await
}

/// Moves dashboards to the recycle bin; all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    require(viewer)?;
    crate::online_report::rules::ids(ids)?;
    db.transaction(async |tx| {
        store::LIST.lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::dashboards::many(tx, viewer, ids).await?)?;
        if !rows.iter().all(|row| rules::may_update(viewer, row)) {
            return Err(AppError::forbidden());
        }
        store::dashboards::remove(tx, viewer, ids).await
    })
    .await
}
