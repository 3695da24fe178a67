//! Mentions of members in the descriptions of records: members whose mention is new are notified.
//!
//! A description keeps a mention as text (`@` and the name), so that search and export can read it and
//! callers of REST can write one; comments store the members instead. Of several members of one name all who
//! may open the record are notified.

pub mod rules;
pub mod service;
