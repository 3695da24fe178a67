//! Names of the records to which values of custom fields refer, as workbooks and pages show them.

use std::collections::HashMap;

/// Names of the records that values refer to.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Values of the field's dictionary with their labels.
    pub items: Vec<(String, String)>,
    /// Labels of the dictionary's disabled values.
    pub disabled: Vec<String>,
    /// Members: id, name, job number.
    pub members: Vec<(i64, String, Option<String>)>,
    /// The member whom a text of a workbook means, or the error that tells namesakes apart.
    pub called: HashMap<String, Result<i64, String>>,
    /// Customers: id and name.
    pub customers: Vec<(i64, String)>,
    /// Files: id and name.
    pub files: Vec<(i64, String)>,
}

impl Names {
    /// The name of a member, with the job number where others have the name, or the id.
    pub(super) fn member(&self, id: i64) -> String {
        let Some((_, name, number)) = self.members.iter().find(|one| one.0 == id) else {
            return format!("#{id}");
        };
        if self.members.iter().filter(|other| other.1 == *name).count() == 1 {
            return name.clone();
        }
        let same = |other: &&(i64, String, Option<String>)| other.1 == *name && other.2 == *number;
        match number {
            Some(number) if self.members.iter().filter(same).count() == 1 => format!("{name}（{number}）"),
            _ => format!("#{id}"),
        }
    }

    /// The name of a customer, or the id where others have the name.
    pub(super) fn customer(&self, id: i64) -> String {
        match self.customers.iter().find(|one| one.0 == id) {
            Some((_, name)) if self.customers.iter().filter(|other| other.1 == *name).count() == 1 => {
                name.clone()
            }
            _ => format!("#{id}"),
        }
    }

    /// The label of a value, or the value where others have the label.
    pub(super) fn item(&self, value: &str) -> String {
        match self.items.iter().find(|one| one.0 == value) {
            Some((_, text)) if self.items.iter().filter(|other| other.1 == *text).count() == 1 => {
                text.clone()
            }
            _ => format!("#{value}"),
        }
    }
}
