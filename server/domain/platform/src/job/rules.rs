//! State machine of a job, and the schedule of retries.

use std::borrow::Cow;

use chrono::TimeDelta;
use xieli_kernel::{AppError, ErrorCode, messages};

pub use super::states::JobState as State;

/// Error message of cancelled work, by which its end is recognised.
pub const CANCELLED: &str = "任务已取消";
/// The most jobs of a member that may wait or run.
pub const MAX_OPEN: i64 = 20;
/// Attempts of a job that a member started.
pub const ATTEMPTS: i32 = 5;
/// Error message of a job whose nodes have died too often.
pub const INTERRUPTED: &str = "任务多次中断，已停止重试";

/// Transition of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A node takes it: it is due, or the lease of its node has expired.
    Take,
    /// It finished.
    Finish,
    /// It failed and is retried.
    Retry,
    /// It failed finally.
    GiveUp,
    /// A member cancels it: a running job ends at its next check.
    Cancel,
    /// A running job noticed its cancellation and ends.
    Stop,
    /// A member retries it.
    Again,
}

/// The state after a transition; `None`: it is not allowed in this state.
pub const fn next(state: State, step: Step) -> Option<State> {
    match (state, step) {
        (State::Queued | State::Running, Step::Take) => Some(State::Running),
        (State::Running, Step::Finish) => Some(State::Done),
        (State::Running, Step::Retry) => Some(State::Queued),
        (State::Running, Step::GiveUp) => Some(State::Failed),
        (State::Queued, Step::Cancel) => Some(State::Cancelled),
        (State::Running, Step::Cancel) => Some(State::Running),
        (State::Running, Step::Stop) => Some(State::Cancelled),
        (State::Failed | State::Cancelled, Step::Again) => Some(State::Queued),
        _ => None,
    }
}

/// The transition after the failure of attempt number `attempt` of `max`.
pub fn after_failure(error: &AppError, attempt: i32, max: i32) -> Step {
    if is_final(error) || attempt >= max { Step::GiveUp } else { Step::Retry }
}

/// Whether a retry would fail in the same way.
fn is_final(error: &AppError) -> bool {
    match error {
        AppError::Invalid(_) => true,
        AppError::Refused { code, .. } => {
            matches!(code, ErrorCode::BadUserInput | ErrorCode::Forbidden | ErrorCode::NotFound)
        }
        AppError::Internal(_) => false,
    }
}

/// Message of a failure for the user, without internal details.
pub fn told(error: &AppError) -> Cow<'static, str> {
    match error {
        AppError::Invalid(fields) => {
            fields.first().map_or(messages::INVALID.into(), |field| field.message.clone())
        }
        AppError::Refused { message, .. } => message.clone(),
        AppError::Internal(_) => messages::INTERNAL.into(),
    }
}

/// Delay of the retry after failure number `attempt`: from five seconds on, doubled each time, an hour at
/// most. `chance` subtracts up to half of it, so that jobs that failed together do not retry together.
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
        use State::{Cancelled, Failed, Queued, Running};
        use Step::{Again, Cancel, Finish, GiveUp, Retry, Stop, Take};
        let allowed = [
            (Queued, Take, Running),
            (Running, Take, Running),
            (Running, Finish, State::Done),
            (Running, Retry, Queued),
            (Running, GiveUp, Failed),
            (Queued, Cancel, Cancelled),
            (Running, Cancel, Running),
            (Running, Stop, Cancelled),
            (Failed, Again, Queued),
            (Cancelled, Again, Queued),
        ];
        for &state in State::ALL {
            assert_eq!(State::read(state.number()), state);
            assert_eq!(state.is_over(), !matches!(state, Queued | Running));
            for step in [Take, Finish, Retry, GiveUp, Cancel, Stop, Again] {
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
