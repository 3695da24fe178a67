//! The states of a job, and when a failed one is tried again.

use std::borrow::Cow;

use chrono::TimeDelta;
use xieli_kernel::{AppError, ErrorCode, messages};

/// What work that was cancelled is refused with; its end says so by itself.
pub const CANCELLED: &str = "任务已取消";
/// So many of a person's may wait or run.
pub const MAX_OPEN: i64 = 20;
/// What somebody asked for is tried so often.
pub const ATTEMPTS: i32 = 5;
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
    /// Was not wanted any more.
    Cancelled,
}

impl State {
    /// Every one, in the order of the codes.
    pub const ALL: [Self; 5] = [Self::Queued, Self::Running, Self::Done, Self::Failed, Self::Cancelled];

    /// As the table has it.
    pub const fn code(self) -> i16 {
        match self {
            Self::Queued => 0,
            Self::Running => 1,
            Self::Done => 2,
            Self::Failed => 3,
            Self::Cancelled => 4,
        }
    }

    /// From the table, which holds no others.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().find(|state| state.code() == code).unwrap_or(Self::Failed)
    }

    /// Nothing happens to it any more by itself.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }

    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Queued => "排队中",
            Self::Running => "进行中",
            Self::Done => "已完成",
            Self::Failed => "已失败",
            Self::Cancelled => "已取消",
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
    /// Somebody does not want it any more: one that runs ends as soon as it looks.
    Cancel,
    /// A running one looked and ends.
    Stop,
    /// Somebody wants it once more.
    Again,
}

/// Where a step leads; `None`: it is not one that can be taken from there.
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
        for state in State::ALL {
            assert_eq!(State::read(state.code()), state);
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
