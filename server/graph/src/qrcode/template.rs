//! What labels look like, from outside.

use std::sync::Arc;

use async_graphql::{Context, ID, Json};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::qrcode::output::Problem;
use xieli_domain::qrcode::{model, output, rules, store};
use xieli_kernel::AppError;
use xieli_macros::{Enum, fields, object};

use super::types::QrcodeViewerCan;
use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;

/// A fact of equipment that the public page may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum QrcodeFact {
    /// What it is.
    Name,
    /// Its model.
    Model,
    /// Its serial number.
    SerialNumber,
    /// Where it stands.
    Location,
    /// Free text.
    Remark,
}

impl QrcodeFact {
    /// As it is kept.
    pub fn as_str(self) -> &'static str {
        model::Fact::from(self).name()
    }
}

impl From<QrcodeFact> for model::Fact {
    fn from(fact: QrcodeFact) -> Self {
        match fact {
            QrcodeFact::Name => Self::Name,
            QrcodeFact::Model => Self::Model,
            QrcodeFact::SerialNumber => Self::SerialNumber,
            QrcodeFact::Location => Self::Location,
            QrcodeFact::Remark => Self::Remark,
        }
    }
}

impl From<model::Fact> for QrcodeFact {
    fn from(fact: model::Fact) -> Self {
        match fact {
            model::Fact::Name => Self::Name,
            model::Fact::Model => Self::Model,
            model::Fact::SerialNumber => Self::SerialNumber,
            model::Fact::Location => Self::Location,
            model::Fact::Remark => Self::Remark,
        }
    }
}

/// What is wrong with a layout.
#[fields(login)]
#[derive(Debug)]
pub struct QrcodeLayoutProblem {
    /// With which element, counted from 0; null: with the label.
    pub element: Option<i32>,
    /// In words for people.
    pub message: String,
}

impl From<Problem> for QrcodeLayoutProblem {
    fn from(problem: Problem) -> Self {
        Self { element: problem.element.and_then(|at| i32::try_from(at).ok()), message: problem.message }
    }
}

/// A layout as it will be printed, or why it can't be.
#[fields(login)]
#[derive(Debug)]
pub struct QrcodeTemplatePreview {
    /// A sample label; null when something is wrong.
    pub svg: Option<String>,
    /// Everything that is wrong.
    pub problems: Vec<QrcodeLayoutProblem>,
}

/// What labels look like.
#[derive(Clone)]
pub struct QrcodeTemplate(pub Arc<model::Template>);

impl Entity for QrcodeTemplate {
    const NAME: &'static str = "QrcodeTemplate";
}

impl Record for QrcodeTemplate {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::templates::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::Template> for QrcodeTemplate {
    fn from(row: model::Template) -> Self {
        Self(Arc::new(row))
    }
}

/// What labels look like.
#[object(login)]
impl QrcodeTemplate {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// 1 to 50 characters, unique.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Millimetres.
    fn width(&self) -> Result<f64> {
        Ok(self.0.layout()?.width)
    }

    /// Millimetres.
    fn height(&self) -> Result<f64> {
        Ok(self.0.layout()?.height)
    }

    /// What stands where: `{width, height, elements}`, in millimetres (docs/decisions/0031).
    fn layout(&self) -> Json<&Value> {
        Json(&self.0.layout)
    }

    /// Offered first when a batch is made.
    fn is_default(&self) -> bool {
        self.0.is_default
    }

    /// What the public page of a code says of its equipment.
    fn scan_facts(&self) -> Vec<QrcodeFact> {
        self.0.facts().into_iter().map(QrcodeFact::from).collect()
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// A sample label as SVG, drawn as it is printed.
    async fn preview(&self, ctx: &Context<'_>) -> Result<String> {
        let drawn = output::sample(ctx.services()?, self.0.layout.clone()).await?;
        Ok(drawn.map_err(|_| AppError::internal("a template with a bad layout"))?)
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
