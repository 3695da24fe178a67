//! Logo of the enterprise, and the storage that its files use.

use async_graphql::{Context, ID};
use xieli_domain::file::{logo, store};
use xieli_kernel::Code;
use xieli_macros::{InputObject, fields, object};

use super::types::File;
use crate::core::{ContextExt, Result, decode_optional};
use crate::enterprise::mutations::EnterprisePayload;
use crate::enterprise::types::Enterprise;

/// The new logo of the enterprise.
#[derive(InputObject)]
pub struct EnterpriseLogoInput {
    /// The caller's own upload with the source `enterprise`, `logo`: png, jpg, gif or webp, at most 5 MB;
    /// null removes the logo.
    pub file_id: Option<ID>,
    /// The version that was read.
    pub version: i32,
}

/// Storage used by the files of an enterprise, in bytes.
#[fields(login)]
pub struct EnterpriseStorage {
    /// Stored contents, each counted once; deleted ones count until they are erased.
    pub used: f64,
    /// Uploads in progress.
    pub uploading: f64,
    /// The quota of both together.
    pub limit: f64,
    /// The quota of one member's uploads in progress.
    pub uploading_limit: f64,
}

/// Fields of an enterprise that depend on files.
#[object(login, adds(EnterprisePicture))]
impl Enterprise {
    /// A temporary address of the logo; null when there is none.
    async fn logo_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(logo::address(ctx.services()?, ctx.viewer()?, &self.0).await?)
    }

    /// The storage that its files use; null unless the viewer manages the enterprise.
    async fn storage(&self, ctx: &Context<'_>) -> Result<Option<EnterpriseStorage>> {
        let viewer = ctx.viewer()?;
        if !viewer.can(Code::EManage) {
            return Ok(None);
        }
        let usage = store::usage(&*ctx.read().await?, viewer.as_ref().into()).await?;
        let quota = ctx.services()?.quota();
        Ok(Some(EnterpriseStorage {
            used: usage.stored as f64,
            uploading: usage.uploading as f64,
            limit: quota.enterprise as f64,
            uploading_limit: quota.uploading as f64,
        }))
    }
}

/// Mutation of the logo.
#[derive(Default)]
pub struct EnterprisePictureMutation;

/// Mutation of the logo.
#[object(root)]
impl EnterprisePictureMutation {
    /// Sets the logo of the enterprise, which the application frame shows.
    #[requires("e:manage")]
    async fn enterprise_logo_set(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseLogoInput,
    ) -> Result<EnterprisePayload> {
        let file = decode_optional::<File>(input.file_id.as_ref())?;
        EnterprisePayload::from(logo::set(ctx.services()?, ctx.viewer()?, input.version, file).await)
    }
}
