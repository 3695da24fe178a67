//! Import of customers from workbooks: all lines or none.

use std::collections::{BTreeMap, HashMap, HashSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::normalize::amount::COORDINATE;
use xieli_kernel::normalize::plain;
use xieli_kernel::{AppError, AppResult, Code, Viewer};

use crate::address::model::AddressInput;
use crate::config_value::model::CustomerSetting;
use crate::config_value::rules::Setting;
use crate::contact::model::ContactInput;
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as own, Values};
use crate::custom_field::values::write_new;
use crate::customer::model::{Customer, CustomerInput};
use crate::customer::rules::{self, TypeFlags};
use crate::customer::store as customers;
use crate::dict::model::{Arranged, DictItem};
use crate::dict::rules::Dictionary;
use crate::member::called::Called;
use crate::record::Change;
use crate::register::duplicates::{self, Keys};
use crate::register::model::Likeness;
use crate::register::service::{self, New};
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::names::{TeamNames, split};
use crate::sheet::read::Line;
use crate::{config_value, db, dict, member, team};

/// The import of customers.
pub struct Import;

/// A line of the workbook.
pub struct Record {
    input: CustomerInput,
    salesman: Option<String>,
    team: Option<String>,
    contact: Option<ContactInput>,
    address: Option<AddressInput>,
    own: own::Line,
}

/// The records that the lines of a file name, loaded together.
struct Lookup {
    /// Dictionary items by their normalized texts; of several with the same text the first that is enabled.
    words: HashMap<(Dictionary, String), DictItem>,
    flags: HashMap<String, TypeFlags>,
    members: Called,
    teams: TeamNames,
    /// Teams of the members, the main one first.
    places: HashMap<i64, Vec<i64>>,
    is_open: i16,
}

impl Lookup {
    /// The value of a dictionary item with this text, or the error of the text.
    fn value(&self, dictionary: Dictionary, text: &str) -> Result<String, &'static str> {
        match self.words.get(&(dictionary, plain(text))) {
            Some(item) if !item.disabled => Ok(item.value.clone()),
            Some(_) => Err("已停用"),
            None => Err("不存在"),
        }
    }

    fn flags(&self, value: &str) -> TypeFlags {
        self.flags.get(value).copied().unwrap_or_else(|| TypeFlags::of(None))
    }
}

impl Sheet for Import {
    type Record = Record;
    /// The customers that the lines create, and their values of custom fields.
    type Plan = (Vec<New>, Vec<Values>);

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let is_open = match line.text("isOpen") {
            None => None,
            Some("公开") => Some(rules::OPEN),
            Some("部分可见") => Some(rules::CONCERNED),
            Some(_) => {
                errors.add(line.number, "可见范围应为 公开 或 部分可见");
                None
            }
        };
        let lng = errors.number(line, "lng", "经度", COORDINATE);
        let lat = errors.number(line, "lat", "纬度", COORDINATE);
        let contact = text("contactName").or(text("phone")).map(|_| ContactInput {
            name: text("contactName").unwrap_or_default(),
            phone: text("phone").unwrap_or_default(),
            other_phones: split(line.text("otherPhone")),
            depart_name: text("departName"),
            position: text("position"),
            email: text("email"),
            wechat: text("wechat"),
            ..ContactInput::default()
        });
        let address = text("address").or(text("addressName")).map(|_| AddressInput {
            name: text("addressName"),
            address: text("address").unwrap_or_default(),
            description: text("description"),
            lng,
            lat,
            ..AddressInput::default()
        });
        let input = CustomerInput {
            name: text("name").unwrap_or_default(),
            // as texts, until the dictionaries are loaded
            customer_type: text("type").unwrap_or_default(),
            level: text("level"),
            industry: text("industry"),
            tags: split(line.text("tags")),
            is_open,
            remark: text("remark"),
            ..CustomerInput::default()
        };
        let (salesman, team) = (text("salesman"), text("salesmanTeam"));
        Record { input, salesman, team, contact, address, own: line.below(own::PREFIX) }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        // one import at a time: the search for duplicates precedes the writes
        db::lock(tx, "customer import", viewer.enterprise_id).await?;
        let known = known(tx, viewer, rows).await?;
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            plan.push(planned(viewer, &known, row, errors));
        }
        alike(tx, viewer, &known, rows, &plan, errors).await?;
        let lines: Vec<&own::Line> = rows.iter().map(|row| &row.value.own).collect();
        let import = own::Import::read(tx, viewer, RecordType::Customer, &lines, customers::called).await?;
        let mut values = Vec::with_capacity(rows.len());
        for row in rows {
            match import.values(&row.value.own) {
                Ok(of_line) => values.push(of_line),
                Err(error @ AppError::Invalid(_)) => errors.fields(row.line, Err(error)),
                Err(other) => return Err(other),
            }
        }
        Ok((plan, values))
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        _: Vec<Row<Record>>,
        (plan, values): Self::Plan,
    ) -> AppResult<Written> {
        let mut made = service::insert_all(tx, viewer, plan).await?;
        let ids: Vec<i64> = made.iter().map(|row| row.id).collect();
        let kept = write_new(tx, viewer, RecordType::Customer, &ids, &values).await?;
        for (row, kept) in made.iter_mut().zip(kept) {
            row.custom = kept;
        }
        let created = made.iter().map(|row| Change::new("customer.create", row.id).after(row));
        Change::write_all(created, tx, viewer).await?;
        Change::new("customer.import", 0).after(&made.len()).write(tx, viewer).await?;
        Ok(Written::created(ids))
    }
}

async fn known(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Row<Record>]) -> AppResult<Lookup> {
    let mut words: HashMap<(Dictionary, String), DictItem> = HashMap::new();
    let mut flags = HashMap::new();
    for dictionary in [
        Dictionary::CustomerType,
        Dictionary::CustomerLevel,
        Dictionary::CustomerIndustry,
        Dictionary::CustomerTag,
    ] {
        for Arranged { item, .. } in dict::store::all(tx, viewer, dictionary).await? {
            if dictionary == Dictionary::CustomerType {
                flags.insert(item.value.clone(), TypeFlags::of(item.param.as_ref()));
            }
            let word = words.entry((dictionary, plain(&item.text))).or_insert_with(|| item.clone());
            if word.disabled && !item.disabled {
                *word = item;
            }
        }
    }
    let names: HashSet<&str> = rows.iter().filter_map(|row| row.value.salesman.as_deref()).collect();
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    let members = Called::read(tx, viewer, &names).await?;
    let ids = members.ids();
    let mut places: HashMap<i64, Vec<i64>> = HashMap::new();
    for (member, place) in team::store::teams_of_members(tx, viewer.enterprise_id, &ids).await? {
        places.entry(member).or_default().push(place.id);
    }
    let setting = config_value::store::get(tx, viewer, Setting::Customer).await?;
    let setting: CustomerSetting = serde_json::from_value(setting.value).map_err(AppError::internal)?;
    Ok(Lookup {
        words,
        flags,
        members,
        teams: TeamNames::new(team::store::names(tx, viewer).await?),
        places,
        is_open: setting.is_open.parse().unwrap_or(rules::OPEN),
    })
}

/// The customer that a line creates; its errors go to `errors`.
fn planned(viewer: &Viewer, known: &Lookup, row: &Row<Record>, errors: &mut Errors) -> New {
    let Record { input, salesman, team, contact, address, .. } = &row.value;
    let mut input = input.clone();
    let mut named = |dictionary, label: &str, text: &str| {
        let value = known.value(dictionary, text);
        value.map_err(|trouble| errors.add(row.line, format!("{label}“{text}”{trouble}"))).ok()
    };
    if !input.customer_type.is_empty() {
        let value = named(Dictionary::CustomerType, "客户类型", &input.customer_type);
        input.customer_type = value.unwrap_or_default();
    }
    input.level = input.level.and_then(|text| named(Dictionary::CustomerLevel, "客户级别", &text));
    input.industry = input.industry.and_then(|text| named(Dictionary::CustomerIndustry, "客户行业", &text));
    let tags = input.tags.iter().filter_map(|text| named(Dictionary::CustomerTag, "客户标签", text));
    input.tags = tags.collect();
    input.is_open = Some(input.is_open.unwrap_or(known.is_open));
    whose(known, row.line, salesman.as_deref(), team.as_deref(), &mut input, errors);
    if !viewer.can(Code::CustTransfer) && input.salesman_id.is_some_and(|id| id != viewer.member_id) {
        errors.add(row.line, "没有转移客户的权限，负责销售只能填写本人");
    }
    if let Some(contact) = contact {
        let phones = std::iter::once(&contact.phone).chain(&contact.other_phones);
        errors.doubtful_phones(row.line, phones);
    }
    let flags = known.flags(&input.customer_type);
    let new = New {
        customer: input,
        contacts: contact.iter().cloned().collect(),
        addresses: address.iter().cloned().collect(),
    };
    match service::checked(new.clone(), flags) {
        Ok(new) => new,
        // a missing name or type has one error already, of its column or as an unknown type
        Err(_) if new.customer.name.is_empty() || new.customer.customer_type.is_empty() => new,
        Err(error) => {
            errors.fields(row.line, Err(error));
            new
        }
    }
}

/// The salesperson and team of the customer, from the line's values.
fn whose(
    known: &Lookup,
    line: u32,
    salesman: Option<&str>,
    team: Option<&str>,
    input: &mut CustomerInput,
    errors: &mut Errors,
) {
    let Some(called) = salesman else {
        if team.is_some() {
            errors.add(line, "填写所属团队时须填写负责销售");
        }
        return;
    };
    let id = match known.members.find(called) {
        Ok(id) => id,
        // exported workbooks tell members of one name apart by the team's column
        Err(trouble) => {
            let of_team = |team: &str| known.members.find(&format!("{called}（{team}）")).ok();
            let Some(id) = team.and_then(of_team) else { return errors.add(line, trouble) };
            id
        }
    };
    let places = known.places.get(&id).map(Vec::as_slice).unwrap_or_default();
    input.salesman_id = Some(id);
    input.salesman_team_id = places.first().copied();
    let Some(team) = team else { return };
    match known.teams.find(team) {
        Ok(team) if places.contains(&team) => input.salesman_team_id = Some(team),
        Ok(_) => errors.add(line, format!("负责销售不在团队“{team}”")),
        Err(trouble) => errors.add(line, trouble),
    }
}

/// Refuses lines that duplicate customers of the register or earlier lines, unless their type allows that.
async fn alike(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    known: &Lookup,
    rows: &[Row<Record>],
    plan: &[New],
    errors: &mut Errors,
) -> AppResult<()> {
    let mut keys = Keys::default();
    let mut lines: HashMap<(Likeness, String), u32> = HashMap::new();
    let mut asked: BTreeMap<u32, Vec<(Likeness, String)>> = BTreeMap::new();
    for (row, new) in rows.iter().zip(plan) {
        if known.flags(&new.customer.customer_type).is_duplicate || new.customer.name.is_empty() {
            continue;
        }
        let name = rules::name_key(&new.customer.name);
        keys.names.push(name.clone());
        let mut of_line = vec![(Likeness::Name, name)];
        for phone in new.contacts.iter().map(|contact| rules::digits(&contact.phone)) {
            keys.phones.push(phone.clone());
            of_line.push((Likeness::Phone, phone));
        }
        for one in &of_line {
            match lines.get(one) {
                Some(first) => errors.add(row.line, format!("与第 {first} 行的{}相同", label(one.0))),
                None => {
                    lines.insert(one.clone(), row.line);
                }
            }
        }
        asked.insert(row.line, of_line);
    }
    // the error names one duplicate
    let found = duplicates::alike(tx, viewer.enterprise_id, &keys, 1).await?;
    let ids: Vec<i64> = found.iter().map(|(id, ..)| *id).collect();
    let owners = owners(tx, viewer, &ids).await?;
    let mut by_key: HashMap<(Likeness, String), i64> = HashMap::new();
    for (id, key, likeness) in found {
        by_key.entry((likeness, key)).or_insert(id);
    }
    for (line, of_line) in asked {
        for one in of_line {
            let Some(id) = by_key.get(&one) else { continue };
            let whose = owners.get(id).map_or("公海", String::as_str);
            let said = match one.0 {
                Likeness::Name => "客户已存在".to_owned(),
                other => format!("{}与已有客户相同", label(other)),
            };
            errors.add(line, format!("{said}（{whose}）"));
        }
    }
    Ok(())
}

fn label(likeness: Likeness) -> &'static str {
    match likeness {
        Likeness::Name => "客户名称",
        Likeness::Phone => "联系电话",
        Likeness::Address => "地址",
    }
}

/// The salespeople of these customers.
async fn owners(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<HashMap<i64, String>> {
    let rows: Vec<Customer> = customers::by_ids(tx, viewer.enterprise_id, ids).await?;
    let members: Vec<i64> = rows.iter().filter_map(|row| row.salesman_id).collect();
    let members = member::store::by_ids(tx, viewer.enterprise_id, &members).await?;
    let names: HashMap<i64, String> = members.into_iter().map(|row| (row.id, row.brief.name)).collect();
    let named = rows.iter().filter_map(|row| Some((row.id, names.get(&row.salesman_id?)?)));
    Ok(named.map(|(id, name)| (id, format!("负责销售：{name}"))).collect())
}
