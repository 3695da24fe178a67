//! Tests of the rules of dashboards: positions of tiles, filters, and rights.

use chrono::Utc;
use serde_json::json;
use xieli_domain_insight::dashboard::definition::{About, Audience, Binding, Parameter, Shown, Tile};
use xieli_domain_insight::dashboard::grid::{self, Place};
use xieli_domain_insight::dashboard::model::{Dashboard, DashboardInput};
use xieli_domain_insight::dashboard::rules;
use xieli_domain_insight::online_report::definition::{Condition, Definition, Op, Period, Source};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode};
use xieli_testing::viewer;

const fn at(x: i32, y: i32, w: i32, h: i32) -> Place {
    Place { x, y, w, h }
}

fn words(code: &str, place: Place) -> Tile {
    Tile {
        code: code.into(),
        shown: Shown::Text,
        report: None,
        title: Some("说明".into()),
        text: None,
        measure: None,
        bindings: Vec::new(),
        place,
    }
}

fn parameter(code: &str, label: &str, about: About) -> Parameter {
    Parameter { code: code.into(), label: label.into(), about, dictionary: None, initial: None }
}

fn within(code: &str, period: Period) -> Condition {
    Condition { period: Some(period), ..Condition::on(code, Op::Period) }
}

fn said(check: Checker) -> Vec<(String, FieldCode)> {
    match check.finish() {
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| (error.path.join("."), error.code)).collect()
        }
        _ => Vec::new(),
    }
}

fn refused<T>(result: AppResult<T>) -> Vec<String> {
    match result {
        Err(AppError::Invalid(errors)) => {
            errors.into_iter().map(|error| error.message.into_owned()).collect()
        }
        _ => Vec::new(),
    }
}

fn dashboard(maker_id: i64, audience: Audience) -> Dashboard {
    Dashboard {
        enterprise_id: 1,
        id: 1,
        maker_id,
        name: "总览".into(),
        remark: None,
        audience: audience.number(),
        positions: Vec::new(),
        role_ids: Vec::new(),
        member_ids: Vec::new(),
        team_ids: Vec::new(),
        parameters: json!([]),
        tiles: json!([]),
        updated_at: Utc::now(),
        updated_by: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

#[test]
fn a_tile_lies_on_the_grid() {
    for place in [at(0, 0, 2, 1), at(0, 0, 12, 24), at(10, 239, 2, 1), at(0, 216, 12, 24)] {
        assert!(place.fits(), "{place:?}");
    }
    for place in [
        at(-1, 0, 2, 1),
        at(0, -1, 2, 1),
        at(11, 0, 2, 1),
        at(0, 0, 13, 1),
        at(0, 0, 1, 1),
        at(0, 0, 2, 0),
        at(0, 0, 2, 25),
        at(0, 217, 2, 24),
        at(i32::MAX, i32::MAX, i32::MAX, i32::MAX),
        at(i32::MIN, 0, i32::MAX, i32::MIN),
    ] {
        assert!(!place.fits(), "{place:?}");
    }
}

#[test]
fn tiles_beside_each_other_do_not_overlap() {
    let left = at(0, 0, 6, 4);
    assert_eq!(grid::overlap(&[left, at(6, 0, 6, 4), at(0, 4, 12, 1)]), None);
    for other in [left, at(5, 3, 2, 1), at(0, 0, 12, 24), at(2, 1, 2, 1)] {
        assert!(left.overlaps(&other) && other.overlaps(&left), "{other:?}");
        assert_eq!(grid::overlap(&[at(0, 30, 6, 1), left, other]), Some((1, 2)), "{other:?}");
    }
    assert_eq!(grid::overlap(&[]), None);
}

#[test]
fn tiles_are_placed_named_and_counted() {
    let of = |tiles: &[Tile]| {
        let mut check = Checker::new();
        rules::placed(&mut check, tiles);
        said(check)
    };
    assert_eq!(of(&[words("t1", at(0, 0, 6, 2)), words("t2", at(6, 0, 6, 2))]), []);
    let wrong = [("tiles".to_owned(), FieldCode::Invalid)];
    assert_eq!(of(&[words("t1", at(0, 0, 6, 2)), words("t1", at(6, 0, 6, 2))]), wrong, "a code twice");
    assert_eq!(of(&[words("t1", at(0, 0, 6, 2)), words("t2", at(5, 1, 6, 2))]), wrong, "one over another");
    assert_eq!(of(&[words("t1", at(7, 0, 6, 2))]), wrong, "beyond the edge");
    for code in ["", "T1", "t 1", "t'1", "一", "abcdefghijklm"] {
        assert_eq!(of(&[words(code, at(0, 0, 6, 2))]), wrong, "{code}");
    }
    let row = |n: i32| words(&format!("t{n}"), at(0, n, 12, 1));
    assert_eq!(of(&(0..24).map(row).collect::<Vec<_>>()), []);
    let many = of(&(0..25).map(row).collect::<Vec<_>>());
    assert_eq!(many, [("tiles".to_owned(), FieldCode::TooLong)]);
}

#[test]
fn words_stand_alone_and_figures_need_a_report() {
    let mut check = Checker::new();
    let odd = Tile { report: Some(7), measure: Some("count".into()), ..words("t1", at(0, 0, 4, 1)) };
    let kept = rules::tile(&mut check, &[], odd, None);
    assert_eq!((kept.report, kept.measure), (None, None), "words show no report");
    assert_eq!(said(check), []);
    let mut check = Checker::new();
    rules::tile(&mut check, &[], Tile { title: None, ..words("t1", at(0, 0, 4, 1)) }, None);
    rules::tile(
        &mut check,
        &[],
        Tile { shown: Shown::Table, report: Some(7), ..words("t2", at(0, 0, 4, 1)) },
        None,
    );
    let codes: Vec<FieldCode> = said(check).into_iter().map(|(_, code)| code).collect();
    assert_eq!(codes, [FieldCode::Required, FieldCode::NotFound]);
}

#[test]
fn a_tile_that_its_writer_does_not_read_moves_and_is_else_as_it_was() {
    let before = Tile { report: Some(7), shown: Shown::Chart, ..words("t1", at(0, 0, 4, 2)) };
    let moved = rules::unseen(&before, at(4, 4, 8, 3));
    assert_eq!(moved, Tile { place: at(4, 4, 8, 3), ..before });
}

#[test]
fn parameters_are_checked() {
    let of = |given: Vec<Parameter>| {
        let mut check = Checker::new();
        let kept = rules::parameters(&mut check, given);
        (kept, said(check))
    };
    let period = Parameter {
        initial: Some(within("whatever", Period::ThisMonth)),
        dictionary: Some("customer_level".into()),
        ..parameter("p1", " 期间 ", About::Day)
    };
    let (kept, wrong) = of(vec![period]);
    assert_eq!(wrong, []);
    assert_eq!((kept[0].label.as_str(), kept[0].dictionary.as_deref()), ("期间", None));
    assert_eq!(kept[0].initial, Some(within("p1", Period::ThisMonth)), "it is on the parameter itself");
    let invalid = [("parameters".to_owned(), FieldCode::Invalid)];
    let twice = vec![parameter("p1", "期间", About::Day), parameter("p1", "成员", About::Member)];
    assert_eq!(of(twice).1, invalid);
    let alike = vec![parameter("p1", "期间", About::Day), parameter("p2", "期间", About::Day)];
    assert_eq!(of(alike).1, invalid);
    assert_eq!(of(vec![parameter("p1", "字典", About::Dict)]).1, invalid, "of no dictionary");
    let unknown = Parameter { dictionary: Some("no_such".into()), ..parameter("p1", "字典", About::Dict) };
    assert_eq!(of(vec![unknown]).1, invalid);
    let initial = Some(Condition { values: vec!["drop table".into()], ..Condition::on("p1", Op::In) });
    let odd = Parameter { initial, ..parameter("p1", "成员", About::Member) };
    assert_eq!(of(vec![odd]).1, invalid);
    let many = (0..7).map(|n| parameter(&format!("p{n}"), &format!("筛选{n}"), About::Day)).collect();
    assert_eq!(of(many).1, [("parameters".to_owned(), FieldCode::TooLong)]);
}

#[test]
fn a_reader_says_something_instead_of_what_the_dashboard_has() {
    let period =
        Parameter { initial: Some(within("p1", Period::ThisMonth)), ..parameter("p1", "期间", About::Day) };
    let all = [period, parameter("p2", "负责人", About::Member)];
    let asked = rules::asked(&all, Vec::new()).expect("conditions");
    assert_eq!(asked.into_values().collect::<Vec<_>>(), [within("p1", Period::ThisMonth)]);
    let me = Condition { values: vec!["@me".into()], ..Condition::on("p2", Op::In) };
    let asked = rules::asked(&all, vec![me.clone(), within("p1", Period::LastYear)]).expect("conditions");
    assert_eq!(asked.into_values().collect::<Vec<_>>(), [within("p1", Period::LastYear), me]);
    for wrong in [
        vec![within("p9", Period::Today)],
        vec![within("p2", Period::Today)],
        vec![within("p1", Period::Today), within("p1", Period::Yesterday)],
        vec![Condition { values: vec!["1 or 1=1".into()], ..Condition::on("p2", Op::In) }],
    ] {
        assert_eq!(refused(rules::asked(&all, wrong.clone())).len(), 1, "{wrong:?}");
    }
    let many = (0..7).map(|_| within("p1", Period::Today)).collect();
    assert!(!refused(rules::asked(&all, many)).is_empty());
}

#[test]
fn a_parameter_narrows_fields_of_its_kind_that_a_report_opens() {
    let all = [parameter("p1", "期间", About::Day), parameter("p2", "负责人", About::Member)];
    let bound = |parameter: &str, field: &str| Binding { parameter: parameter.into(), field: field.into() };
    let definition = Definition {
        parameters: vec!["createdOn".into(), "director".into()],
        ..Definition::of(Source::Task)
    };
    assert!(rules::applies(&all, &bound("p1", "createdOn"), &definition));
    assert!(rules::applies(&all, &bound("p2", "director"), &definition));
    for binding in
        [bound("p1", "director"), bound("p2", "createdOn"), bound("p1", "endsOn"), bound("p3", "createdOn")]
    {
        assert!(!rules::applies(&all, &binding, &definition), "{binding:?}");
    }
    let mut tile = Tile { report: Some(1), shown: Shown::Table, ..words("t1", at(0, 0, 4, 2)) };
    tile.bindings = vec![bound("p1", "createdOn"), bound("p2", "director")];
    let asked = rules::asked(&all, vec![within("p1", Period::LastMonth)]).expect("conditions");
    let narrowing = rules::narrowing(&tile, &all, &definition, &asked);
    assert_eq!(narrowing, [within("createdOn", Period::LastMonth)], "what nobody says does not narrow");
    // a field that the report no longer offers as a parameter
    let closed = Definition::of(Source::Task);
    assert_eq!(rules::narrowing(&tile, &all, &closed, &asked), []);
    let mut tiles = [tile];
    rules::unbound(&all[..1], &mut tiles);
    assert_eq!(tiles[0].bindings, [bound("p1", "createdOn")]);
}

#[test]
fn every_kind_of_parameter_narrows_some_report() {
    for about in About::ALL.iter().filter(|about| **about != About::Dict) {
        assert!(rules::field_of(*about, None).is_some(), "{about:?}");
    }
    assert!(rules::field_of(About::Dict, Some("customer_level")).is_some());
    assert!(rules::field_of(About::Dict, None).is_none());
}

#[test]
fn who_changes_a_dashboard_depends_on_whom_it_is_for() {
    let (maker, other) = (viewer(1, &[Code::ReportTask]), viewer(2, &[Code::ReportTask]));
    let manager = viewer(3, &[Code::ReportTask, Code::EManage]);
    let may = |audience: Audience| {
        [&maker, &other, &manager].map(|viewer| rules::may_update(viewer, &dashboard(1, audience)))
    };
    assert_eq!(may(Audience::Private), [true, false, false]);
    assert_eq!(may(Audience::Shared), [true, false, true]);
    assert_eq!(may(Audience::Offered), [false, false, true]);
    let lost = viewer(1, &[Code::Task]);
    assert!(!rules::may_update(&lost, &dashboard(1, Audience::Private)), "who reads no reports has none");
}

#[test]
fn an_audience_keeps_only_what_it_means() {
    let manager = viewer(3, &[Code::ReportTask, Code::EManage]);
    let member = viewer(1, &[Code::ReportTask]);
    let given = |audience: Audience| DashboardInput {
        audience: audience.number(),
        positions: vec![3, 1, 3],
        role_ids: vec![9, 8, 9],
        member_ids: vec![5, 4, 5],
        team_ids: vec![7],
        ..DashboardInput::default()
    };
    let of = |viewer: &xieli_kernel::Viewer, before: Option<&Dashboard>, mut input: DashboardInput| {
        let mut check = Checker::new();
        rules::audience(&mut check, viewer, before, &mut input);
        (input, said(check))
    };
    let (kept, wrong) = of(&manager, None, given(Audience::Offered));
    assert_eq!((kept.positions, kept.role_ids, kept.member_ids), (vec![1, 3], vec![8, 9], vec![]));
    assert_eq!((kept.team_ids, wrong), (vec![], vec![]));
    let (kept, wrong) = of(&member, None, given(Audience::Shared));
    assert_eq!((kept.member_ids, kept.team_ids, kept.positions), (vec![4, 5], vec![7], vec![]));
    assert_eq!(wrong, []);
    let (kept, _) = of(&member, None, given(Audience::Private));
    assert_eq!((kept.member_ids, kept.role_ids), (vec![], vec![]));

    let one = |field: &str, code: FieldCode| vec![(field.to_owned(), code)];
    assert_eq!(of(&member, None, given(Audience::Offered)).1, one("audience", FieldCode::Forbidden));
    let nowhere = DashboardInput { positions: vec![], ..given(Audience::Offered) };
    assert_eq!(of(&manager, None, nowhere).1, one("positions", FieldCode::Required));
    let elsewhere = DashboardInput { positions: vec![9], ..given(Audience::Offered) };
    assert_eq!(of(&manager, None, elsewhere).1, one("positions", FieldCode::Invalid));
    let nobody = DashboardInput { member_ids: vec![], team_ids: vec![], ..given(Audience::Shared) };
    assert_eq!(of(&member, None, nobody).1, one("memberIds", FieldCode::Required));
    // the maker would lose it from their own list
    let theirs = dashboard(1, Audience::Shared);
    assert_eq!(
        of(&manager, Some(&theirs), given(Audience::Private)).1,
        one("audience", FieldCode::Forbidden)
    );
    assert_eq!(of(&member, Some(&theirs), given(Audience::Private)).1, []);
    assert_eq!(of(&member, None, DashboardInput::default()).1, one("audience", FieldCode::Required));
}

#[test]
fn there_is_room_for_so_many() {
    assert!(rules::room(Audience::Offered, 49).is_ok() && rules::room(Audience::Offered, 50).is_err());
    for audience in [Audience::Private, Audience::Shared] {
        assert!(rules::room(audience, 19).is_ok() && rules::room(audience, 20).is_err());
    }
}
