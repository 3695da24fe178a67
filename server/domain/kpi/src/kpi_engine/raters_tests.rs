//! Tests of the raters of examinees.

use std::collections::BTreeMap;

use proptest::prelude::*;
use xieli_domain_kpi::kpi_engine::model::{Rater, RaterKind};
use xieli_domain_kpi::kpi_engine::raters::{People, asked};

const EXAMINEE: i64 = 1;
const DIRECTOR: i64 = 2;
const MANAGER: i64 = 3;
const BOSS: i64 = 4;
const REVIEWER: i64 = 9;

#[derive(Default)]
struct World {
    roles: BTreeMap<i64, Vec<i64>>,
    leavers: BTreeMap<i64, Option<i64>>,
}

impl World {
    fn people(&self) -> People<'_> {
        People {
            examinee: EXAMINEE,
            director: Some(DIRECTOR),
            team_director: Some(MANAGER),
            roles: &self.roles,
            leavers: &self.leavers,
            reviewers: &[EXAMINEE, REVIEWER],
        }
    }
}

fn rater(who: RaterKind, share: i32) -> Rater {
    Rater { who, share, ..Rater::default() }
}

fn role(share: i32) -> Rater {
    Rater { role_id: Some(7), ..rater(RaterKind::Role, share) }
}

fn member(id: i64, share: i32) -> Rater {
    Rater { member_id: Some(id), ..rater(RaterKind::Member, share) }
}

fn of(raters: &[Rater], people: &People<'_>) -> Vec<(i64, RaterKind, i32)> {
    asked(raters, people).into_iter().map(|one| (one.member_id, one.who, one.share)).collect()
}

use RaterKind::{Director, Member, Own, Role, TeamDirector};

#[test]
fn everybody_rates_for_a_reason() {
    let world = World { roles: BTreeMap::from([(7, vec![6, 5, 6, EXAMINEE])]), ..World::default() };
    let raters =
        [rater(Own, 1000), rater(Director, 2000), rater(TeamDirector, 2000), member(8, 2000), role(3000)];
    assert_eq!(
        of(&raters, &world.people()),
        [
            (EXAMINEE, Own, 1000),
            (DIRECTOR, Director, 2000),
            (MANAGER, TeamDirector, 2000),
            (5, Role, 1500),
            (6, Role, 1500),
            (8, Member, 2000),
        ]
    );
}

#[test]
fn a_role_divides_its_share_without_loss() {
    let world = World { roles: BTreeMap::from([(7, vec![5, 6, 8])]), ..World::default() };
    assert_eq!(of(&[role(10_000)], &world.people()), [(5, Role, 3334), (6, Role, 3333), (8, Role, 3333)]);
    // without shares the role is one of two raters
    let raters = [rater(Director, 0), role(0)];
    assert_eq!(
        of(&raters, &world.people()),
        [(DIRECTOR, Director, 5000), (5, Role, 1667), (6, Role, 1667), (8, Role, 1666)]
    );
}

#[test]
fn the_director_follows_somebody_who_left() {
    let world =
        World { leavers: BTreeMap::from([(8, Some(DIRECTOR)), (DIRECTOR, Some(BOSS))]), ..World::default() };
    assert_eq!(of(&[member(8, 10_000)], &world.people()), [(BOSS, Member, 10_000)]);
    assert_eq!(of(&[rater(Director, 10_000)], &world.people()), [(BOSS, Director, 10_000)]);
    // two shares of the same member are added
    assert_eq!(of(&[member(8, 4000), member(BOSS, 6000)], &world.people()), [(BOSS, Member, 10_000)]);
    assert_eq!(world.people().heir(8, Member), Some((BOSS, Member)));
}

#[test]
fn the_examinee_rates_as_nobody_else() {
    let world = World { leavers: BTreeMap::from([(8, Some(EXAMINEE))]), ..World::default() };
    assert_eq!(of(&[member(EXAMINEE, 10_000)], &world.people()), [(DIRECTOR, Member, 10_000)]);
    assert_eq!(of(&[member(8, 10_000)], &world.people()), [(DIRECTOR, Member, 10_000)]);
    let own_team = People { team_director: Some(EXAMINEE), ..world.people() };
    assert_eq!(of(&[rater(TeamDirector, 10_000)], &own_team), [(DIRECTOR, TeamDirector, 10_000)]);
    let boss = People { director: Some(EXAMINEE), ..own_team };
    assert_eq!(of(&[rater(TeamDirector, 10_000)], &boss), [(REVIEWER, TeamDirector, 10_000)]);
}

#[test]
fn a_reviewer_rates_where_nobody_else_is_there() {
    let world =
        World { leavers: BTreeMap::from([(8, None), (5, Some(6)), (6, Some(5))]), ..World::default() };
    let alone = People { director: None, team_director: None, ..world.people() };
    for raters in
        [[rater(Director, 10_000)], [rater(TeamDirector, 10_000)], [member(8, 10_000)], [member(5, 10_000)]]
    {
        assert_eq!(of(&raters, &alone), [(REVIEWER, raters[0].who, 10_000)]);
    }
    assert_eq!(of(&[role(10_000)], &alone), [(REVIEWER, Role, 10_000)], "nobody is in the role");
    let nobody = People { reviewers: &[EXAMINEE], ..alone };
    assert_eq!(of(&[role(10_000)], &nobody), [], "such a plan does not start");
}

#[test]
fn the_director_rates_an_examinee_who_left() {
    let world = World { leavers: BTreeMap::from([(EXAMINEE, Some(DIRECTOR))]), ..World::default() };
    assert_eq!(
        of(&[rater(Own, 4000), rater(Director, 6000)], &world.people()),
        [(DIRECTOR, Director, 10_000)]
    );
    assert_eq!(world.people().heir(EXAMINEE, Own), Some((DIRECTOR, Director)));
}

fn any_rater() -> impl Strategy<Value = Rater> {
    let who = prop::sample::select(RaterKind::ALL.to_vec());
    (who, 1..13_i64, 7..9_i64, 0..5000_i32).prop_map(|(who, member, role, share)| Rater {
        who,
        member_id: (who == Member).then_some(member),
        role_id: (who == Role).then_some(role),
        share,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn somebody_rates_and_no_share_is_lost(
        raters in prop::collection::vec(any_rater(), 1..8),
        role in prop::collection::vec(1..13_i64, 0..6),
        leavers in prop::collection::btree_map(1..9_i64, prop::option::of(1..13_i64), 0..8),
        director in prop::option::of(1..13_i64),
        team_director in prop::option::of(1..13_i64),
    ) {
        let world = World { roles: BTreeMap::from([(7, role)]), leavers };
        let people = People { director, team_director, ..world.people() };
        let found = asked(&raters, &people);
        prop_assert!(!found.is_empty());
        let sum: i32 = raters.iter().map(|rater| rater.share).sum();
        let all: i32 = found.iter().map(|one| one.share).sum();
        prop_assert_eq!(all, if sum == 0 { 10_000 } else { sum });
        for one in &found {
            prop_assert!(!world.leavers.contains_key(&one.member_id), "{:?} left", one);
            prop_assert!(one.member_id != EXAMINEE || one.who == Own);
        }
        let mut keys: Vec<_> = found.iter().map(|one| (one.member_id, one.who)).collect();
        keys.dedup();
        prop_assert_eq!(keys.len(), found.len());
        if sum > 0 {
            let mut turned = raters.clone();
            turned.reverse();
            let turned: i32 = asked(&turned, &people).iter().map(|one| one.share).sum();
            prop_assert_eq!(turned, sum);
        }
    }
}
