//! Batches of members.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Member;
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

/// A member by id, whatever the status.
pub struct MemberById;

impl Batch for MemberById {
    type Key = TenantKey;
    type Value = Member;

    async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Member>> {
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            let members = store::by_ids(&connection, enterprise, &ids).await?;
            found.extend(
                members
                    .into_iter()
                    .map(|member| (TenantKey::new(enterprise, member.id), member)),
            );
        }
        Ok(found)
    }
}
