//! Batches of members.

use std::sync::Arc;

use super::model::{AccountFacts, Member};
use super::rules::Rank;
use super::{store, work_count};
use crate::loader::{by_id, facts};

by_id!(
    /// A member by id, whatever the status; shared, as a list shows few people many times.
    MemberById => Arc<Member>, store::by_ids
);

facts!(
    /// What a member's account tells.
    AccountOfMember => AccountFacts, store::account_facts
);
facts!(
    /// Whether a member owns or administers the enterprise; absent for everybody else.
    RankOfMember => Rank, store::ranks
);
facts!(
    /// How much unfinished work a member has.
    WorkOfMember => i64, work_count::total
);
