//! What labels look like, from outside.

use async_graphql::{Context, Json};
use serde_json::Value;
use xieli_domain::qrcode::output::Problem;
use xieli_domain::qrcode::{model, output, rules, store};
use xieli_kernel::AppError;
use xieli_macros::{Enum, fields, object};

use super::types::QrcodeViewerCan;
use crate::core::{Reach, Result, record};

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

record!(
    /// What labels look like.
    QrcodeTemplate: model::Template, store::templates::find
);

/// What labels look like.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl QrcodeTemplate {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

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
    fn is_default(&self) -> bool;

    /// What the public page of a code says of its equipment.
    fn scan_facts(&self) -> Vec<QrcodeFact> {
        self.0.facts().into_iter().map(QrcodeFact::from).collect()
    }

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// A sample label as SVG, drawn as it is printed.
    async fn preview(&self, ctx: &Context<'_>) -> Result<String> {
        let drawn = output::sample(ctx.services()?, ctx.viewer()?, self.0.layout.clone()).await?;
        Ok(drawn.map_err(|_| AppError::internal("a template with a bad layout"))?)
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
