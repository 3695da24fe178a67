//! The page of a label, and the steps of a code's life.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::qrcode::history::QrcodeStep as StepRow;
use xieli_domain::qrcode::loaders::QrcodeById;
use xieli_domain::qrcode::scan::{Scan, scan};
use xieli_macros::{fields, object};

use super::types::{Qrcode, QrcodeFact, QrcodeStatus};
use crate::core::{Reach, Result};
use crate::member::Member;

/// Something that is known of equipment.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct QrcodeScanFact {
    /// What.
    pub fact: QrcodeFact,
    /// As it was typed.
    pub value: String,
}

/// What somebody is told who scans a label.
pub struct QrcodeScan(Scan);

/// What somebody is told who scans a label.
#[object(public)]
impl QrcodeScan {
    /// The characters of the code.
    fn code(&self) -> &str {
        &self.0.row.code
    }

    /// Where it stands.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.row.status)
    }

    /// Whose it is.
    fn enterprise_name(&self) -> &str {
        &self.0.enterprise_name
    }

    /// What its template lets anybody know of the equipment, as far as it is known.
    fn facts(&self) -> Vec<QrcodeScanFact> {
        let row = &self.0.row;
        let known = [
            (QrcodeFact::Name, &row.name),
            (QrcodeFact::Model, &row.model),
            (QrcodeFact::SerialNumber, &row.serial_number),
            (QrcodeFact::Location, &row.location),
            (QrcodeFact::Remark, &row.remark),
        ];
        known
            .into_iter()
            .filter(|(fact, _)| self.0.facts.iter().any(|name| name == fact.as_str()))
            .filter_map(|(fact, value)| value.clone().map(|value| QrcodeScanFact { fact, value }))
            .collect()
    }

    /// The whole record; null for all but who manages the codes of the enterprise.
    fn record(&self) -> Option<Qrcode> {
        self.0.manages.then(|| Qrcode(Arc::new(self.0.row.clone())))
    }
}

/// Looks a scanned code up; nothing where there is none.
pub async fn look_up(ctx: &Context<'_>, code: &str) -> Result<Option<QrcodeScan>> {
    let viewer = ctx.viewer_opt().map(Arc::as_ref);
    Ok(scan(ctx.db()?, ctx.services()?.keyring(), viewer, code).await?.map(QrcodeScan))
}

/// One step of a code's life.
pub struct QrcodeStep(pub StepRow);

/// One step of a code's life.
#[object(login)]
impl QrcodeStep {
    /// The id in digits, unique among the steps.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The state it led to.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// The equipment then.
    fn name(&self) -> Option<&str>;

    /// Its model then.
    fn model(&self) -> Option<&str>;

    /// Its serial number then.
    fn serial_number(&self) -> Option<&str>;

    /// Where it was then.
    fn location(&self) -> Option<&str>;

    /// Free text then.
    fn remark(&self) -> Option<&str>;

    /// The code that it took over from, or that took over.
    #[by(QrcodeById, other_id)]
    fn other(&self) -> Result<Option<Qrcode>>;

    /// When.
    fn created_at(&self) -> DateTime<Utc>;

    /// By whom.
    #[by(MemberById, created_by)]
    fn created_by(&self) -> Result<Option<Member>>;
}
