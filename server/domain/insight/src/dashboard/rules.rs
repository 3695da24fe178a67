//! Rights and bounds of dashboards, and the check of their definitions: pure functions.

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::definition::{About, Audience, Binding, Parameter, Shown, Tile};
use super::grid::{self, Place};
use super::model::{Dashboard, DashboardInput};
use crate::online_report::catalog::{Dataset, Field, Kind, Need};
use crate::online_report::definition::{Condition, Definition, Position};
use crate::online_report::model::Report;
use crate::online_report::rules as reports;

pub use crate::online_report::rules::{MAX_NAME, may_manage, may_read};

/// The most dashboards that an enterprise offers.
pub const MAX_OFFERED: usize = 50;
/// The most private and shared dashboards of one member.
pub const MAX_OWN: usize = 20;
/// The most tiles of a dashboard.
pub const MAX_TILES: usize = 24;
/// The most parameters of a dashboard.
pub const MAX_PARAMETERS: usize = 6;
/// The most members that a dashboard is shared with.
pub const MAX_MEMBERS: usize = 100;
/// The most teams that it is shared with.
pub const MAX_TEAMS: usize = 50;
/// The longest title of a tile.
pub const MAX_TITLE: usize = 60;
/// The longest text of a text tile.
pub const MAX_TEXT: usize = 2000;
/// The longest label of a parameter.
const MAX_LABEL: usize = 20;
/// The longest code of a tile or a parameter.
const MAX_CODE: usize = 12;
/// The most groups that a tile shows as a table or chart; the report itself shows more.
pub const MAX_GROUPS: i32 = 200;

/// Whether the viewer changes and deletes a dashboard: an offered one as a report manager, a shared one as a
/// report manager or its maker, a private one as its maker only.
pub fn may_update(viewer: &Viewer, dashboard: &Dashboard) -> bool {
    let own = dashboard.maker_id == viewer.member_id && may_read(viewer);
    match dashboard.audience() {
        Audience::Private => own,
        Audience::Offered => may_manage(viewer),
        Audience::Shared => own || may_manage(viewer),
    }
}

/// Whether the viewer reads the figures of a report that they find: report managers find some reports whose
/// figures they may not read.
pub fn reads(viewer: &Viewer, report: &Report) -> bool {
    let met =
        |need: &i64| i16::try_from(*need).ok().and_then(Need::read).is_some_and(|need| need.met(viewer));
    report.needs.iter().all(met)
}

/// Whether a parameter with this subject can filter this field.
pub fn narrows(about: About, dictionary: Option<&str>, field: &Field) -> bool {
    match (about, field.kind) {
        (About::Day, Kind::On | Kind::At)
        | (About::Member, Kind::Member)
        | (About::Team, Kind::Team)
        | (About::Customer, Kind::Customer)
        | (About::Project, Kind::Project) => true,
        (About::Dict, Kind::Dict(of)) => dictionary == Some(of.code()),
        _ => false,
    }
}

/// One field that the parameter can filter; all fields of its subject accept the same conditions. None if no
/// dataset has such a field.
pub fn field_of(about: About, dictionary: Option<&str>) -> Option<&'static Field> {
    Dataset::all().flat_map(|dataset| dataset.fields).find(|field| narrows(about, dictionary, field))
}

fn coded(check: &mut Checker, at: &str, seen: &mut BTreeSet<String>, code: &str) {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if code.is_empty() || code.len() > MAX_CODE || !code.bytes().all(plain) {
        check.refuse(at, FieldCode::Invalid, format!("编号应为 1 到 {MAX_CODE} 个小写字母或数字"));
    }
    if !seen.insert(code.to_owned()) {
        check.refuse(at, FieldCode::Invalid, format!("编号“{}”重复", reports::shown(code)));
    }
}

/// Trims and checks the parameters of a dashboard.
pub fn parameters(check: &mut Checker, mut given: Vec<Parameter>) -> Vec<Parameter> {
    let at = "parameters";
    reports::many(check, at, "筛选", &given, MAX_PARAMETERS);
    // too many are refused once, as a whole
    given.truncate(MAX_PARAMETERS);
    let mut codes = BTreeSet::new();
    let mut labels = BTreeSet::new();
    for one in &mut given {
        coded(check, at, &mut codes, &one.code);
        one.label = check.required(at, "筛选名称", &one.label, MAX_LABEL);
        if !labels.insert(one.label.clone()) {
            check.refuse(at, FieldCode::Invalid, format!("筛选名称“{}”重复", one.label));
        }
        one.dictionary = one.dictionary.take().filter(|_| one.about == About::Dict);
        let Some(field) = field_of(one.about, one.dictionary.as_deref()) else {
            check.refuse(at, FieldCode::Invalid, format!("“{}”没有可以筛选的报表字段", one.label));
            continue;
        };
        if let Some(initial) = &mut one.initial {
            reports::condition(check, at, &Field { label: one.about.label(), ..*field }, initial);
            initial.field.clone_from(&one.code);
        }
    }
    given
}

/// Conditions in force: the reader's for each parameter, else the dashboard's initial one; keyed by the
/// parameter's code.
pub fn asked(parameters: &[Parameter], given: Vec<Condition>) -> AppResult<BTreeMap<String, Condition>> {
    let mut check = Checker::new();
    let at = "parameters";
    reports::many(&mut check, at, "筛选条件", &given, MAX_PARAMETERS);
    let initial = parameters.iter().filter_map(|one| Some((one.code.clone(), one.initial.clone()?)));
    let mut asked: BTreeMap<String, Condition> = initial.collect();
    let mut said = BTreeSet::new();
    for mut condition in given.into_iter().take(MAX_PARAMETERS) {
        let named = reports::shown(&condition.field);
        let known = parameters.iter().find(|one| one.code == condition.field);
        let Some((one, field)) =
            known.and_then(|one| Some((one, field_of(one.about, one.dictionary.as_deref())?)))
        else {
            check.refuse(at, FieldCode::Invalid, format!("仪表盘不能按“{named}”筛选"));
            continue;
        };
        if !said.insert(one.code.clone()) {
            check.refuse(at, FieldCode::Invalid, format!("“{named}”重复"));
        }
        reports::condition(&mut check, at, &Field { label: one.about.label(), ..*field }, &mut condition);
        asked.insert(one.code.clone(), condition);
    }
    check.finish()?;
    Ok(asked)
}

/// Whether a parameter of a dashboard filters a field of a report as the report is now.
pub fn applies(parameters: &[Parameter], binding: &Binding, definition: &Definition) -> bool {
    let parameter = parameters.iter().find(|one| one.code == binding.parameter);
    let field = Dataset::of(definition.dataset).field(&binding.field);
    let open = definition.parameters.contains(&binding.field);
    let fitting =
        |(one, field): (&Parameter, &'static Field)| narrows(one.about, one.dictionary.as_deref(), field);
    open && parameter.zip(field).is_some_and(fitting)
}

/// Conditions that a tile applies to its report; fields that the report no longer offers as parameters are
/// left out.
pub fn narrowing(
    tile: &Tile,
    parameters: &[Parameter],
    definition: &Definition,
    asked: &BTreeMap<String, Condition>,
) -> Vec<Condition> {
    let narrowed = |binding: &Binding| {
        let condition = asked.get(&binding.parameter)?;
        applies(parameters, binding, definition)
            .then(|| Condition { field: binding.field.clone(), ..condition.clone() })
    };
    tile.bindings.iter().filter_map(narrowed).collect()
}

/// A tile whose report the viewer may not read: the viewer may move it, everything else stays.
pub fn unseen(before: &Tile, place: Place) -> Tile {
    Tile { place, ..before.clone() }
}

/// Checks the positions, the number and the codes of tiles.
pub fn placed(check: &mut Checker, tiles: &[Tile]) {
    let at = "tiles";
    if tiles.len() > MAX_TILES {
        check.refuse(at, FieldCode::TooLong, format!("一张仪表盘最多 {MAX_TILES} 个组件"));
        return;
    }
    let mut codes = BTreeSet::new();
    tiles.iter().for_each(|tile| coded(check, at, &mut codes, &tile.code));
    let places: Vec<Place> = tiles.iter().map(|tile| tile.place).collect();
    if !places.iter().all(Place::fits) {
        check.refuse(at, FieldCode::Invalid, "组件超出了仪表盘的范围，或尺寸无效");
    } else if grid::overlap(&places).is_some() {
        check.refuse(at, FieldCode::Invalid, "组件的位置重叠");
    }
}

/// Trims and checks a tile with a text, or with a report that the author of the change may read.
pub fn tile(check: &mut Checker, parameters: &[Parameter], tile: Tile, report: Option<&Report>) -> Tile {
    let at = "tiles";
    let title = check.optional(at, "标题", tile.title.as_deref(), MAX_TITLE);
    if tile.shown == Shown::Text {
        let text = check.lines(at, "文字", tile.text.as_deref(), MAX_TEXT);
        if text.is_none() && title.is_none() {
            check.refuse(at, FieldCode::Required, "请填写标题或文字");
        }
        return Tile { title, text, report: None, measure: None, bindings: Vec::new(), ..tile };
    }
    let Some(report) = report else {
        check.refuse(at, FieldCode::NotFound, "报表不存在或您看不到它的数据");
        return tile;
    };
    let definition = report.definition();
    let measure = tile.measure.filter(|_| tile.shown == Shown::Figure);
    if measure.as_ref().is_some_and(|code| !definition.measures.contains(code)) {
        check.refuse(at, FieldCode::Invalid, format!("“{}”没有该指标", report.name));
    }
    let mut bindings = tile.bindings;
    let mut bound = BTreeSet::new();
    reports::many(check, at, "筛选", &bindings, MAX_PARAMETERS);
    bindings.truncate(MAX_PARAMETERS);
    for binding in &bindings {
        if !applies(parameters, binding, &definition) {
            let field = reports::shown(&binding.field);
            check.refuse(at, FieldCode::Invalid, format!("“{}”的“{field}”不能用该筛选", report.name));
        }
        if !bound.insert(binding.field.clone()) {
            check.refuse(at, FieldCode::Invalid, "一个字段只能用一个筛选");
        }
    }
    Tile { title, text: None, measure, bindings, ..tile }
}

/// Removes bindings to parameters that do not exist.
pub fn unbound(parameters: &[Parameter], tiles: &mut [Tile]) {
    for tile in tiles {
        tile.bindings.retain(|binding| parameters.iter().any(|one| one.code == binding.parameter));
    }
}

/// Checks the audience of a dashboard and clears fields that belong to another audience. The service checks
/// that the ids exist.
pub fn audience(
    check: &mut Checker,
    viewer: &Viewer,
    before: Option<&Dashboard>,
    input: &mut DashboardInput,
) {
    let at = "audience";
    let Some(audience) = Audience::read(input.audience) else {
        check.refuse(at, FieldCode::Required, "请选择谁能看");
        return;
    };
    for ids in [&mut input.role_ids, &mut input.member_ids, &mut input.team_ids] {
        ids.sort_unstable();
        ids.dedup();
    }
    input.positions.sort_unstable();
    input.positions.dedup();
    if audience != Audience::Offered {
        input.positions.clear();
        input.role_ids.clear();
    }
    if audience != Audience::Shared {
        input.member_ids.clear();
        input.team_ids.clear();
    }
    match audience {
        Audience::Private => {
            if before.is_some_and(|before| before.maker_id != viewer.member_id) {
                check.refuse(at, FieldCode::Forbidden, "只有创建人可以设为仅自己可见");
            }
        }
        Audience::Offered => {
            if !may_manage(viewer) {
                check.refuse(at, FieldCode::Forbidden, "向有报表权限的人开放需要“企业管理”权限");
            }
            if input.positions.is_empty() {
                check.refuse("positions", FieldCode::Required, "请选择位置");
            }
            if input.positions.iter().any(|number| Position::read(*number).is_none()) {
                check.refuse("positions", FieldCode::Invalid, "位置无效");
            }
            reports::many(check, "roleIds", "角色", &input.role_ids, reports::MAX_ROLES);
        }
        Audience::Shared => {
            if input.member_ids.is_empty() && input.team_ids.is_empty() {
                check.refuse("memberIds", FieldCode::Required, "请选择分享给哪些人或团队");
            }
            reports::many(check, "memberIds", "成员", &input.member_ids, MAX_MEMBERS);
            reports::many(check, "teamIds", "团队", &input.team_ids, MAX_TEAMS);
        }
    }
}

/// Refuses another dashboard of this audience if `present` others already reach the bound.
pub fn room(audience: Audience, present: i64) -> AppResult<()> {
    let present = usize::try_from(present).unwrap_or(usize::MAX);
    let (most, message) = match audience {
        Audience::Offered => (MAX_OFFERED, format!("企业最多 {MAX_OFFERED} 张向有报表权限的人开放的仪表盘")),
        Audience::Private | Audience::Shared => (MAX_OWN, format!("每人最多 {MAX_OWN} 张自己的仪表盘")),
    };
    if present < most { Ok(()) } else { Err(AppError::field("audience", FieldCode::TooLong, message)) }
}
