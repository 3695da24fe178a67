//! Tests of the rules of acceptance.

use std::collections::BTreeMap;

use chrono::Utc;
use xieli_domain_pms::acceptance::model::{Audit, Item, ItemState, Resource};
use xieli_domain_pms::acceptance::package::folders;
use xieli_domain_pms::acceptance::report;
use xieli_domain_pms::acceptance::rules::{self, Status, Step};
use xieli_domain_pms::acceptance_template::model::Leaf;
use xieli_domain_pms::file::archive::plain;
use xieli_domain_pms::project::model::Project;
use xieli_kernel::{AppError, AppResult, Code, Viewer};
use xieli_testing::viewer;

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

fn item(id: i64, parent_id: Option<i64>, category_id: Option<i64>) -> Item {
    Item {
        enterprise_id: 1,
        id,
        project_id: 1,
        parent_id,
        category_id,
        name: format!("目录{id}"),
        required: true,
        director_id: None,
        due_on: None,
        remark: None,
        sort_order: 0,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn resource(status: Status) -> Resource {
    Resource {
        enterprise_id: 1,
        id: 1,
        project_id: 1,
        item_id: 1,
        name: "竣工图".into(),
        remark: None,
        status: status as i16,
        submitted_at: None,
        submitted_by: None,
        audited_at: None,
        audited_by: None,
        opinion: None,
        finished_at: None,
        finished_by: None,
        filed_at: None,
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

fn project(director: i64, seen_by: &[i64]) -> Project {
    Project {
        enterprise_id: 1,
        id: 1,
        name: "改造".into(),
        number: None,
        project_type: None,
        status: "2".into(),
        property: None,
        tags: Vec::new(),
        is_open: 1,
        customer_id: None,
        director_id: Some(director),
        director_team_id: None,
        begins_on: None,
        ends_on: None,
        contract_number: None,
        signed_on: None,
        amount: 0,
        description: None,
        finished_on: None,
        seen_by: seen_by.to_vec(),
        progress: 0,
        received: 0,
        spent: 0,
        custom: serde_json::Value::Null,
        updated_at: Utc::now(),
        version: 1,
        created_at: Utc::now(),
        created_by: None,
    }
}

#[test]
fn every_step_from_every_status() {
    use Status::{Cancelled, Draft, Finished, Passed, Returned, Waiting};
    let possible =
        |step| Status::ALL.iter().copied().filter_map(move |at| Some((at, rules::next(at, step)?))).collect();
    let to: Vec<(Status, Status)> = possible(Step::Submit);
    assert_eq!(to, [(Draft, Waiting), (Returned, Waiting)]);
    let to: Vec<_> = possible(Step::Withdraw);
    assert_eq!(to, [(Waiting, Draft)]);
    let to: Vec<_> = possible(Step::Pass);
    assert_eq!(to, [(Waiting, Passed)]);
    let to: Vec<_> = possible(Step::Return);
    assert_eq!(to, [(Waiting, Returned)]);
    let to: Vec<_> = possible(Step::Finish);
    assert_eq!(to, [(Passed, Finished)]);
    let to: Vec<_> = possible(Step::Cancel);
    assert_eq!(to, [(Draft, Cancelled), (Returned, Cancelled), (Passed, Cancelled), (Finished, Passed)]);
    assert_eq!(said(rules::moved(Passed, Step::Submit)), ["资料已通过，不能提交"]);
    assert_eq!(said(rules::moved(Draft, Step::Pass)), ["资料未提交，不能审核"]);
    assert_eq!(said(rules::moved(Waiting, Step::Cancel)), ["资料待审核，不能作废"]);
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    // the responsible member; a member of the project; a member with the permission to plan; a stranger
    let director = viewer(1, &[Code::Project]);
    let worker = Viewer { member_id: director.member_id + 1, ..director.clone() };
    let planner =
        Viewer { member_id: director.member_id + 2, ..viewer(1, &[Code::Project, Code::ProjectPm]) };
    let stranger = Viewer { member_id: director.member_id + 3, ..director.clone() };
    let project = project(director.member_id, &[director.member_id, worker.member_id]);
    let open = item(1, None, None);
    let mine = Item { director_id: Some(worker.member_id), ..item(2, None, None) };
    let others = Item { director_id: Some(99), ..item(3, None, None) };
    for who in [&director, &worker, &planner, &stranger] {
        for node in [&open, &mine, &others] {
            for &status in Status::ALL {
                let offered = rules::steps(who, &project, node, &resource(status));
                for step in Step::ALL {
                    let accepted =
                        rules::moved(status, step).is_ok() && rules::may(who, &project, node, status, step);
                    assert_eq!(offered.contains(&step), accepted, "{status:?} {step:?}");
                }
            }
        }
    }
    let offered = |who: &Viewer, node: &Item, status| rules::steps(who, &project, node, &resource(status));
    assert_eq!(offered(&worker, &open, Status::Draft), [Step::Submit, Step::Cancel]);
    assert_eq!(offered(&worker, &mine, Status::Waiting), [Step::Withdraw]);
    assert_eq!(offered(&worker, &others, Status::Draft), []);
    assert_eq!(offered(&worker, &mine, Status::Passed), [], "the audit is not theirs");
    assert_eq!(offered(&stranger, &open, Status::Draft), []);
    assert_eq!(offered(&planner, &others, Status::Waiting), [Step::Withdraw, Step::Pass, Step::Return]);
    assert_eq!(offered(&director, &open, Status::Finished), [Step::Cancel]);
}

#[test]
fn who_does_not_see_a_project_is_not_asked_to_bring_anything() {
    let open = project(1, &[]);
    let closed = Project { is_open: 2, ..project(1, &[2]) };
    assert_eq!(said(rules::may_be_asked(&open, 3)), Vec::<String>::new());
    for member in [1, 2] {
        assert_eq!(said(rules::may_be_asked(&closed, member)), Vec::<String>::new());
    }
    assert_eq!(said(rules::may_be_asked(&closed, 3)), ["该成员看不到此项目，请先将其加入项目成员"]);
}

#[test]
fn a_node_stands_where_its_papers_do() {
    let state = |all: &[Status]| rules::state(&all.iter().map(|one| resource(*one)).collect::<Vec<_>>());
    assert_eq!(state(&[]), ItemState::Empty);
    assert_eq!(state(&[Status::Cancelled]), ItemState::Empty);
    assert_eq!(state(&[Status::Draft]), ItemState::Open);
    assert_eq!(state(&[Status::Returned, Status::Passed]), ItemState::Open);
    assert_eq!(state(&[Status::Draft, Status::Waiting]), ItemState::Waiting);
    assert_eq!(state(&[Status::Passed, Status::Finished, Status::Cancelled]), ItemState::Done);
}

#[test]
fn what_goes_back_is_told_why() {
    let audit = |pass, opinion: Option<&str>| Audit { pass, opinion: opinion.map(str::to_owned) };
    assert_eq!(said(rules::opinion(&audit(false, None))), ["请填写退回原因"]);
    assert_eq!(said(rules::opinion(&audit(false, Some(" ")))), ["请填写退回原因"]);
    assert_eq!(said(rules::opinion(&audit(true, None))), Vec::<String>::new());
    assert_eq!(rules::opinion(&audit(false, Some(" 缺签字 "))).expect("said"), Some("缺签字".to_owned()));
}

#[test]
fn a_directory_has_no_rings_and_an_end() {
    let mut items = vec![item(1, None, None), item(2, Some(1), None), item(3, Some(2), None)];
    assert_eq!(said(rules::may_stand_below(&items, Some(1), 3)), ["上级不能是自己或自己的下级"]);
    assert_eq!(said(rules::may_stand_below(&items, Some(2), 2)), ["上级不能是自己或自己的下级"]);
    assert_eq!(said(rules::may_stand_below(&items, None, 9)), ["上级目录不存在"]);
    assert_eq!(said(rules::may_stand_below(&items, Some(3), 1)), Vec::<String>::new());
    items.extend((4..=10).map(|id| item(id, Some(id - 1), None)));
    assert_eq!(said(rules::may_stand_below(&items, None, 9)), Vec::<String>::new());
    assert_eq!(said(rules::may_stand_below(&items, None, 10)), ["验收目录不能超过 10 级"]);
    // with child nodes
    items.extend([item(11, None, None), item(12, Some(11), None)]);
    assert_eq!(said(rules::may_stand_below(&items, Some(11), 9)), ["验收目录不能超过 10 级"]);
    assert_eq!(rules::with_below(&items, &[11, 12]), [11, 12]);
    assert_eq!(rules::with_below(&items, &[9]), [9, 10]);
}

fn leaf(id: i64, parent_id: Option<i64>, required: bool) -> Leaf {
    Leaf { id, parent_id, name: format!("模板{id}"), depth: 0, chosen: true, required, has_below: false }
}

#[test]
fn a_template_leaves_what_it_has_and_brings_what_is_missing() {
    let items = [item(1, None, Some(10)), item(2, Some(1), Some(11)), item(3, Some(1), None)];
    let template =
        [leaf(10, None, false), leaf(12, Some(10), true), Leaf { chosen: false, ..leaf(11, Some(10), true) }];
    let used = rules::arranged(&items, &template, false);
    assert_eq!((used.kept, used.gone), (vec![(1, false)], vec![]));
    assert_eq!(used.made.iter().map(|leaf| leaf.id).collect::<Vec<_>>(), [12]);
    let changed = rules::arranged(&items, &template, true);
    assert_eq!((changed.kept, changed.gone), (vec![(1, false)], vec![2, 3]));
    assert_eq!(changed.made.len(), 1);
}

#[test]
fn folders_are_numbered_and_name_no_place() {
    let named = |id, parent, name: &str| Item { name: name.into(), ..item(id, parent, None) };
    let items = [named(1, None, "竣工/资料"), named(2, Some(1), "图纸"), named(3, Some(1), "..")];
    let folders = folders(&items);
    assert_eq!(folders[&1], "01 竣工_资料/");
    assert_eq!(folders[&2], "01 竣工_资料/01 图纸/");
    assert_eq!(folders[&3], "01 竣工_资料/02 _/");
    assert_eq!([plain(".."), plain("a\\..\\b"), plain("图纸.pdf")], ["_", "a_.._b", "图纸.pdf"]);
}

#[test]
fn the_list_to_sign_is_numbered_and_says_what_is_missing() {
    let items = [item(1, None, None), item(2, Some(1), None), item(3, Some(1), None), item(4, None, None)];
    let optional = Item { required: false, ..items[3].clone() };
    let items = [items[0].clone(), items[1].clone(), items[2].clone(), optional];
    let paper = |id, status| Resource { id, item_id: 2, ..resource(status) };
    let papers = [paper(7, Status::Passed), paper(8, Status::Finished)];
    let files = [(7, vec!["甲.pdf".to_owned(), "乙.pdf".to_owned()])].into_iter().collect();
    let lines = report::lines(&items, &papers, &files);
    let read: Vec<_> = lines
        .iter()
        .map(|line| (line.number.as_str(), line.item.as_str(), line.papers.as_str(), line.status.as_str()))
        .collect();
    assert_eq!(
        read,
        [
            ("1", "目录1", "", ""),
            ("1.1", "目录2", "竣工图\n甲.pdf\n乙.pdf", "已通过"),
            ("", "", "竣工图", "已归档"),
            ("1.2", "目录3", "", "暂无资料"),
            ("2", "目录4", "", ""),
        ]
    );
}

#[test]
fn the_list_to_sign_says_of_papers_on_their_way_where_they_are() {
    for (status, state) in [
        (Status::Draft, "整理中"),
        (Status::Returned, "整理中"),
        (Status::Waiting, "待审核"),
        (Status::Cancelled, "暂无资料"),
    ] {
        let papers = [Resource { id: 7, item_id: 1, ..resource(status) }];
        let lines = report::lines(&[item(1, None, None)], &papers, &BTreeMap::new());
        assert_eq!(lines.iter().map(|line| line.status.as_str()).collect::<Vec<_>>(), [state]);
    }
}

#[test]
fn files_are_counted() {
    assert_eq!(said(rules::files(&[1, 2, 1])), ["附件重复"]);
    assert_eq!(said(rules::files(&(0..21).collect::<Vec<_>>())), ["附件不能超过 20 个"]);
}
