//! Tests of the transitions of appraisal results, and random walks of whole plans: some role can always act,
//! or the plan has ended.

use proptest::prelude::*;
use xieli_domain_kpi::kpi_examine::states::{KpiAppealStatus, State, Step, Waiting};
use xieli_domain_kpi::kpi_plan::states::{self as plans, KpiPlanStatus};

use KpiAppealStatus as Appeal;
use KpiPlanStatus::{Cancelled, Confirm, Finished, Input, Review};

const fn at(status: KpiPlanStatus, appeal: Appeal) -> State {
    State { status, appeal }
}

/// All states of a result in which a step is allowed, each with its next state.
fn table(step: Step) -> Vec<(State, State)> {
    let mut rows = Vec::new();
    for status in KpiPlanStatus::ALL {
        for appeal in Appeal::ALL {
            let state = at(*status, *appeal);
            rows.extend(state.after(step).map(|next| (state, next)));
        }
    }
    rows
}

/// Transitions from one status to another in every state of the appeal, except for an open one.
fn moves(from: KpiPlanStatus, to: KpiPlanStatus, open: bool) -> Vec<(State, State)> {
    let appeals = Appeal::ALL.iter().filter(|appeal| open || **appeal != Appeal::Open);
    appeals.map(|appeal| (at(from, *appeal), at(to, *appeal))).collect()
}

#[test]
fn results_are_entered_confirmed_and_reviewed() {
    assert_eq!(table(Step::Save), moves(Input, Input, true));
    assert_eq!(table(Step::Fill), moves(Input, Confirm, true));
    assert_eq!(
        table(Step::UpdateSource),
        [moves(Input, Input, true), moves(Confirm, Confirm, true)].concat()
    );
    assert_eq!(table(Step::Confirm), moves(Confirm, Review, false), "an appeal is answered first");
    assert_eq!(table(Step::ConfirmSilent), moves(Confirm, Review, false));
    assert_eq!(table(Step::Finish), moves(Review, Finished, true));
    for step in [Step::ModifyInput, Step::Extra, Step::Calibrate] {
        assert_eq!(table(step), [moves(Confirm, Confirm, true), moves(Review, Review, true)].concat());
    }
}

#[test]
fn appeals_are_won_or_refused() {
    let (none, open) = (at(Confirm, Appeal::None), at(Confirm, Appeal::Open));
    assert_eq!(
        table(Step::Appeal),
        [(none, open), (at(Confirm, Appeal::Won), open)],
        "refused once is enough"
    );
    assert_eq!(table(Step::Win), [(open, at(Input, Appeal::Won))]);
    assert_eq!(table(Step::Refuse), [(open, at(Confirm, Appeal::Refused))]);
}

#[test]
fn results_are_given_back_and_called_off() {
    let mut back: Vec<(State, State)> = moves(Confirm, Input, false);
    for (_, to) in &mut back {
        to.appeal = Appeal::None;
    }
    back.extend(moves(Review, Confirm, true));
    assert_eq!(table(Step::Return), back);
    let mut off = Vec::new();
    for status in [Input, Confirm, Review] {
        off.extend(moves(status, Cancelled, true));
    }
    for (from, to) in &mut off {
        if from.appeal == Appeal::Open {
            to.appeal = Appeal::None;
        }
    }
    assert_eq!(table(Step::Cancel), off);
}

#[test]
fn results_that_are_over_stay_as_they_are() {
    for step in Step::ALL {
        for status in KpiPlanStatus::ALL {
            let is_running = matches!(status, Input | Confirm | Review);
            for appeal in Appeal::ALL {
                assert!(is_running || at(*status, *appeal).after(step).is_none(), "{status:?} {step:?}");
            }
        }
    }
}

#[test]
fn the_score_is_shown_from_confirmation_on() {
    let shown: Vec<_> =
        KpiPlanStatus::ALL.iter().filter(|status| at(**status, Appeal::None).shows_score()).collect();
    assert_eq!(shown, [&Confirm, &Review, &Finished]);
}

#[test]
fn deadlines_and_inputs_begin_anew() {
    let open = at(Confirm, Appeal::Open);
    assert!(
        open.asks(Step::Refuse)
            && State::BEGIN.asks(Step::Fill)
            && at(Review, Appeal::None).asks(Step::Return)
    );
    assert!(
        !open.asks(Step::Win) && !open.asks(Step::Return) && !at(Confirm, Appeal::None).asks(Step::Extra)
    );
    assert!(open.reopens(Step::Win) && at(Confirm, Appeal::None).reopens(Step::Return));
    assert!(!at(Review, Appeal::None).reopens(Step::Return));
    assert!(!State::BEGIN.is_filled(1, true, false) && !State::BEGIN.is_filled(0, false, true));
    assert!(State::BEGIN.is_filled(0, false, false) && !open.is_filled(0, true, true));
    assert_eq!(State::read(30, 1), open);
}

/// An examinee of a walk: the state, the number of open inputs and of all, and whether the automatic values
/// exist.
#[derive(Debug, Clone)]
struct Examinee {
    state: State,
    open: i64,
    inputs: i64,
    measured: bool,
    due: bool,
}

impl Examinee {
    fn step(&mut self, step: Step) -> bool {
        let Some(next) = self.state.after(step) else { return false };
        if self.state.reopens(step) {
            self.open = self.inputs;
        }
        self.due |= self.state.asks(step);
        self.state = next;
        true
    }

    fn fill(&mut self, blocks: bool) {
        if self.state.is_filled(self.open, self.measured, blocks) {
            self.step(Step::Fill);
        }
    }

    /// A step forward of the role that the result waits for.
    fn act(&mut self, waiting: Waiting, blocks: bool) -> bool {
        match waiting {
            Waiting::Raters => {
                let saved = self.step(Step::Save);
                self.open -= 1;
                self.fill(blocks);
                saved
            }
            Waiting::Managers => {
                let updated = self.step(Step::UpdateSource);
                self.measured = true;
                self.fill(blocks);
                updated && self.state.status == Confirm
            }
            Waiting::Examinee => self.due && self.step(Step::Confirm),
            Waiting::Reviewers => self.step(Step::Refuse) || self.step(Step::Finish),
        }
    }
}

/// The plan of a walk.
#[derive(Debug, Clone)]
struct Plan {
    status: KpiPlanStatus,
    audited: bool,
    blocks: bool,
    examinees: Vec<Examinee>,
}

impl Plan {
    /// Derives the status of a running plan from its examinees.
    fn follow(&mut self) {
        if self.status.is_running() {
            let lowest = KpiPlanStatus::lowest(self.examinees.iter().map(|one| one.state.status));
            self.status = lowest.expect("examinees");
        }
    }

    fn step(&mut self, step: plans::Step) {
        let Some(next) = self.status.after(step, self.audited) else { return };
        if next == Input && !self.status.is_running() {
            for one in &mut self.examinees {
                one.state = State::BEGIN;
                one.open = one.inputs;
                one.fill(self.blocks);
            }
        }
        if next == Cancelled {
            for one in &mut self.examinees {
                one.step(Step::Cancel);
            }
        }
        self.status = next;
        self.follow();
    }

    fn examine(&mut self, which: usize, step: Step) {
        if !self.status.is_running() {
            return;
        }
        let at = which % self.examinees.len();
        let one = &mut self.examinees[at];
        match step {
            // steps with preconditions besides the state
            Step::Save if one.open == 0 => {}
            Step::Save => {
                if one.step(step) {
                    one.open -= 1;
                    one.fill(self.blocks);
                }
            }
            Step::UpdateSource => {
                if one.step(step) {
                    one.measured = true;
                    one.fill(self.blocks);
                }
            }
            // only the plan is cancelled, and no role fills by hand
            Step::Cancel | Step::Fill => {}
            step => {
                one.step(step);
            }
        }
        self.follow();
    }

    /// Asserts that some role can act wherever something is open.
    fn holds(&self) {
        if self.status.is_running() {
            for one in &self.examinees {
                assert!(one.state.status >= self.status && one.state.status <= Finished, "{self:#?}");
                match one.state.waits_for(one.open) {
                    None => assert_eq!(one.state.status, Finished, "{self:#?}"),
                    Some(waiting) => assert!(one.clone().act(waiting, self.blocks), "{waiting:?} {self:#?}"),
                }
            }
            assert!(self.examinees.iter().any(|one| one.state.status == self.status), "{self:#?}");
        }
        if self.status.is_over() {
            let waits = |one: &Examinee| one.state.status.is_open() || one.state.appeal.is_open();
            assert!(!self.examinees.iter().any(waits), "{self:#?}");
        } else {
            assert!(self.status.after(plans::Step::Cancel, self.audited).is_some());
        }
    }

    /// Lets the roles in charge act until the end.
    fn run_out(&mut self) {
        self.step(plans::Step::Submit);
        self.step(plans::Step::Pass);
        for _ in 0..200 {
            for one in &mut self.examinees {
                if let Some(waiting) = one.state.waits_for(one.open) {
                    one.act(waiting, self.blocks);
                }
            }
            self.follow();
        }
    }
}

fn plan() -> impl Strategy<Value = Plan> {
    let one = (0..4_i64, any::<bool>()).prop_map(|(inputs, measured)| Examinee {
        state: State::BEGIN,
        open: inputs,
        inputs,
        measured,
        due: false,
    });
    (any::<bool>(), any::<bool>(), prop::collection::vec(one, 1..4)).prop_map(
        |(audited, blocks, examinees)| Plan { status: KpiPlanStatus::Draft, audited, blocks, examinees },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nobody_is_waited_for_who_cannot_act(
        plan in plan(),
        acts in prop::collection::vec((0..20_u8, 0..10_usize, 0..14_usize), 0..80),
    ) {
        let mut plan = plan;
        plan.holds();
        for (what, which, step) in acts {
            match what {
                // most steps concern a result
                0..=15 => plan.examine(which, Step::ALL[step]),
                16 => plan.step(plans::Step::Submit),
                17 => plan.step(plans::Step::Pass),
                18 => plan.step(plans::Step::ALL[step % plans::Step::ALL.len()]),
                _ => plan.examine(which, Step::Save),
            }
            plan.holds();
        }
        let mut end = plan.clone();
        end.run_out();
        end.holds();
        prop_assert!(end.status.is_over(), "{end:#?}");
    }
}
