//! What a role gives and what a member gets by it: every kind of record, with which of them are seen, what may be done and what
//! may be read (core §2 RoleMenus). Said by the same rules that decide (docs/decisions/0071).

pub mod model;
pub mod rules;
pub mod service;
