//! What a member looks like from outside.

use async_graphql::ID;
use xieli_domain::member::model;
use xieli_macros::object;

use crate::core::Entity;

/// A person in the enterprise.
#[derive(Clone)]
pub struct Member(pub model::Member);

impl Entity for Member {
    const NAME: &'static str = "Member";
}

impl From<model::Member> for Member {
    fn from(member: model::Member) -> Self {
        Self(member)
    }
}

/// A person in the enterprise.
#[object(login)]
impl Member {
    /// The global id.
    pub async fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The name.
    fn name(&self) -> &str {
        &self.0.name
    }
}
