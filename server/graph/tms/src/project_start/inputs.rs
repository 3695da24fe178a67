//! GraphQL inputs for creating a project from a template, and a template from a project.

use async_graphql::ID;
use xieli_domain::project_template::model::Start;
use xieli_domain::project_template::service::OfProject;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::decode;
use crate::core::input::Read;
use crate::project::Project;
use crate::project::inputs::ProjectInput;
use crate::project_template::ProjectTemplate;
use crate::project_template::inputs::{ProjectTemplateRoleFillInput, fills};

/// A project to create from a template.
#[derive(Debug, InputObject)]
pub struct ProjectStartInput {
    /// Id of the template, which must be enabled.
    pub template_id: ID,
    /// Fields of the project: name and first day are required; type, property and end come from the template
    /// if absent.
    pub project: ProjectInput,
    /// Members for the roles of the template; roles not listed stay open.
    pub roles: Option<Vec<ProjectTemplateRoleFillInput>>,
    /// Idempotency key, 8 to 64 letters, digits and -: a repeated request with the same key is executed once.
    pub request_key: Option<String>,
}

impl Read for ProjectStartInput {
    type Domain = Start;

    fn read(self) -> AppResult<Start> {
        Ok(Start {
            template_id: decode::<ProjectTemplate>(&self.template_id)?,
            patch: self.project.read()?,
            roles: fills(self.roles)?,
            request_key: self.request_key,
        })
    }
}

/// A template to create from a project.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateOfInput {
    /// Id of the project.
    pub project_id: ID,
    /// Name, 1 to 100 characters, unique; the project's name if absent.
    pub name: Option<String>,
    /// Description, up to 500 characters.
    pub description: Option<String>,
}

impl Read for ProjectTemplateOfInput {
    type Domain = OfProject;

    fn read(self) -> AppResult<OfProject> {
        Ok(OfProject {
            project_id: decode::<Project>(&self.project_id)?,
            name: self.name,
            description: self.description,
        })
    }
}
