//! The steps of a code's life, as they were taken (core §3 QR code).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::qrcode_step;

use crate::loader::{self, Batch, TenantKey, by_enterprise};

/// One step: what the code became, and what was known of the equipment then.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = qrcode_step)]
pub struct QrcodeStep {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this code.
    pub qrcode_id: i64,
    /// The state it led to.
    pub status: i16,
    /// The equipment.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<String>,
    /// Its serial number.
    pub serial_number: Option<String>,
    /// Where it stood.
    pub location: Option<String>,
    /// Free text.
    pub remark: Option<String>,
    /// The code that it took over from, or that took over.
    pub other_id: Option<i64>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// The steps of codes, the newest first.
async fn steps(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    codes: &[i64],
) -> AppResult<Vec<QrcodeStep>> {
    Ok(qrcode_step::table
        .filter(qrcode_step::enterprise_id.eq(enterprise_id))
        .filter(qrcode_step::qrcode_id.eq_any(codes))
        .order((qrcode_step::qrcode_id, qrcode_step::id.desc()))
        .select(QrcodeStep::as_select())
        .load(&mut connection)
        .await?)
}

/// Every step of a code, the newest first. Who sees the code sees them.
pub struct StepsOfQrcode;

#[batch]
impl Batch for StepsOfQrcode {
    type Key = TenantKey;
    type Value = Vec<QrcodeStep>;

    async fn load(db: &loader::Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<QrcodeStep>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<QrcodeStep>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            for step in steps(&connection, enterprise, &ids).await? {
                found.entry(TenantKey::new(enterprise, step.qrcode_id)).or_default().push(step);
            }
        }
        Ok(found)
    }
}
