//! What a customer looks like from outside.

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
use crate::core::{Reach, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::team::Team;

numbered! {
    /// Who sees a customer.
    CustomerVisibility {
        /// Everybody with the code.
        Open = 1,
        /// Only those concerned: who is responsible, assists or follows, and administrators.
        Concerned = 2,
    }
}

/// Where a customer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum CustomerState {
    /// Somebody's, open to everybody with the code.
    Open,
    /// Somebody's, only for those concerned.
    Private,
    /// Nobody's: in the public pool.
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

/// Somebody who assists with a customer, and the team they do it for (business §3 Customer).
#[fields(login)]
pub struct CustomerAssociation {
    /// Who assists.
    pub member: Option<Member>,
    /// For this team.
    pub team: Option<Team>,
}

/// How much hangs on a customer (business §7 Customers).
#[fields(login)]
pub struct CustomerCounts {
    /// People.
    pub contacts: i32,
    /// Places.
    pub addresses: i32,
    /// Sub-units.
    pub children: i32,
    /// Assets in its books.
    pub assets: i32,
    /// Devices that are looked after.
    pub devices: i32,
    /// QR codes.
    pub qrcodes: i32,
    /// Follow-ups.
    pub follows: i32,
    /// Published documents.
    pub documents: i32,
}

impl From<Counts> for CustomerCounts {
    fn from(counts: Counts) -> Self {
        let Counts { id: _, contacts, addresses, children, assets, devices, qrcodes, follows, documents } =
            counts;
        Self { contacts, addresses, children, assets, devices, qrcodes, follows, documents }
    }
}

/// What the viewer may do with a customer; offered if and only if it is accepted.
#[fields(login)]
pub struct CustomerViewerCan {
    /// Change it and whatever hangs on it.
    pub update: bool,
    /// Put it into the recycle bin.
    pub delete: bool,
    /// Give it to somebody else.
    pub transfer: bool,
    /// Read the phone numbers of its people.
    pub see_phones: bool,
    /// Write down what was done with it.
    pub follow: bool,
    /// Put it into the pool.
    pub release: bool,
    /// Claim it from the pool: within what the pool allows.
    pub claim: bool,
    /// Give it to somebody out of the pool.
    pub assign: bool,
    /// Make it one with others that the viewer may change, too.
    pub merge: bool,
    /// Say who else has to do with it.
    pub set_shares: bool,
}

/// A customer (business §3).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Customer {
    /// 1 to 100 characters.
    fn name(&self) -> &str;

    /// Former names, and those of customers that it has taken in.
    fn aliases(&self) -> Vec<String> {
        self.0.aliases.clone()
    }

    /// What kind of customer (dictionary customer_type).
    #[graphql(name = "type")]
    async fn customer_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::CustomerType, self.0.customer_type.clone()).await
    }

    /// How important (dictionary customer_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::CustomerLevel, value).await
    }

    /// Of which industry (dictionary customer_industry).
    async fn industry(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.industry.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::CustomerIndustry, value).await
    }

    /// Tags (dictionary customer_tag).
    async fn tags(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        // together: one after the other each would be a statement of its own
        let items = self.0.tags.iter().map(|tag| dict_item(ctx, Dictionary::CustomerTag, tag.clone()));
        Ok(Some(try_join_all(items).await?.into_iter().flatten().collect()))
    }

    /// Who sees it.
    fn is_open(&self) -> CustomerVisibility {
        CustomerVisibility::from_i16(self.0.is_open)
    }

    /// Who sees it, as the enterprise's dictionary calls it (dictionary is_open).
    async fn is_open_item(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::IsOpen, self.0.is_open.to_string()).await
    }

    /// Where it stands.
    fn state(&self) -> CustomerState {
        match (self.0.pooled_at, self.0.is_open) {
            (Some(_), _) => CustomerState::Pool,
            (None, rules::OPEN) => CustomerState::Open,
            (None, _) => CustomerState::Private,
        }
    }

    /// Who is responsible; nobody while it is in the pool.
    #[by(MemberById, salesman_id)]
    fn salesman(&self) -> Result<Option<Member>>;

    /// The team that they are responsible for it in.
    #[by(TeamById, salesman_team_id)]
    fn salesman_team(&self) -> Result<Option<Team>>;

    /// Since when they have had it.
    fn owned_at(&self) -> Option<DateTime<Utc>>;

    /// Who assists, each for a team.
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

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Whom one calls first.
    #[by(ContactOfCustomer, id)]
    fn contact(&self) -> Result<Option<Contact>>;

    /// Where one goes first.
    #[by(AddressOfCustomer, id)]
    fn address(&self) -> Result<Option<CustomerAddress>>;

    /// In the public pool since.
    fn pooled_at(&self) -> Option<DateTime<Utc>>;

    /// Who had it before it came into the pool.
    #[by(MemberById, pooled_from)]
    fn pooled_from(&self) -> Result<Option<Member>>;

    /// When it was last followed.
    fn followed_at(&self) -> Option<DateTime<Utc>>;

    /// When it is to be followed next.
    fn next_follow_at(&self) -> Option<DateTime<Utc>>;

    /// How much hangs on it.
    async fn counts(&self, ctx: &Context<'_>) -> Result<CustomerCounts> {
        let counts = ctx.loaders()?.load::<CountsOfCustomer>(self.key()).await?;
        Ok(counts.unwrap_or_default().into())
    }

    /// What the enterprise's own fields say of it, as far as the viewer reads them.
    async fn custom_values(&self, ctx: &Context<'_>) -> Result<Option<Vec<CustomValue>>> {
        custom::values(ctx, RecordType::Customer, &self.0.custom).await
    }

    /// When it was last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
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
