//! Members and teams of the demo, read from the tables beside this file.

/// A team: the name of its parent, and its fields; missing ones are empty.
pub struct TeamLine {
    /// Parent; empty for a root.
    pub parent: &'static str,
    /// Unique in the demo.
    pub name: &'static str,
    /// Short code.
    pub code: &'static str,
    /// Landline.
    pub phone: &'static str,
    /// Street and town.
    pub address: &'static str,
    /// Contact person.
    pub contact: &'static str,
    /// Remark.
    pub remark: &'static str,
}

/// An employee.
pub struct PersonLine {
    /// Their main team.
    pub team: &'static str,
    /// Name.
    pub name: &'static str,
    /// User name.
    pub username: &'static str,
    /// 1 male, 2 female.
    pub gender: i16,
    /// Position.
    pub position: &'static str,
    /// The name of their role.
    pub role: &'static str,
    /// Whether they lead the team.
    pub director: bool,
    /// `YYYY-MM-DD`.
    pub entry: &'static str,
    /// Whether they are a technician.
    pub technician: bool,
    /// Whether they are an engineer.
    pub engineer: bool,
}

/// The teams, parents before children.
pub fn teams() -> impl Iterator<Item = TeamLine> {
    rows(include_str!("demo_teams.tsv")).map(|[parent, name, code, phone, address, contact, remark]| {
        TeamLine { parent, name, code, phone, address, contact, remark }
    })
}

/// The employees.
pub fn people() -> impl Iterator<Item = PersonLine> {
    rows(include_str!("demo_people.tsv")).map(
        |[team, name, username, gender, position, role, director, entry, flags]| PersonLine {
            team,
            name,
            username,
            gender: if gender == "2" { 2 } else { 1 },
            position,
            role,
            director: director == "1",
            entry,
            technician: flags.contains('t'),
            engineer: flags.contains('e'),
        },
    )
}

/// Lines of fields separated by tabs, without comments; missing fields are empty.
pub(super) fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t').map(str::trim);
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_tables_fit_together() {
        let mut known = HashSet::from([""]);
        for team in teams() {
            assert!(known.contains(team.parent), "{} comes before its parent {}", team.name, team.parent);
            assert!(known.insert(team.name), "{} stands twice", team.name);
        }
        let mut usernames = HashSet::new();
        let mut names = HashSet::new();
        for person in people() {
            assert!(known.contains(person.team), "{} is in an unknown team {}", person.name, person.team);
            assert!(
                usernames.insert(person.username) && names.insert(person.name),
                "{} stands twice",
                person.name
            );
            assert_eq!(person.entry.len(), 10, "{}", person.name);
        }
        for user in ["owner", "admin", "manager", "engineer", "sales"] {
            assert!(usernames.contains(user), "{user}");
        }
    }
}
