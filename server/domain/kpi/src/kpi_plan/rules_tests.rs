//! Tests of the rules of appraisal plans.

use xieli_domain_kpi::kpi_plan::model::Clash;
use xieli_domain_kpi::kpi_plan::rules::clashes;

#[test]
fn members_of_two_groups_or_with_a_plan_clash() {
    let one = |member_id: i64, plan_ids: &[i64], groups: &[i32]| Clash {
        member_id,
        plan_ids: plan_ids.to_vec(),
        groups: groups.to_vec(),
    };
    let groups = [vec![1, 2, 3], vec![3, 4], vec![]];
    assert_eq!(clashes(&groups, &[]), [one(3, &[], &[0, 1])]);
    // a plan of a member whom no group names is none of theirs
    let there = [(4, 70), (1, 71), (4, 72), (9, 73)];
    let expected = [one(1, &[71], &[0]), one(3, &[], &[0, 1]), one(4, &[70, 72], &[1])];
    assert_eq!(clashes(&groups, &there), expected);
    assert!(clashes(&[vec![1], vec![2]], &[]).is_empty());
}
