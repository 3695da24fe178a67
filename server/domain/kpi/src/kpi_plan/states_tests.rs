//! Tests of the transitions of appraisal plans.

use xieli_domain_kpi::kpi_plan::states::KpiPlanStatus::{
    Cancelled, Confirm, Draft, Finished, Input, Returned, Review, WaitAudit,
};
use xieli_domain_kpi::kpi_plan::states::{KpiPlanStatus, Step};

/// All statuses in which a step is allowed, each with the next status.
fn table(step: Step, audited: bool) -> Vec<(KpiPlanStatus, KpiPlanStatus)> {
    let next = |status: &KpiPlanStatus| Some((*status, status.after(step, audited)?));
    KpiPlanStatus::ALL.iter().filter_map(next).collect()
}

fn stays(statuses: &[KpiPlanStatus]) -> Vec<(KpiPlanStatus, KpiPlanStatus)> {
    statuses.iter().map(|status| (*status, *status)).collect()
}

#[test]
fn plans_are_submitted_audited_and_called_off() {
    assert_eq!(table(Step::Submit, true), [(Draft, WaitAudit), (Returned, WaitAudit)]);
    assert_eq!(table(Step::Submit, false), [(Draft, Input), (Returned, Input)], "nobody audits");
    for audited in [false, true] {
        assert_eq!(table(Step::Pass, audited), [(WaitAudit, Input)]);
        assert_eq!(table(Step::Fail, audited), [(WaitAudit, Returned)]);
        let running = [Draft, WaitAudit, Returned, Input, Confirm, Review];
        assert_eq!(table(Step::Cancel, audited), running.map(|status| (status, Cancelled)));
        assert_eq!(table(Step::Update, audited), stays(&[Draft, Returned]));
        assert_eq!(table(Step::Delete, audited), stays(&[Draft, Returned, Cancelled]));
        assert_eq!(table(Step::UpdateRunning, audited), stays(&[Input, Confirm, Review]));
        assert_eq!(table(Step::UpdateSource, audited), stays(&[Input, Confirm]));
        assert_eq!(table(Step::Remind, audited), stays(&[WaitAudit, Input, Confirm, Review]));
        assert_eq!(table(Step::Copy, audited), stays(KpiPlanStatus::ALL));
    }
}

#[test]
fn every_step_is_in_the_table_above() {
    // a new step must be added to these tests
    assert_eq!(Step::ALL.len(), 10);
    let labels: std::collections::BTreeSet<_> = Step::ALL.iter().map(|step| step.label()).collect();
    assert_eq!(labels.len(), Step::ALL.len());
}

#[test]
fn a_running_plan_is_where_its_last_examinee_is() {
    assert_eq!(KpiPlanStatus::lowest([Review, Input, Finished]), Some(Input));
    assert_eq!(KpiPlanStatus::lowest([Finished, Finished]), Some(Finished));
    assert_eq!(KpiPlanStatus::lowest([]), None);
    let running: Vec<_> = KpiPlanStatus::ALL.iter().filter(|status| status.is_running()).collect();
    assert_eq!(running, [&Input, &Confirm, &Review]);
}

#[test]
fn the_numbers_are_those_of_the_column() {
    let numbers: Vec<i16> = KpiPlanStatus::ALL.iter().map(|status| status.number()).collect();
    assert_eq!(numbers, [0, 10, 15, 20, 30, 40, 50, 90]);
    assert_eq!(KpiPlanStatus::read(15).label(), "已退回");
    let open: Vec<i16> =
        KpiPlanStatus::ALL.iter().filter(|status| status.is_open()).map(|status| status.number()).collect();
    assert_eq!(open, [10, 20, 30, 40]);
}
