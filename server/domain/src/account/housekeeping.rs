//! Throwing away what has had its time: a job does it every hour.

use xieli_kernel::AppResult;

use super::store::housekeeping as store;
use crate::Services;

/// Deletes keys' nonces, pictures, codes, tickets, failures, refresh tokens and sessions that serve nobody any more;
/// answers how many rows went. Many nodes may do it at the same time.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let mut own = services.db().own().await?;
    let mut swept = 0;
    for table in store::Expired::ALL {
        loop {
            let gone = store::delete_some(&mut own, *table).await?;
            swept += gone;
            if gone < store::AT_ONCE {
                break;
            }
        }
    }
    Ok(swept)
}
