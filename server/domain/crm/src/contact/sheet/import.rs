//! Import of contacts of customers from workbooks: all lines or none. A line changes an existing contact or
//! creates one; a trial run reports which contacts and which values.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, ids};

use crate::contact::matching::{self, Lines, Present};
use crate::contact::model::{Contact, ContactInput, ContactPatch};
use crate::contact::{rules, service, store};
use crate::customer::model::Customer;
use crate::customer::rules::{TypeFlags, may_edit};
use crate::customer::store as customers;
use crate::dict::rules::Dictionary;
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::names::split;
use crate::sheet::read::Line;
use crate::sheet::{Book, ChangedLine, Effect};
use crate::{db, dict, part};

/// The import of contacts.
pub struct Import;

/// A line of the workbook.
pub struct Record {
    customer: Option<String>,
    number: Option<i64>,
    name: String,
    /// Digits without separators.
    phone: Option<String>,
    /// The values that the line fills in.
    patch: ContactPatch,
}

/// Outcome of all lines of the workbook.
#[derive(Default)]
pub struct Plan {
    /// New contacts of customers that have contacts already.
    further: Vec<(i64, ContactInput)>,
    /// New contacts of customers without contacts.
    first: Vec<(i64, ContactInput)>,
    /// Contacts that change: the old row and the new values.
    changed: Vec<(Contact, ContactInput)>,
    /// Customers that get another default contact.
    takers: BTreeSet<i64>,
    effect: Effect,
}

/// The records that the lines of a file name, loaded together.
struct Lookup {
    /// Locked until the transaction ends.
    customers: HashMap<i64, Customer>,
    flags: HashMap<String, TypeFlags>,
    people: HashMap<i64, Vec<Contact>>,
    counts: HashMap<i64, i64>,
}

impl Lookup {
    fn flags(&self, customer: &Customer) -> TypeFlags {
        let none = || TypeFlags::of(None);
        self.flags.get(&customer.customer_type).copied().unwrap_or_else(none)
    }

    fn people(&self, customer: i64) -> &[Contact] {
        self.people.get(&customer).map(Vec::as_slice).unwrap_or_default()
    }

    fn count(&self, customer: i64) -> usize {
        self.counts.get(&customer).and_then(|count| usize::try_from(*count).ok()).unwrap_or_default()
    }
}

impl Sheet for Import {
    type Record = Record;
    type Plan = Plan;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let number = line.text("customerNumber").and_then(|text| {
            let number = ids::decode("Customer", text);
            if number.is_none() {
                errors.add(line.number, format!("客户编号“{text}”不正确"));
            }
            number
        });
        // a default stays the default until another contact becomes it
        let is_default = errors.yes(line, "isDefault", "默认联系人", false).then_some(true);
        let phone = line.text("phone").map(matching::number);
        let others: Vec<String> =
            split(line.text("otherPhone")).iter().map(|text| matching::number(text)).collect();
        errors.doubtful_phones(line.number, phone.iter().chain(&others));
        let patch = ContactPatch {
            name: text("name"),
            phone: phone.clone(),
            other_phones: (!others.is_empty()).then_some(Some(others)),
            depart_name: text("departName").map(Some),
            position: text("position").map(Some),
            email: text("email").map(Some),
            wechat: text("wechat").map(Some),
            remark: text("remark").map(Some),
            is_default,
        };
        Record { customer: text("customer"), number, name: text("name").unwrap_or_default(), phone, patch }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Plan> {
        // one import of an enterprise at a time, of customers with their contacts or of contacts alone
        db::lock(tx, "customer import", viewer.enterprise_id).await?;
        let named = named(tx, viewer, rows, errors).await?;
        let known = known(tx, viewer, rows, &named).await?;
        let (mut plan, mut lines) = (Plan::default(), Lines::default());
        let mut added: HashMap<i64, usize> = HashMap::new();
        let mut defaults: HashMap<i64, u32> = HashMap::new();
        for (row, customer) in rows.iter().zip(named) {
            let Some(id) = customer else { continue };
            let Some(customer) = known.customers.get(&id) else {
                errors.add(row.line, unknown(&row.value));
                continue;
            };
            if !may_edit(viewer, customer) {
                errors.add(row.line, format!("没有修改客户“{}”的权限", customer.name));
                continue;
            }
            if row.value.name.is_empty() {
                // the check of the column has reported it
                continue;
            }
            if row.value.patch.is_default == Some(true) {
                let first = *defaults.entry(id).or_insert(row.line);
                if first != row.line {
                    errors.add(row.line, format!("与第 {first} 行同为该客户的默认联系人"));
                }
            }
            planned(&known, customer, row, (&mut plan, &mut lines, &mut added), errors);
        }
        part::one_default(&mut plan.first, |input| &mut input.is_default);
        Ok(plan)
    }

    fn effect(plan: &Plan) -> Option<Effect> {
        Some(plan.effect.clone())
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        _: Vec<Row<Record>>,
        plan: Plan,
    ) -> AppResult<Written> {
        let Plan { further: mut made, first, mut changed, takers, effect } = plan;
        made.extend(first);
        let takers: Vec<i64> = takers.into_iter().collect();
        let others = service::take_defaults(tx, viewer, &takers).await?;
        let others: HashMap<i64, Contact> = others.into_iter().map(|row| (row.id, row)).collect();
        for (before, after) in &mut changed {
            if let Some(other) = others.get(&before.id) {
                *before = other.clone();
                after.is_default = false;
            }
        }
        let of = changed.iter().map(|(before, _)| before.customer_id);
        let of: BTreeSet<i64> = of.chain(made.iter().map(|(id, _)| *id)).collect();
        service::update_all(tx, viewer, &changed).await?;
        let added = service::add_all(tx, viewer, &made).await?;
        let of: Vec<i64> = of.into_iter().collect();
        customers::find_by(tx, viewer.enterprise_id, &of).await?;
        let counts = (effect.created, effect.updated, effect.unchanged);
        Change::new("contact.import", 0).after(&counts).write(tx, viewer).await?;
        Ok(Written {
            created: added.iter().map(|row| row.id).collect(),
            updated: changed.iter().map(|(before, _)| before.id).collect(),
        })
    }
}

/// The error text for a customer that is invisible to the viewer.
fn unknown(record: &Record) -> String {
    match (record.number, &record.customer) {
        (Some(number), _) => format!("编号为“{number}”的客户不存在"),
        (None, name) => format!("客户“{}”不存在", name.as_deref().unwrap_or_default()),
    }
}

/// The customer id that each line names, whether or not such a customer exists.
async fn named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    errors: &mut Errors,
) -> AppResult<Vec<Option<i64>>> {
    let asked = rows.iter().filter(|row| row.value.number.is_none());
    let names: BTreeSet<&String> = asked.filter_map(|row| row.value.customer.as_ref()).collect();
    let names: Vec<String> = names.into_iter().cloned().collect();
    let mut called: HashMap<String, Vec<i64>> = HashMap::new();
    for (id, name) in customers::called(tx, viewer, &names).await? {
        called.entry(name).or_default().push(id);
    }
    let mut found = Vec::with_capacity(rows.len());
    for Row { line, value } in rows {
        found.push(match (value.number, &value.customer) {
            (Some(number), _) => Some(number),
            (None, Some(name)) => match called.get(name).map(Vec::as_slice) {
                Some([only]) => Some(*only),
                Some([_, ..]) => {
                    errors.add(*line, format!("有多个名为“{name}”的客户，请填写客户编号"));
                    None
                }
                _ => {
                    errors.add(*line, unknown(value));
                    None
                }
            },
            // the check of the column has reported it
            (None, None) => None,
        });
    }
    Ok(found)
}

async fn known(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    named: &[Option<i64>],
) -> AppResult<Lookup> {
    let ids: BTreeSet<i64> = named.iter().flatten().copied().collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let held = customers::hold(tx, viewer, &ids).await?;
    // read under the lock: the rows as they are now
    let held: HashMap<i64, Customer> = held.into_iter().map(|row| (row.id, row)).collect();
    let wanted: Vec<(i64, String, Option<String>)> = rows
        .iter()
        .zip(named)
        .filter_map(|(row, id)| {
            let id = id.filter(|id| held.contains_key(id))?;
            Some((id, row.value.name.clone(), row.value.phone.clone()))
        })
        .collect();
    let mut people: HashMap<i64, Vec<Contact>> = HashMap::new();
    for contact in store::like(tx, viewer, &wanted).await? {
        people.entry(contact.customer_id).or_default().push(contact);
    }
    let types = dict::store::all(tx, viewer, Dictionary::CustomerType).await?;
    let flags = types.into_iter().map(|one| (one.item.value, TypeFlags::of(one.item.param.as_ref())));
    Ok(Lookup {
        customers: held,
        flags: flags.collect(),
        people,
        counts: store::counts_of(tx, viewer, &ids).await?.into_iter().collect(),
    })
}

/// Adds the outcome of a line to the plan, and its errors to `errors`.
fn planned(
    known: &Lookup,
    customer: &Customer,
    row: &Row<Record>,
    (plan, lines, added): (&mut Plan, &mut Lines, &mut HashMap<i64, usize>),
    errors: &mut Errors,
) {
    let Row { line, value } = row;
    let people = known.people(customer.id);
    let present: Vec<Present<'_>> =
        people.iter().map(|one| Present { id: one.id, name: &one.name, phone: &one.phone }).collect();
    let found = match matching::find(&present, &value.name, value.phone.as_deref()) {
        Ok(found) => found.and_then(|id| people.iter().find(|one| one.id == id)),
        Err(trouble) => return errors.add(*line, trouble),
    };
    let flags = known.flags(customer);
    let before = found.map(ContactInput::from).unwrap_or_default();
    let after = match rules::checked(value.patch.clone().over(before.clone()), &customer.name, flags) {
        Ok(after) => after,
        Err(error) => return errors.fields(*line, Err(error)),
    };
    if let Some(found) = found {
        if let Some(first) = lines.means(found.id, *line) {
            return errors.add(*line, format!("与第 {first} 行是同一个联系人"));
        }
        let fields = matching::changes(&before, &after);
        if fields.is_empty() {
            plan.effect.unchanged += 1;
            return;
        }
        if after.is_default && !before.is_default {
            plan.takers.insert(customer.id);
        }
        plan.effect.updated += 1;
        if plan.effect.changes.len() < Effect::MAX_TOLD {
            let name = format!("{} · {}", customer.name, before.name);
            plan.effect.changes.push(ChangedLine { line_num: *line, name, fields });
        }
        plan.changed.push((found.clone(), after));
        return;
    }
    let phone = value.phone.as_deref().unwrap_or_default();
    if let Some(first) = lines.makes(customer.id, (&value.name, phone), *line) {
        return errors.add(*line, format!("与第 {first} 行的姓名或联系电话相同，是同一个联系人"));
    }
    let there = known.count(customer.id);
    let more = added.entry(customer.id).or_default();
    *more += 1;
    if there + *more > flags.contacts {
        return errors.fields(*line, Err(rules::too_many(flags.contacts)));
    }
    plan.effect.created += 1;
    if there == 0 {
        plan.first.push((customer.id, after));
    } else {
        if after.is_default {
            plan.takers.insert(customer.id);
        }
        plan.further.push((customer.id, after));
    }
}
