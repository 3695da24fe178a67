//! The states of a job, and when a failed one is tried again.

use std::borrow::Cow;

use chrono::TimeDelta;
use xieli_kernel::{AppError, ErrorCode, messages};

/// What a job that died with its node too often is said to have failed of.
pub const INTERRUPTED: &str = "任务多次中断，已停止重试";

/// Where a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Waits for its time or for a node.
    Queued,
    /// A node is at it.
    Running,
    /// Came to its end.
    Done,
    /// Is not tried any more.
    Failed,
}

impl State {
    /// As the table has it.
    pub const fn code(self) -> i16 {
        match self {
            Self::Queued => 0,
            Self::Running => 1,
            Self::Done => 2,
            Self::Failed => 3,
        }
    }
}

/// What happens to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A node takes it: it is due, or the lease of the node that had it is over.
    Take,
    /// It came to its end.
    Finish,
    /// It failed and is tried again.
    Retry,
    /// It failed for good.
    GiveUp,
}

/// Where a step leads; `None`: it is not one that can be taken from there.
pub const fn next(state: State, step: Step) -> Option<State> {
    match (state, step) {
        (State::Queued | State::Running, Step::Take) => Some(State::Running),
        (State::Running, Step::Finish) => Some(State::Done),
        (State::Running, Step::Retry) => Some(State::Queued),
        (State::Running, Step::GiveUp) => Some(State::Failed),
        _ => None,
    }
}

/// What follows from a failure of attempt number `attempt` of `max`.
pub fn after_failure(error: &AppError, attempt: i32, max: i32) -> Step {
    if is_final(error) || attempt >= max { Step::GiveUp } else { Step::Retry }
}

/// Trying again would be refused again.
fn is_final(error: &AppError) -> bool {
    match error {
        AppError::Invalid(_) => true,
        AppError::Refused { code, .. } => {
            matches!(code, ErrorCode::BadUserInput | ErrorCode::Forbidden | ErrorCode::NotFound)
        }
        AppError::Internal(_) => false,
    }
}

/// What people are told of a failure; nothing of our inside.
pub fn told(error: &AppError) -> Cow<'static, str> {
    match error {
        AppError::Invalid(fields) => {
            fields.first().map_or(messages::INVALID.into(), |field| field.message.clone())
        }
        AppError::Refused { message, .. } => message.clone(),
        AppError::Internal(_) => messages::INTERNAL.into(),
    }
}

/// How long after failure number `attempt` it is tried again: from five seconds on, doubled each time, an hour at most.
/// `chance` takes up to half of it away, so that what failed together is not tried again together.
pub fn pause(attempt: i32, chance: u16) -> TimeDelta {
    let doublings = attempt.saturating_sub(1).clamp(0, 20);
    let longest = (5_000_i64 << doublings).min(3_600_000);
    TimeDelta::milliseconds(longest - longest / 2 * i64::from(chance) / i64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_from_every_state() {
        use State::{Done, Failed, Queued, Running};
        use Step::{Finish, GiveUp, Retry, Take};
        let allowed = [
            (Queued, Take, Running),
            (Running, Take, Running),
            (Running, Finish, Done),
            (Running, Retry, Queued),
            (Running, GiveUp, Failed),
        ];
        for state in [Queued, Running, Done, Failed] {
            for step in [Take, Finish, Retry, GiveUp] {
                let to =
                    allowed.iter().find(|(from, by, _)| (*from, *by) == (state, step)).map(|found| found.2);
                assert_eq!(next(state, step), to, "{state:?} {step:?}");
            }
        }
    }

    #[test]
    fn refusals_are_final_and_accidents_are_not() {
        let accident = AppError::internal("broken");
        assert_eq!(after_failure(&accident, 1, 3), Step::Retry);
        assert_eq!(after_failure(&accident, 3, 3), Step::GiveUp);
        assert_eq!(after_failure(&AppError::not_found(), 1, 3), Step::GiveUp);
        assert_eq!(after_failure(&AppError::stale(), 1, 3), Step::GiveUp);
        let late = AppError::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() };
        assert_eq!(after_failure(&late, 1, 3), Step::Retry);
        assert_eq!(told(&late), messages::TIMEOUT);
        assert!(!told(&accident).contains("broken"));
    }

    #[test]
    fn pauses_grow_to_an_hour() {
        assert_eq!(pause(1, 0), TimeDelta::seconds(5));
        assert_eq!(pause(1, u16::MAX), TimeDelta::milliseconds(2_500));
        assert_eq!(pause(4, 0), TimeDelta::seconds(40));
        assert_eq!(pause(i32::MAX, 0), TimeDelta::hours(1));
        assert_eq!(pause(i32::MIN, 0), TimeDelta::seconds(5));
    }
}
