//! What is asked of a project that begins from a template, and of a template that is made of a project.

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

/// A project that is to begin from a template.
#[derive(Debug, InputObject)]
pub struct ProjectStartInput {
    /// From this one, which is offered.
    pub template_id: ID,
    /// The project: its name and its first day are required, what it does not say of type, property and end is as the template
    /// says.
    pub project: ProjectInput,
    /// Who fills which roles; what nobody fills stays open.
    pub roles: Option<Vec<ProjectTemplateRoleFillInput>>,
    /// 8 to 64 letters, digits and -: what is asked twice with one key is done once.
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

/// A template that is to be made of a project.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateOfInput {
    /// Of this project.
    pub project_id: ID,
    /// 1 to 100 characters, unique; like the project if absent.
    pub name: Option<String>,
    /// Up to 500 characters.
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
