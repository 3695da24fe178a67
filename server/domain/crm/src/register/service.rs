//! Creation of customers with contacts and addresses: check, transaction, write, log and event.

use chrono::Utc;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::address::model::AddressInput;
use crate::contact::model::ContactInput;
use crate::customer::model::{Customer, CustomerInput};
use crate::customer::rules::{self, TypeFlags};
use crate::customer::service::began;
use crate::customer::{service as customers, store};
use crate::{Db, address, contact};

/// A new customer with its contacts and addresses (business §3 Customer).
#[derive(Debug, Clone, Default)]
pub struct New {
    /// The customer itself.
    pub customer: CustomerInput,
    /// Its contacts.
    pub contacts: Vec<ContactInput>,
    /// Its addresses.
    pub addresses: Vec<AddressInput>,
}

/// Creates a customer with its contacts and addresses (business §3 Customer, business §7 `POST customer`).
/// `force` allows the name of another customer although the type does not.
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, new: New, force: bool) -> AppResult<Customer> {
    db.transaction(async |tx| {
        let flags = customers::flags(tx, viewer, new.customer.customer_type.trim()).await?;
        let New { customer, contacts, addresses } = checked(new, flags)?;
        let made = customers::create(tx, viewer, customer, force).await?;
        let people: Vec<_> = contacts.into_iter().map(|input| (made.id, input)).collect();
        contact::service::insert_all(tx, viewer, people).await?;
        let places: Vec<_> = addresses.into_iter().map(|input| (made.id, input)).collect();
        address::service::insert_all(tx, viewer, places).await?;
        store::find_by(tx, viewer.enterprise_id, &[made.id]).await?;
        Ok(made)
    })
    .await
}

/// A customer with its contacts and addresses, checked by the requirements of its type (business §5
/// Customer).
pub fn checked(new: New, flags: TypeFlags) -> AppResult<New> {
    let mut refused = Vec::new();
    let mut gather = |path: &str, error: AppError| match error {
        AppError::Invalid(errors) => {
            for mut error in errors {
                if !path.is_empty() {
                    let mut whole: Vec<String> = path.split('.').map(str::to_owned).collect();
                    whole.append(&mut error.path);
                    error.path = whole;
                }
                refused.push(error);
            }
            Ok(())
        }
        other => Err(other),
    };
    let customer = match rules::checked(new.customer.clone()) {
        Ok(customer) => customer,
        Err(error) => {
            gather("", error)?;
            new.customer
        }
    };
    if let Err(error) = rules::demanded(flags, &customer) {
        gather("", error)?;
    }
    let mut contacts = Vec::with_capacity(new.contacts.len());
    for (at, input) in new.contacts.into_iter().enumerate() {
        match contact::rules::checked(input, &customer.name, flags) {
            Ok(input) => contacts.push(input),
            Err(error) => gather(&format!("contacts.{at}"), error)?,
        }
    }
    if contacts.len() > flags.contacts {
        gather("contacts", contact::rules::too_many(flags.contacts))?;
    }
    if flags.address && new.addresses.is_empty() {
        gather("address", address::rules::missing())?;
    }
    let mut addresses = Vec::with_capacity(new.addresses.len());
    for (at, input) in new.addresses.into_iter().enumerate() {
        match address::rules::checked(input, flags) {
            Ok(input) => addresses.push(input),
            Err(error) => gather(&format!("address.{at}"), error)?,
        }
    }
    if refused.is_empty() {
        Ok(New { customer, contacts, addresses })
    } else {
        Err(AppError::Invalid(refused))
    }
}

/// Inserts many customers, already checked, with few statements.
#[erased]
pub async fn insert_all(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    all: Vec<New>,
) -> AppResult<Vec<Customer>> {
    let at = Utc::now();
    let inputs: Vec<_> = all.iter().map(|new| new.customer.clone()).collect();
    let made = store::insert_all(tx, viewer, &inputs, at).await?;
    let whose = made.iter().filter_map(|row| Some((row.id, row.salesman_id?, row.salesman_team_id)));
    store::begin(tx, viewer.enterprise_id, whose.collect(), began::MADE, at).await?;
    let (mut people, mut places) = (Vec::new(), Vec::new());
    for (row, new) in made.iter().zip(all) {
        people.extend(new.contacts.into_iter().map(|input| (row.id, input)));
        places.extend(new.addresses.into_iter().map(|input| (row.id, input)));
    }
    contact::service::insert_all(tx, viewer, people).await?;
    address::service::insert_all(tx, viewer, places).await?;
    let ids: Vec<i64> = made.iter().map(|row| row.id).collect();
    store::find_by(tx, viewer.enterprise_id, &ids).await?;
    Ok(made)
}
