//! Tests of the rules of customer merges, allowed and refused.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use xieli_domain_crm::merge::model::{Merge, MergeInput};
use xieli_domain_crm::merge::rules;
use xieli_kernel::permission::Holder;
use xieli_kernel::{AppError, AppResult, Code, CodeSet, ErrorCode, MemberType, Viewer};

fn told<T>(answer: AppResult<T>) -> String {
    match answer {
        Ok(_) => String::new(),
        Err(AppError::Invalid(errors)) => errors.iter().map(|error| error.message.to_string()).collect(),
        Err(other) => format!("{:?}", other.code()),
    }
}

fn viewer(member_id: i64, codes: &[Code]) -> Viewer {
    let authorities = codes.iter().copied().collect();
    Viewer {
        account_id: member_id,
        session_id: 1,
        enterprise_id: 1,
        member_id,
        name: "张伟".into(),
        member_type: MemberType::Staff,
        holder: Holder { authorities, enabled: CodeSet::all(), team_manager: false },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

#[test]
fn a_merge_is_of_several_into_another() {
    let input = |into, from: &[i64], take: &[(&str, i64)]| MergeInput {
        into,
        from: from.to_vec(),
        take: take.iter().map(|(name, from)| ((*name).to_owned(), *from)).collect(),
    };
    let nine: Vec<i64> = (2..=10).collect();
    let ten: Vec<i64> = (2..=11).collect();
    assert_eq!(told(rules::checked(&input(1, &nine, &[("name", 2), ("salesman", 10)]))), "");
    assert_eq!(told(rules::checked(&input(1, &ten, &[]))), "一次最多合并 9 个客户");
    assert_eq!(told(rules::checked(&input(1, &[], &[]))), "请选择要合并的客户");
    assert_eq!(told(rules::checked(&input(1, &[2, 1], &[]))), "不能与自身合并");
    assert_eq!(told(rules::checked(&input(1, &[2, 2], &[]))), "不能与自身合并");
    for take in [&[("name", 3)][..], &[("version", 2)], &[("name", 2), ("name", 2)]] {
        assert_eq!(told(rules::checked(&input(1, &[2], take))), "所选字段不正确", "{take:?}");
    }
}

#[test]
fn who_did_it_undoes_it_within_a_week() {
    let at: DateTime<Utc> = "2026-03-01T00:00:00Z".parse().expect("a moment");
    let merge = Merge {
        enterprise_id: 1,
        id: 1,
        into_id: 1,
        from_ids: vec![2],
        before: Value::Null,
        merged_version: 2,
        undone_at: None,
        undone_by: None,
        version: 1,
        created_at: at,
        created_by: Some(5),
    };
    let last = at + TimeDelta::days(7) - TimeDelta::microseconds(1);
    let who = |member, codes: &[Code]| viewer(member, codes);
    let merger = who(5, &[Code::Cust, Code::CustMerge]);
    assert_eq!(told(rules::undo(&merger, &merge, last)), "");
    assert_eq!(told(rules::undo(&who(6, &[Code::EManage]), &merge, last)), "");
    assert_eq!(told(rules::undo(&merger, &merge, at + rules::UNDO)), "只能撤销 7 天内的合并");
    let forbidden = format!("{:?}", ErrorCode::Forbidden);
    assert_eq!(told(rules::undo(&who(6, &[Code::Cust, Code::CustMerge]), &merge, last)), forbidden);
    assert_eq!(told(rules::undo(&who(5, &[Code::Cust]), &merge, last)), forbidden);
    let undone = Merge { undone_at: Some(at), ..merge };
    assert_eq!(told(rules::undo(&merger, &undone, last)), "该合并已撤销");
}

#[test]
fn former_names_are_kept_once() {
    let own = ["旧名".to_owned(), "乙".to_owned()];
    assert_eq!(rules::aliases("甲", &own, "甲", &[]), ["旧名", "乙"]);
    assert_eq!(rules::aliases("乙", &own, "甲", &[]), ["旧名", "甲"]);
}
