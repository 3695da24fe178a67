//! Effects of approvals on records of other domain crates (docs/decisions/0093-approval-flows.md).

mod absence;
mod fields;
mod receipt;
pub mod repair;
mod swap;

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use xieli_kernel::permission::Holder;
use xieli_kernel::{AppResult, Code, CodeSet, MemberType, Viewer};

use self::absence::{LEAVE, OVERTIME, TRIP};
use self::receipt::Receipt;
use self::repair::Repair;
use self::swap::Swap;
use crate::flow_form::effect::{Done, Effect};
use crate::project;

/// All effects.
pub static ALL: &[&dyn Effect] = &[&Receipt, &LEAVE, &OVERTIME, &TRIP, &Repair, &Swap];

/// The amount of a contract, as the function type [`crate::flow_form::effect::Contract`].
pub fn contract<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    id: i64,
) -> BoxFuture<'a, AppResult<Option<i64>>> {
    async move {
        let found = project::store::find(connection, viewer, id).await?;
        let shown = found.filter(|found| project::rules::sees_money(viewer, found));
        Ok(shown.map(|found| found.amount))
    }
    .boxed()
}

/// The viewer who executes an effect: the applicant with an administrator's rights, as the approval itself is
/// the permission.
fn authority(done: &Done) -> Viewer {
    Viewer {
        account_id: 0,
        session_id: 0,
        enterprise_id: done.enterprise_id,
        member_id: done.applicant_id,
        name: done.name.clone(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: [Code::RoleAdmin].into_iter().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}
