//! GraphQL schema of dunning letters, which demand payment from a customer (business §2 Management centre).

pub mod inputs;
pub mod types;

use xieli_domain::dunning_letter::{service, store};
use xieli_macros::object;

use self::inputs::{DunningLetterFilter, DunningLetterInput, DunningLetterOrder};
pub use self::types::DunningLetter;
use crate::core::{Connection, ContextExt, List, Result, payload};

payload! {
    /// A dunning letter, or the errors of the call.
    login DunningLetterPayload {
        /// As it is now; null when none was written.
        dunning_letter: DunningLetter
    }
}

/// Root fields that read dunning letters to customers visible to the viewer.
#[derive(Default)]
pub struct DunningLetterQuery;

/// Root fields that read dunning letters to customers visible to the viewer.
#[object(root)]
impl DunningLetterQuery {
    /// Dunning letters, one page.
    #[requires("mcenter,mcenter:query")]
    #[list(store::letters)]
    fn dunning_letters(list: List<DunningLetterFilter, DunningLetterOrder>) -> Connection<DunningLetter>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("mcenter,mcenter:query")]
    #[one]
    fn dunning_letter() -> DunningLetter;
}

/// Root fields that create dunning letters.
#[derive(Default)]
pub struct DunningLetterMutation;

/// Root fields that create dunning letters.
#[object(root)]
impl DunningLetterMutation {
    /// Creates a dunning letter about payment plans of a customer with an amount outstanding today; it can't
    /// be changed afterwards.
    #[requires("mcenter,mcenter:query")]
    async fn dunning_letter_create(
        &self,
        ctx: &async_graphql::Context<'_>,
        input: DunningLetterInput,
    ) -> Result<DunningLetterPayload> {
        DunningLetterPayload::from(service::create(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
