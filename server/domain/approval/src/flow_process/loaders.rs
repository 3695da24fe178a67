//! Batches of what applications show.

use std::sync::Arc;

use super::model::{FlowProcess, FlowRecord, FlowTask, Inner};
use super::store;
use crate::file::model::File;
use crate::flow_form::definition::Definition;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// An application by id, if it exists for the viewer.
    FlowProcessById => Arc<FlowProcess>, store::processes::many
);
facts!(
    /// What only actions read.
    InnerOfProcess => Inner, store::inner
);
facts!(
    /// The version of the form that an application is on.
    DefinitionOfProcess => Arc<Definition>, store::definitions_of
);
groups!(
    /// Everybody's parts of an application, in the order in which they came. Who sees the application sees them.
    TasksOfProcess => Vec<FlowTask>, store::items_of, |row| (row.process_id, row)
);
groups!(
    /// Who has an application now.
    HoldersOfProcess => Vec<FlowTask>, store::holders_of, |row| (row.process_id, row)
);
groups!(
    /// The history of an application, oldest first.
    RecordsOfProcess => Vec<FlowRecord>, store::records, |row| (row.process_id, row)
);
groups!(
    /// What is attached to an application, in the order in which it was attached. Who sees the application sees it.
    FilesOfProcess => Vec<File>, store::files, |pair| pair
);
