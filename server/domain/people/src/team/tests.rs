//! Tests of the rules of teams.

use xieli_domain_people::team::model::{Team, TeamBrief, TeamTexts};
use xieli_domain_people::team::rules;
use xieli_kernel::{AppError, FieldCode};

fn team(id: i64, path: &[i64], team_type: i16) -> Team {
    Team {
        brief: TeamBrief {
            enterprise_id: 1,
            id,
            parent_id: None,
            name: "服务部".into(),
            team_type,
            sort_order: 0,
            version: 1,
        },
        path: path.to_vec(),
        ..Team::default()
    }
}

fn refused(result: Result<(), AppError>) -> Option<FieldCode> {
    match result {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

#[test]
fn a_team_may_not_stand_below_itself_or_its_own_descendants() {
    let parent = team(3, &[1, 2, 3], rules::INTERNAL);
    assert_eq!(
        refused(rules::may_stand_below(Some(2), rules::INTERNAL, 1, &parent)),
        Some(FieldCode::Invalid)
    );
    assert_eq!(
        refused(rules::may_stand_below(Some(3), rules::INTERNAL, 0, &parent)),
        Some(FieldCode::Invalid)
    );
    assert!(rules::may_stand_below(Some(9), rules::INTERNAL, 0, &parent).is_ok());
}

#[test]
fn internal_and_external_teams_do_not_mix() {
    let parent = team(1, &[1], rules::INTERNAL);
    assert_eq!(refused(rules::may_stand_below(None, rules::EXTERNAL, 0, &parent)), Some(FieldCode::Invalid));
}

#[test]
fn the_tree_has_ten_levels_at_most() {
    let parent = team(9, &[1, 2, 3, 4, 5, 6, 7, 8, 9], rules::INTERNAL);
    assert!(rules::may_stand_below(None, rules::INTERNAL, 0, &parent).is_ok());
    assert_eq!(refused(rules::may_stand_below(None, rules::INTERNAL, 1, &parent)), Some(FieldCode::Invalid));
}

#[test]
fn only_an_empty_team_may_be_deleted() {
    assert!(rules::may_delete("服务部", 0, 0).is_ok());
    assert_eq!(refused(rules::may_delete("服务部", 1, 0)), Some(FieldCode::Conflict));
    assert_eq!(refused(rules::may_delete("服务部", 0, 1)), Some(FieldCode::Conflict));
}

#[test]
fn moving_keeps_everybody_else_in_order() {
    assert_eq!(xieli_domain_people::tree::reorder(&[1, 2, 3, 4], 4, 0), [4, 1, 2, 3]);
    assert_eq!(xieli_domain_people::tree::reorder(&[1, 2, 3, 4], 1, 2), [2, 3, 1, 4]);
    assert_eq!(xieli_domain_people::tree::reorder(&[1, 2, 3], 9, 99), [1, 2, 3, 9]);
}

#[test]
fn texts_are_trimmed_and_all_refusals_told() {
    let Err(AppError::Invalid(errors)) =
        rules::texts(" ", TeamTexts { phone: Some("12x".into()), ..TeamTexts::default() })
    else {
        panic!("refused")
    };
    assert_eq!(errors.iter().map(|error| error.path.join(".")).collect::<Vec<_>>(), ["name", "phone"]);
    assert_eq!(
        rules::texts(" 服务部 ", TeamTexts::default()).map(|texts| texts.name).ok().as_deref(),
        Some("服务部")
    );
}
