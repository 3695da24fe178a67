//! The interpreter of approval: pure functions from a definition, a state and an event to the next state. Nothing here reads a
//! clock or a database: members are found beforehand ([`People`]), effects are told afterwards ([`Turn`]).
//!
//! A state holds visits, one for each time that a node was entered, and items, one for each member who has to do with a visit.
//! Every event makes one step; what the step opened and closed bears its number. Visits of earlier rounds and those that a return
//! has overtaken stay as history (`live` is false).

mod act;
mod decide;
mod people;
mod state;
mod walk;

pub use act::{apply, targets, targets_of};
pub use decide::{Decision, Slot, decide};
pub use people::{Found, Ground, People, ids_in, members_named, roles_named};
pub use state::{Event, Item, Line, Place, Purpose, Refusal, State, Turn, Verb, Visit, VisitStatus, Where};
pub use walk::{preview, start};
