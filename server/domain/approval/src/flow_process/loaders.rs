//! Batch loaders of approval applications, their definitions, tasks, history and files.

use std::sync::Arc;

use super::model::{FlowProcess, FlowRecord, FlowTask, Inner};
use super::{store, unshut};
use crate::file::model::File;
use crate::flow_form::definition::Definition;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// An application by id, if it is visible to the viewer.
    FlowProcessById => Arc<FlowProcess>, store::processes::many
);
facts!(
    /// Columns of an application that only actions read.
    InnerOfProcess => Inner, store::inner
);
facts!(
    /// Keys of the fields that conditions hide in an application of which the job has not stored them yet.
    UnstoredShut => Vec<String>, unshut::unstored
);
facts!(
    /// The version of the form that an application uses.
    DefinitionOfProcess => Arc<Definition>, store::definitions_of
);
groups!(
    /// An application with those above it, the outermost first; only to compute rights, as they may be
    /// invisible to the viewer.
    ProcessWithAbove => Vec<FlowProcess>, store::with_above, |pair| pair
);
groups!(
    /// All tasks of an application, in the order of their arrival; visible to every viewer who sees the
    /// application.
    TasksOfProcess => Vec<FlowTask>, store::items_of, |row| (row.process_id, row)
);
groups!(
    /// The open tasks of an application, whose members have to act now.
    HoldersOfProcess => Vec<FlowTask>, store::holders_of, |row| (row.process_id, row)
);
groups!(
    /// The history of an application, oldest first.
    RecordsOfProcess => Vec<FlowRecord>, store::records, |row| (row.process_id, row)
);
groups!(
    /// The attachments of an application, in the order of attaching; visible to every viewer who sees the
    /// application.
    FilesOfProcess => Vec<File>, store::files, |pair| pair
);
