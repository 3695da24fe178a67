//! Letters that ask a customer to pay, in the schema (business §2 Management centre).

pub mod inputs;
pub mod types;

use xieli_domain::dunning_letter::{service, store};
use xieli_macros::object;

use self::inputs::{DunningLetterFilter, DunningLetterInput, DunningLetterOrder};
pub use self::types::DunningLetter;
use crate::core::{Connection, List, Reach, Result, payload};

payload! {
    /// A letter, or why not.
    login DunningLetterPayload {
        /// As it is now; null when none was written.
        dunning_letter: DunningLetter
    }
}

/// Root fields that read letters: to customers that exist for the viewer.
#[derive(Default)]
pub struct DunningLetterQuery;

/// Root fields that read letters: to customers that exist for the viewer.
#[object(root)]
impl DunningLetterQuery {
    /// Letters, one page.
    #[requires("mcenter,mcenter:query")]
    #[list(store::letters)]
    fn dunning_letters(list: List<DunningLetterFilter, DunningLetterOrder>) -> Connection<DunningLetter>;

    /// One of them; null when there is none for the viewer.
    #[requires("mcenter,mcenter:query")]
    #[one]
    fn dunning_letter() -> DunningLetter;
}

/// Root fields that write letters.
#[derive(Default)]
pub struct DunningLetterMutation;

/// Root fields that write letters.
#[object(root)]
impl DunningLetterMutation {
    /// Writes a letter about plans of a customer with something missing today; it stays as it is.
    #[requires("mcenter,mcenter:query")]
    async fn dunning_letter_create(
        &self,
        ctx: &async_graphql::Context<'_>,
        input: DunningLetterInput,
    ) -> Result<DunningLetterPayload> {
        DunningLetterPayload::from(service::create(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
