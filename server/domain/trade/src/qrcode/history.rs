//! History of a QR code: the transitions it has made (core §3 QR code).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::qrcode_step;

use crate::loader::{self, Batch, TenantKey, by_enterprise};

/// One transition: the new state, and the data of the equipment at that time.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = qrcode_step)]
pub struct QrcodeStep {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The code.
    pub qrcode_id: i64,
    /// The new state.
    pub status: i16,
    /// Name of the equipment.
    pub name: Option<String>,
    /// Its model.
    pub model: Option<String>,
    /// Its serial number.
    pub serial_number: Option<String>,
    /// Its location.
    pub location: Option<String>,
    /// Free text.
    pub remark: Option<String>,
    /// The other code of a replacement.
    pub other_id: Option<i64>,
    /// Time of the transition.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// The transitions of codes, the newest first.
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

/// All transitions of a code, the newest first, for every viewer of the code.
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
