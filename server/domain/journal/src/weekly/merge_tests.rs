//! Tests of merging new lines into the draft of a weekly report.

use xieli_domain_journal::weekly::merge::{bounded, line, merged, planned, said};
use xieli_domain_journal::weekly::model::{Line, LineInput, Plan, PlanInput};
use xieli_domain_journal::weekly::source::Fresh;

fn fresh(id: i64, title: &str) -> Line {
    let record =
        Fresh {
            did: "完成", record_type: "task", record_id: id, title: title.to_owned(), project_id: None
        };
    line("task", record)
}

fn keys(lines: &[Line]) -> Vec<&str> {
    lines.iter().map(|line| line.key.as_str()).collect()
}

fn own(key: &str, text: &str) -> Line {
    Line { key: key.to_owned(), text: Some(text.to_owned()), own: true, ..Line::default() }
}

fn say(key: &str, text: Option<&str>, struck: bool) -> LineInput {
    LineInput { key: Some(key.to_owned()), text: text.map(str::to_owned), struck }
}

#[test]
fn what_is_struck_out_stays_out_and_words_stay() {
    let first = merged(Vec::new(), vec![fresh(1, "甲"), fresh(2, "乙")]);
    assert_eq!(keys(&first), ["task:1", "task:2"]);
    let said = said(&first, vec![say("task:1", Some("已交付"), false), say("task:2", None, true)]);
    let again = merged(said.clone(), vec![fresh(2, "乙改名"), fresh(1, "甲"), fresh(3, "丙")]);
    assert_eq!(keys(&again), ["task:1", "task:2", "task:3"]);
    assert_eq!(again[0].text.as_deref(), Some("已交付"));
    assert!(again[1].struck && again[1].title == "乙改名");
    assert!(!again[2].struck);
    // filling again changes nothing
    assert_eq!(merged(again.clone(), vec![fresh(1, "甲"), fresh(2, "乙改名"), fresh(3, "丙")]), again);
}

#[test]
fn a_line_whose_record_has_gone_goes_unless_somebody_said_something_about_it() {
    let lines = vec![
        fresh(1, "甲"),
        Line { text: Some("半成".to_owned()), ..fresh(2, "乙") },
        Line { struck: true, ..fresh(3, "丙") },
        own("own:1", "带新人"),
    ];
    let left = merged(lines, Vec::new());
    assert_eq!(keys(&left), ["task:2", "task:3", "own:1"]);
}

#[test]
fn too_many_lines_leave_room_for_those_of_the_author() {
    let lines = vec![
        fresh(1, "甲"),
        fresh(2, "乙"),
        fresh(3, "丙"),
        Line { struck: true, ..fresh(4, "丁") },
        Line { text: Some("半成".to_owned()), ..fresh(5, "戊") },
        own("own:1", "带新人"),
    ];
    assert_eq!(keys(&bounded(lines.clone(), 4)), ["task:1", "task:4", "task:5", "own:1"]);
    assert_eq!(
        keys(&bounded(lines.clone(), 2)),
        ["task:4", "task:5", "own:1"],
        "more than there is room for"
    );
    assert_eq!(bounded(lines.clone(), 6), lines);
}

#[test]
fn own_lines_stand_behind_what_is_filled_in_and_are_never_filled_over() {
    let lines = vec![fresh(1, "甲"), own("own:1", "带新人")];
    let more = merged(lines, vec![fresh(1, "甲"), fresh(2, "乙")]);
    assert_eq!(keys(&more), ["task:1", "task:2", "own:1"]);
    assert_eq!(more[2].text.as_deref(), Some("带新人"));
}

#[test]
fn the_same_record_stands_there_once() {
    let twice =
        merged(vec![fresh(1, "甲"), fresh(1, "甲")], vec![fresh(1, "甲"), fresh(2, "乙"), fresh(2, "乙")]);
    assert_eq!(keys(&twice), ["task:1", "task:2"]);
}

#[test]
fn lines_that_are_not_named_are_struck_out_and_own_ones_go() {
    let before = vec![fresh(1, "甲"), fresh(2, "乙"), own("own:4", "带新人"), own("own:5", "值班")];
    let new = LineInput { key: None, text: Some(" 培训 ".to_owned()), struck: false };
    let blank = LineInput { key: None, text: Some("  ".to_owned()), struck: false };
    let after =
        said(&before, vec![say("own:5", Some("周六值班"), false), say("task:2", None, false), new, blank]);
    assert_eq!(keys(&after), ["own:5", "task:2", "own:6", "task:1"]);
    assert_eq!(after[0].text.as_deref(), Some("周六值班"));
    assert_eq!(after[2].text.as_deref(), Some("培训"));
    assert!(after[3].struck && !after[1].struck);
}

#[test]
fn a_key_that_is_unknown_makes_an_own_line_and_names_no_record() {
    let after = said(&[], vec![say("task:99", Some("别人的任务"), false)]);
    assert_eq!(after.len(), 1);
    assert!(after[0].own && after[0].record_id.is_none() && after[0].key == "own:1");
}

#[test]
fn a_plan_keeps_the_task_that_it_has_become() {
    let before = vec![Plan {
        key: "1".to_owned(),
        text: "巡检".to_owned(),
        as_task: true,
        task_id: Some(8),
        ..Plan::default()
    }];
    let asked = vec![
        PlanInput { key: Some("1".to_owned()), text: "巡检两站".to_owned(), as_task: false },
        PlanInput { key: None, text: "写方案".to_owned(), as_task: true },
        PlanInput { key: None, text: " ".to_owned(), as_task: true },
    ];
    let after = planned(&before, asked);
    assert_eq!(after.len(), 2);
    assert_eq!((after[0].task_id, after[0].as_task, after[0].text.as_str()), (Some(8), true, "巡检两站"));
    assert_eq!((after[1].key.as_str(), after[1].task_id, after[1].as_task), ("2", None, true));
}
