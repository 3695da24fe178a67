//! GraphQL enums of a work order: status, follow-up call, actions.

use xieli_domain::work_order::rules::Step;
use xieli_macros::Enum;

use crate::core::numbered;

numbered! {
    /// The status of a work order (business §4 Work order).
    WorkOrderStatus {
        /// No technician was dispatched yet.
        WaitingDispatch = 0,
        /// A technician was dispatched and has not accepted.
        WaitingPickup = 10,
        /// The technician has accepted.
        Taken = 20,
        /// The work has begun.
        InService = 50,
        /// The check failed; the work continues.
        Returned = 55,
        /// Waits for its check.
        WaitingCheck = 60,
        /// Waits for its confirmation.
        WaitingConfirm = 70,
        /// Done, and confirmed where the type of work demands it.
        Done = 75,
        /// Done, and nothing follows any more.
        Closed = 80,
        /// Not wanted any more.
        Stopped = 90,
    }
}

numbered! {
    /// State of the follow-up call to the customer after a work order.
    WorkVisit {
        /// No call is planned.
        None = 0,
        /// The call is due.
        Awaited = 1,
        /// The customer was called.
        Done = 2,
    }
}

/// The actions on a work order (business §4 Work order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Step")]
pub enum WorkOrderAction {
    /// Create it.
    Add,
    /// Record it afterwards.
    Supplement,
    /// Dispatch it to a technician.
    Deliver,
    /// Begin service at once.
    DirectAccept,
    /// Accept the dispatch.
    Sign,
    /// Record the arrival.
    Arrive,
    /// Give it back for another dispatch.
    UnDeliver,
    /// Dispatch it to another technician.
    ReDeliver,
    /// Finish the work.
    Finish,
    /// Pass the check.
    Pass,
    /// Fail the check, which sends it back.
    Reject,
    /// Confirm it and give its points.
    Score,
    /// Record the customer's evaluation.
    Evaluate,
    /// Record the follow-up call to the customer.
    Visit,
    /// Close it.
    Close,
    /// Stop it because it is no longer wanted.
    Stop,
    /// Put it on hold, which stops its clock.
    Hold,
    /// Resume it after a hold.
    Resume,
}
