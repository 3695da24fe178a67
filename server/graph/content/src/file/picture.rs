//! The picture of the enterprise: a file in a place of its record.

use async_graphql::{Context, ID};
use xieli_domain::file::logo;
use xieli_macros::{InputObject, object};

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

/// What files add to an enterprise.
#[object(login, adds(EnterprisePicture))]
impl Enterprise {
    /// Where its picture can be looked at for a while; null when it has none.
    async fn logo_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(logo::address(ctx.services()?, ctx.viewer()?, &self.0).await?)
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
