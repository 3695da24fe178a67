//! The page of a label, and the steps of a code's life.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
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
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Its model then.
    fn model(&self) -> Option<&str> {
        self.0.model.as_deref()
    }

    /// Its serial number then.
    fn serial_number(&self) -> Option<&str> {
        self.0.serial_number.as_deref()
    }

    /// Where it was then.
    fn location(&self) -> Option<&str> {
        self.0.location.as_deref()
    }

    /// Free text then.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// The code that it took over from, or that took over.
    async fn other(&self, ctx: &Context<'_>) -> Result<Option<Qrcode>> {
        let Some(id) = self.0.other_id else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<QrcodeById>(key).await?.map(Qrcode))
    }

    /// When.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// By whom.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }
}
