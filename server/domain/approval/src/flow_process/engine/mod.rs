//! The interpreter of approval routes: pure functions from a definition, a state and an event to the next
//! state. It reads neither a clock nor a database: members are loaded before ([`People`]), and consequences
//! are executed afterwards ([`Turn`]).
//!
//! A state contains visits, one for each time that a node was entered, and items, one for each member who has
//! a task in a visit. Every event makes one step; visits and items bear the numbers of the steps that opened
//! and closed them. Visits of earlier rounds, and those before a return, stay as history (`live` is false).

mod act;
mod asking;
mod decide;
mod people;
mod returns;
mod state;
mod version;
mod walk;

pub use act::apply;
pub use decide::{Decision, Slot, decide};
pub use people::{Found, Ground, People, ids_in, members_named, roles_named};
pub use returns::{targets, targets_of};
pub use state::{Event, Item, Line, Place, Purpose, Refusal, State, Turn, Verb, Visit, VisitStatus, Where};
pub use version::change_version;
pub use walk::{preview, start};
