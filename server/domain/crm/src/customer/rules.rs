//! Rights on customers and validation of their values: pure functions.

use std::collections::BTreeSet;

use serde_json::Value;
use xieli_kernel::normalize::{self, narrow};
use xieli_kernel::validate::{self, Checker};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Customer, CustomerInput};
use crate::dict::rules::CONTACTS_LIMIT;

/// Visible to every member with the permission code.
pub const OPEN: i16 = 1;
/// Visible only to the members concerned.
pub const CONCERNED: i16 = 2;
/// The most tags of one customer.
pub const MAX_TAGS: usize = 20;
/// The most assisting members, and the most following teams.
pub const MAX_ASSOCIATIONS: usize = 50;
/// The most former names that are stored.
pub const MAX_ALIASES: usize = 50;

/// A visibility by its code, or by its name in GraphQL; also that of a project, which has the same codes.
pub fn visibility(text: &str) -> Option<i16> {
    match text {
        "1" | "OPEN" => Some(OPEN),
        "2" | "CONCERNED" => Some(CONCERNED),
        _ => None,
    }
}

/// Requirements of a customer type (business §3 Customer type dictionary item).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeFlags {
    /// The most contacts of one customer.
    pub contacts: usize,
    /// Whether several customers may have the same name.
    pub is_duplicate: bool,
    /// Whether an address is required.
    pub address: bool,
    /// Whether storey and door of the address are required.
    pub address_description: bool,
    /// Whether a level is required.
    pub level: bool,
    /// Whether an industry is required.
    pub industry: bool,
    /// Whether the contact's department is required.
    pub department: bool,
    /// Whether the contact's position is required.
    pub position: bool,
}

impl TypeFlags {
    /// Reads the requirements from the parameters of the dictionary item.
    pub fn of(param: Option<&Value>) -> Self {
        let number = |name: &str| param.and_then(|param| param.get(name)).and_then(Value::as_u64);
        let flag = |name: &str| number(name) == Some(1);
        let contacts = number("contactsNum").unwrap_or(CONTACTS_LIMIT);
        Self {
            contacts: usize::try_from(contacts).unwrap_or(usize::MAX),
            is_duplicate: flag("isDuplicate"),
            address: flag("requireAddress"),
            address_description: flag("requireAddressDesc"),
            level: flag("requireLevel"),
            industry: flag("requireIndustry"),
            department: flag("requireDepart"),
            position: flag("requirePosition"),
        }
    }
}

/// The viewer's entries in `seen_by` lists: the member's id, and the ids of their teams as negative numbers.
pub fn tokens(viewer: &Viewer) -> Vec<i64> {
    std::iter::once(viewer.member_id).chain(viewer.team_ids.iter().map(|team| -team)).collect()
}

/// Members (ids) and teams (negative ids) that see a customer even when it is not open to all.
pub fn seen_by(
    salesman: Option<i64>,
    team: Option<i64>,
    assisting: &[(i64, i64)],
    following: &[i64],
) -> Vec<i64> {
    let members = salesman.into_iter().chain(assisting.iter().map(|(member, _)| *member));
    let teams = team.into_iter().chain(following.iter().copied()).map(|team| -team);
    members.chain(teams).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Whether the viewer is the customer's salesperson or belongs to the salesperson's team (business §4
/// Customer).
pub fn is_responsible(viewer: &Viewer, customer: &Customer) -> bool {
    customer.salesman_id == Some(viewer.member_id)
        || customer.salesman_team_id.is_some_and(|team| viewer.team_ids.contains(&team))
}

/// Whether the viewer may change the customer: its salesperson, an administrator, or a member of its team
/// with the right to change customers (business §4 Customer).
pub fn may_edit(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.is_admin()
        || (viewer.can(Code::Cust)
            && is_responsible(viewer, customer)
            && (customer.salesman_id == Some(viewer.member_id) || viewer.can(Code::CustEdit)))
}

/// Whether the viewer may read the phone numbers of the customer's contacts.
pub fn sees_phones(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::CustPhone) || may_edit(viewer, customer) || customer.seen_by.contains(&viewer.member_id)
}

/// Whether the viewer may delete the customer.
pub fn may_delete(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::CustDel) && may_edit(viewer, customer)
}

/// Whether the viewer may transfer the customer to another member.
pub fn may_transfer(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::CustTransfer) && customer.pooled_at.is_none()
}

/// Whether the viewer may release the customer into the pool: its salesperson, or a member who may transfer
/// it.
pub fn may_release(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::Cust)
        && customer.pooled_at.is_none()
        && (customer.salesman_id == Some(viewer.member_id) || viewer.can(Code::CustTransfer))
}

/// Whether the viewer may assign the customer to a member while it is in the pool.
pub fn may_assign(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::CustTransfer) && customer.pooled_at.is_some()
}

/// Whether the viewer may merge the customer with others that they may change, too.
pub fn may_merge(viewer: &Viewer, customer: &Customer) -> bool {
    viewer.can(Code::CustMerge) && may_edit(viewer, customer)
}

/// The reason of an action, trimmed and checked: up to 200 characters; blank counts as absent.
pub fn reason(given: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "原因", given, 200);
    check.finish()?;
    Ok(reason)
}

/// The texts of a customer, trimmed and checked; `service::settle` checks the references to dictionaries and
/// members.
pub fn checked(input: CustomerInput) -> AppResult<CustomerInput> {
    let mut check = Checker::new();
    let name = input.name.trim().to_owned();
    if name.is_empty() {
        check.refuse("name", FieldCode::Required, "请输入客户");
    } else {
        check.required("name", "客户", &name, 100);
    }
    if input.customer_type.trim().is_empty() {
        check.refuse("type", FieldCode::Required, "请选择");
    }
    let blank = |value: Option<String>| value.filter(|value| !value.trim().is_empty());
    let tags: BTreeSet<String> = input.tags.iter().cloned().collect();
    if tags.len() > MAX_TAGS {
        check.refuse("tags", FieldCode::TooLong, format!("标签不能超过 {MAX_TAGS} 个"));
    }
    if input.is_open.is_some_and(|open| !matches!(open, OPEN | CONCERNED)) {
        check.refuse("isOpen", FieldCode::Invalid, "请选择可见范围");
    }
    let remark = check.lines("remark", "备注", input.remark.as_deref(), 500);
    if input.assisting.len() > MAX_ASSOCIATIONS {
        check.refuse("associations", FieldCode::TooLong, format!("协助销售不能超过 {MAX_ASSOCIATIONS} 人"));
    }
    if input.following.len() > MAX_ASSOCIATIONS {
        check.refuse("followTeamIds", FieldCode::TooLong, format!("跟进团队不能超过 {MAX_ASSOCIATIONS} 个"));
    }
    let distinct = input.assisting.iter().collect::<BTreeSet<_>>();
    if distinct.len() != input.assisting.len() {
        check.refuse("associations", FieldCode::Invalid, "协助销售重复");
    }
    if input.following.iter().collect::<BTreeSet<_>>().len() != input.following.len() {
        check.refuse("followTeamIds", FieldCode::Invalid, "跟进团队重复");
    }
    check.finish()?;
    Ok(CustomerInput {
        name,
        customer_type: input.customer_type.trim().to_owned(),
        level: blank(input.level),
        industry: blank(input.industry),
        tags: tags.into_iter().collect(),
        remark,
        ..input
    })
}

/// Checks that the fields of the customer that its type requires are present (business §5 Customer).
pub fn demanded(flags: TypeFlags, input: &CustomerInput) -> AppResult<()> {
    let mut check = Checker::new();
    if flags.level && input.level.is_none() {
        check.refuse("level", FieldCode::Required, "请选择客户级别");
    }
    if flags.industry && input.industry.is_none() {
        check.refuse("industry", FieldCode::Required, "请选择客户行业");
    }
    check.finish()
}

/// Checks the ids of one call: at least one, not too many, none twice.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    if ids.is_empty() {
        return Err(AppError::field("ids", FieldCode::Required, "请选择一条记录！"));
    }
    validate::ids(ids)
}

/// The normalized form of a name for comparison: half-width letters in lower case, without spaces,
/// punctuation and legal forms of companies. Customers with the same key are probably the same.
pub fn name_key(name: &str) -> String {
    let mut key: String = name.chars().map(narrow).filter(|c| c.is_alphanumeric()).collect();
    key.make_ascii_lowercase();
    let bare = WORDS.iter().fold(key.clone(), |key, word| key.replace(word, ""));
    if bare.is_empty() { key } else { bare }
}

/// Legal forms of companies, which do not identify a company.
const WORDS: &[&str] = &["股份有限公司", "有限责任公司", "有限公司", "集团公司", "总公司", "公司", "集团"];

/// The digits of a phone number, the same in every notation.
pub fn digits(phone: &str) -> String {
    normalize::phone::key(phone)
}
