//! Public page of a scanned QR code, and the history of a code's status changes.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::qrcode::history::QrcodeStep as StepRow;
use xieli_domain::qrcode::loaders::QrcodeById;
use xieli_domain::qrcode::scan::{Scan, scan};
use xieli_macros::{fields, object};

use super::types::{Qrcode, QrcodeFact, QrcodeStatus};
use crate::core::{ContextExt, Result};
use crate::member::Member;

/// A fact about the equipment that carries a code.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct QrcodeScanFact {
    /// Kind of the fact.
    pub fact: QrcodeFact,
    /// Value as it was entered.
    pub value: String,
}

/// Information shown to a person who scans a label.
pub struct QrcodeScan(Scan);

/// Information shown to a person who scans a label.
#[object(public)]
impl QrcodeScan {
    /// The characters of the code.
    fn code(&self) -> &str {
        &self.0.row.code
    }

    /// Its current status.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.row.status)
    }

    /// Name of the enterprise that owns the code.
    fn enterprise_name(&self) -> &str {
        &self.0.enterprise_name
    }

    /// Facts about the equipment that the label template makes public, as far as they are known.
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

    /// The whole record; null unless the viewer manages the codes of the enterprise.
    fn record(&self) -> Option<Qrcode> {
        self.0.manages.then(|| Qrcode(Arc::new(self.0.row.clone())))
    }
}

/// Looks up a scanned code; `None` when it does not exist.
pub async fn look_up(ctx: &Context<'_>, code: &str) -> Result<Option<QrcodeScan>> {
    let viewer = ctx.viewer_opt().map(Arc::as_ref);
    Ok(scan(ctx.db()?, ctx.services()?.keyring(), viewer, code).await?.map(QrcodeScan))
}

/// A status change of a code.
pub struct QrcodeStep(pub StepRow);

/// A status change of a code.
#[object(login)]
impl QrcodeStep {
    /// Id in digits, unique among the status changes.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// Status after the change.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// Name of the equipment at that time.
    fn name(&self) -> Option<&str>;

    /// Model of the equipment at that time.
    fn model(&self) -> Option<&str>;

    /// Serial number of the equipment at that time.
    fn serial_number(&self) -> Option<&str>;

    /// Location of the equipment at that time.
    fn location(&self) -> Option<&str>;

    /// Remark at that time.
    fn remark(&self) -> Option<&str>;

    /// The other code of a replacement: the one replaced, or its replacement.
    #[by(QrcodeById, other_id)]
    fn other(&self) -> Result<Option<Qrcode>>;

    /// Time of the change.
    fn created_at(&self) -> DateTime<Utc>;

    /// Member who made the change.
    #[by(MemberById, created_by)]
    fn created_by(&self) -> Result<Option<Member>>;
}
