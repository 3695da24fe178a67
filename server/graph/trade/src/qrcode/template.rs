//! GraphQL types of label templates: layout, preview and the equipment fields of the public page.

use async_graphql::{Context, Json};
use serde_json::Value;
use xieli_domain::qrcode::output::Problem;
use xieli_domain::qrcode::{model, output, rules, store};
use xieli_kernel::AppError;
use xieli_macros::{Enum, fields, object};

use super::types::QrcodeViewerCan;
use crate::core::{ContextExt, Result, record};

/// A fact about the equipment that the public page of a code may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum QrcodeFact {
    /// Name of the equipment.
    Name,
    /// Model of the equipment.
    Model,
    /// Serial number of the equipment.
    SerialNumber,
    /// Location of the equipment.
    Location,
    /// Remark, free text.
    Remark,
}

impl QrcodeFact {
    /// The value stored in the database.
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

/// A fault of a label layout.
#[fields(login)]
#[derive(Debug)]
pub struct QrcodeLayoutProblem {
    /// Index of the element at fault, counted from 0; null: the label as a whole.
    pub element: Option<i32>,
    /// Message for the user.
    pub message: String,
}

impl From<Problem> for QrcodeLayoutProblem {
    fn from(problem: Problem) -> Self {
        Self { element: problem.element.and_then(|at| i32::try_from(at).ok()), message: problem.message }
    }
}

/// Preview of a layout as it will be printed, or its faults.
#[fields(login)]
#[derive(Debug)]
pub struct QrcodeTemplatePreview {
    /// SVG of a sample label; null when the layout has faults.
    pub svg: Option<String>,
    /// Faults of the layout; empty when it can be printed.
    pub problems: Vec<QrcodeLayoutProblem>,
}

record!(
    /// A template for labels: the layout, and the facts that the public page shows.
    QrcodeTemplate: model::Template, store::templates::find
);

/// A template for labels: the layout, and the facts that the public page shows.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl QrcodeTemplate {
    /// Name, 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// Width in millimetres.
    fn width(&self) -> Result<f64> {
        Ok(self.0.layout()?.width)
    }

    /// Height in millimetres.
    fn height(&self) -> Result<f64> {
        Ok(self.0.layout()?.height)
    }

    /// Layout of the label: `{width, height, elements}`, in millimetres (docs/decisions/0031).
    fn layout(&self) -> Json<&Value> {
        Json(&self.0.layout)
    }

    /// Whether it is the default template of new batches.
    fn is_default(&self) -> bool;

    /// Facts of the equipment that the public page of a code shows.
    fn scan_facts(&self) -> Vec<QrcodeFact> {
        self.0.facts().into_iter().map(QrcodeFact::from).collect()
    }

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// SVG of a sample label, drawn as it is printed.
    async fn preview(&self, ctx: &Context<'_>) -> Result<String> {
        let drawn = output::sample(ctx.services()?, ctx.viewer()?, self.0.layout.clone()).await?;
        Ok(drawn.map_err(|_| AppError::internal("a template with a bad layout"))?)
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
