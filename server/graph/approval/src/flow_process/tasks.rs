//! GraphQL types of the tasks of approvers.

use chrono::{DateTime, Utc};
use xieli_domain::flow_process::loaders::FlowProcessById;
use xieli_domain::flow_process::states::ItemStatus;
use xieli_domain::flow_process::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::{Enum, object};

use super::parts::{FlowNode, FlowTaskStatus};
use super::types::FlowProcess;
use crate::core::{Result, record};
use crate::member::Member;

/// The lists of an approver's tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::FlowTaskList")]
pub enum FlowTaskList {
    /// To be decided.
    ToDo,
    /// Decided by the viewer.
    Done,
    /// Applications sent to the viewer as a copy.
    Copied,
}

record!(
    /// A task of the viewer in an application.
    FlowTask: model::FlowTask, store::tasks::find
);

/// A task of the viewer in an application.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl FlowTask {
    /// The application.
    #[by(FlowProcessById, process_id)]
    fn process(&self) -> Result<Option<FlowProcess>>;

    /// The node.
    fn node(&self) -> FlowNode {
        FlowNode { key: self.0.node_key.clone(), name: self.0.node_name.clone() }
    }

    /// The absent member in whose place the viewer decides.
    #[by(MemberById, instead_of)]
    fn instead_of(&self) -> Result<Option<Member>>;

    /// The status.
    fn status(&self) -> FlowTaskStatus {
        FlowTaskStatus::from_i16(self.0.status)
    }

    /// The label of `status`.
    fn status_text(&self) -> &str {
        ItemStatus::read(self.0.status).label()
    }

    /// The opinion of the viewer.
    fn opinion(&self) -> Option<&str>;

    /// When it arrived.
    fn arrived_at(&self) -> DateTime<Utc>;

    /// The deadline of the decision.
    fn due_at(&self) -> Option<DateTime<Utc>>;

    /// When the viewer decided.
    fn done_at(&self) -> Option<DateTime<Utc>>;
}
