//! The picture of the enterprise: a file in a place of its record.

use async_graphql::{Context, ID};
use xieli_domain::file::{logo, store};
use xieli_kernel::Code;
use xieli_macros::{InputObject, fields, object};

use super::types::File;
use crate::core::{Reach, Result, decode_optional};
use crate::enterprise::mutations::EnterprisePayload;
use crate::enterprise::types::Enterprise;

/// The picture of the enterprise.
#[derive(InputObject)]
pub struct EnterpriseLogoInput {
    /// One's own upload with the source `enterprise`, `logo`: png, jpg, gif or webp, at most 5 MB; null takes the picture
    /// away.
    pub file_id: Option<ID>,
    /// As read.
    pub version: i32,
}

/// How much room the files of an enterprise take, in bytes.
#[fields(login)]
pub struct EnterpriseStorage {
    /// What is kept, each content once, with what was deleted and is not erased yet.
    pub used: f64,
    /// What is on its way.
    pub uploading: f64,
    /// How much both may be together.
    pub limit: f64,
    /// How much one person may have on its way.
    pub uploading_limit: f64,
}

/// What files add to an enterprise.
#[object(login, adds(EnterprisePicture))]
impl Enterprise {
    /// Where its picture can be looked at for a while; null when it has none.
    async fn logo_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(logo::address(ctx.services()?, ctx.viewer()?, &self.0).await?)
    }

    /// How much room its files take; null for those who do not manage it.
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

/// Changing the picture.
#[derive(Default)]
pub struct EnterprisePictureMutation;

/// Changing the picture.
#[object(root)]
impl EnterprisePictureMutation {
    /// Sets the picture that the frame shows of the enterprise.
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
