//! GraphQL types of a customer.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use futures_util::future::{try_join, try_join_all};
use xieli_domain::address::loaders::AddressOfCustomer;
use xieli_domain::contact::loaders::ContactOfCustomer;
use xieli_domain::custom_field::model::RecordType;
use xieli_domain::customer::counts::{Counts, CountsOfCustomer};
use xieli_domain::customer::loaders::AssociationsOfCustomer;
use xieli_domain::customer::{model, rules, store};
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::pool;
use xieli_domain::pool::loaders::MayClaim;
use xieli_domain::team::loaders::TeamById;
use xieli_domain::{Loaders, TenantKey};
use xieli_kernel::{AppResult, Code};
use xieli_macros::{Enum, fields, object};

use super::custom::{self, CustomValue};
use crate::address::CustomerAddress;
use crate::contact::Contact;
use crate::core::{ContextExt, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// Visibility of a customer.
    CustomerVisibility {
        /// Visible to every member with the permission.
        Open = 1,
        /// Visible only to the salesperson, assistants, members of following teams and administrators.
        Concerned = 2,
    }
}

/// State of a customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum CustomerState {
    /// It has a salesperson and is visible to every member with the permission.
    Open,
    /// It has a salesperson and is visible only to the members concerned.
    Private,
    /// It has no salesperson: it is in the public pool.
    Pool,
}

record!(
    /// A customer (business §3).
    Customer: model::Customer, store::find
);

impl Customer {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn associated(&self, loaders: &Loaders) -> AppResult<Vec<model::Association>> {
        Ok(loaders.load::<AssociationsOfCustomer>(self.key()).await?.unwrap_or_default())
    }
}

/// An assistant of a customer, and the team for which the member assists (business §3 Customer).
#[fields(login)]
pub struct CustomerAssociation {
    /// The assistant.
    pub member: Option<Member>,
    /// The team for which the member assists.
    pub team: Option<Team>,
}

/// Number of records of each kind that belong to a customer (business §7 Customers).
#[fields(login)]
pub struct CustomerCounts {
    /// Number of contacts.
    pub contacts: i32,
    /// Number of addresses.
    pub addresses: i32,
    /// Number of sub-units.
    pub children: i32,
    /// Number of assets in the customer's books.
    pub assets: i32,
    /// Number of devices that the enterprise maintains.
    pub devices: i32,
    /// Number of QR codes.
    pub qrcodes: i32,
    /// Number of follow-ups.
    pub follows: i32,
    /// Number of published documents.
    pub documents: i32,
}

impl From<Counts> for CustomerCounts {
    fn from(counts: Counts) -> Self {
        let Counts { id: _, contacts, addresses, children, assets, devices, qrcodes, follows, documents } =
            counts;
        Self { contacts, addresses, children, assets, devices, qrcodes, follows, documents }
    }
}

/// Actions permitted to the viewer on a customer; an action is true if and only if the server accepts it.
#[fields(login)]
pub struct CustomerViewerCan {
    /// Whether the viewer may update it and the records that belong to it.
    pub update: bool,
    /// Whether the viewer may move it to the recycle bin.
    pub delete: bool,
    /// Whether the viewer may transfer it to another salesperson.
    pub transfer: bool,
    /// Whether the viewer may read the phone numbers of its contacts.
    pub see_phones: bool,
    /// Whether the viewer may write follow-ups.
    pub follow: bool,
    /// Whether the viewer may release it into the pool.
    pub release: bool,
    /// Whether the viewer may claim it from the pool, within the limits of the pool rule.
    pub claim: bool,
    /// Whether the viewer may assign it from the pool to a salesperson.
    pub assign: bool,
    /// Whether the viewer may merge it with other customers that the viewer may change.
    pub merge: bool,
    /// Whether the viewer may set assistants, following teams and visibility.
    pub set_shares: bool,
}

/// A customer (business §3).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Customer {
    /// Name, 1 to 100 characters.
    fn name(&self) -> &str;

    /// Former names, and names of customers that were merged into it.
    fn aliases(&self) -> Vec<String> {
        self.0.aliases.clone()
    }

    /// Type of the customer (dictionary customer_type).
    #[graphql(name = "type")]
    async fn customer_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::CustomerType, self.0.customer_type.clone()).await
    }

    /// Importance of the customer (dictionary customer_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::CustomerLevel, value).await
    }

    /// Industry of the customer (dictionary customer_industry).
    async fn industry(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.industry.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::CustomerIndustry, value).await
    }

    /// Tags of the customer (dictionary customer_tag).
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        // awaited together, so that the loader reads them in one statement
        let items = self.0.tags.iter().map(|tag| dict_item(ctx, Dictionary::CustomerTag, tag.clone()));
        Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
    }

    /// Visibility of the customer.
    fn is_open(&self) -> CustomerVisibility {
        CustomerVisibility::from_i16(self.0.is_open)
    }

    /// Visibility as named in the enterprise's dictionary (dictionary is_open).
    async fn is_open_item(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::IsOpen, self.0.is_open.to_string()).await
    }

    /// Its current state.
    fn state(&self) -> CustomerState {
        match (self.0.pooled_at, self.0.is_open) {
            (Some(_), _) => CustomerState::Pool,
            (None, rules::OPEN) => CustomerState::Open,
            (None, _) => CustomerState::Private,
        }
    }

    /// The salesperson; null while it is in the pool.
    #[by(MemberById, salesman_id)]
    fn salesman(&self) -> Result<Option<Member>>;

    /// The team for which the salesperson is responsible.
    #[by(TeamById, salesman_team_id)]
    fn salesman_team(&self) -> Result<Option<Team>>;

    /// Time since which the current salesperson is responsible.
    fn owned_at(&self) -> Option<DateTime<Utc>>;

    /// Assistants, each for a team.
    async fn associations(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomerAssociation>>> {
        let loaders = ctx.loaders()?;
        let key = |id| TenantKey::new(self.0.enterprise_id, id);
        let pairs = self.associated(loaders).await?;
        let pairs = pairs.iter().filter_map(|one| Some((one.member_id?, one.team_id)));
        let found = pairs.map(async |(member, team)| -> AppResult<CustomerAssociation> {
            let (member, team) =
                try_join(loaders.load::<MemberById>(key(member)), loaders.load::<TeamById>(key(team)))
                    .await?;
            Ok(CustomerAssociation { member: member.map(Member::from), team: team.map(Team::from) })
        });
        Ok(Some(try_join_all(found).await?))
    }

    /// Teams whose members all see it.
    async fn follow_teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let loaders = ctx.loaders()?;
        let following = self.associated(loaders).await?;
        let following = following.iter().filter(|one| one.association_type == model::FOLLOWING);
        let keys = following.map(|one| TenantKey::new(self.0.enterprise_id, one.team_id)).collect();
        let teams = loaders.load_many::<TeamById>(keys).await?;
        Ok(Some(teams.into_iter().map(Team::from).collect()))
    }

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// The default contact.
    #[by(ContactOfCustomer, id)]
    fn contact(&self) -> Result<Option<Contact>>;

    /// The default address.
    #[by(AddressOfCustomer, id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// Time of entry into the public pool; null when it is not there.
    fn pooled_at(&self) -> Option<DateTime<Utc>>;

    /// The salesperson before it entered the pool.
    #[by(MemberById, pooled_from)]
    fn pooled_from(&self) -> Result<Option<Member>>;

    /// Time of the last follow-up.
    fn followed_at(&self) -> Option<DateTime<Utc>>;

    /// Time of the planned next follow-up.
    fn next_follow_at(&self) -> Option<DateTime<Utc>>;

    /// Number of records of each kind that belong to it.
    async fn counts(&self, ctx: &Context<'_>) -> Result<CustomerCounts> {
        let counts = ctx.loaders()?.load::<CountsOfCustomer>(self.key()).await?;
        Ok(counts.unwrap_or_default().into())
    }

    /// Values of the custom fields that the viewer may read.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Customer, &self.0.custom).await
    }

    /// Time of the last change.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<CustomerViewerCan> {
        let viewer = ctx.viewer()?;
        let claim = self.0.pooled_at.is_some()
            && pool::rules::claims(viewer)
            && ctx.loaders()?.load::<MayClaim>(self.key()).await?.unwrap_or_default();
        Ok(CustomerViewerCan {
            update: rules::may_edit(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            transfer: rules::may_transfer(viewer, &self.0),
            see_phones: rules::sees_phones(viewer, &self.0),
            follow: viewer.can(Code::Cust),
            release: rules::may_release(viewer, &self.0),
            claim,
            assign: rules::may_assign(viewer, &self.0),
            merge: rules::may_merge(viewer, &self.0),
            set_shares: rules::may_edit(viewer, &self.0),
        })
    }
}
