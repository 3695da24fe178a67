//! Access review: the rights that a role grants and that a member has, for every record kind: visible
//! records, allowed actions, readable fields (core §2 RoleMenus). Derived from the rules that decide
//! (docs/decisions/0071).

pub mod model;
pub mod rules;
pub mod service;
