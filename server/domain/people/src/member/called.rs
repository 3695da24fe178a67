//! Finds the members that the text of a workbook cell names: by name, phone or job number, also with a title,
//! or with their team in brackets.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::normalize::{choice, phone};
use xieli_kernel::{AppResult, Viewer};

use super::store;
use crate::sheet::names::TeamNames;
use crate::team;

/// The most members of one name that an error lists.
const MAX_TOLD: usize = 5;
/// Last digits of a phone that distinguish members of one name.
const TAIL: usize = 4;

/// Active members visible to the viewer, by the texts of a file.
pub struct Called {
    by_word: HashMap<String, Vec<i64>>,
    facts: HashMap<i64, Facts>,
    teams: TeamNames,
}

/// Facts that distinguish members of one name. The phone of a member visible to the viewer may be read.
struct Facts {
    name: String,
    phone: Option<String>,
    job_number: Option<String>,
    /// The teams visible to the viewer, the main one first.
    teams: Vec<(i64, String)>,
}

impl Called {
    /// Looks these texts up together.
    #[erased]
    pub async fn read(connection: &AsyncPgConnection, viewer: &Viewer, words: &[String]) -> AppResult<Self> {
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        let mut qualified = false;
        for word in words {
            let (name, of) = choice::name(word);
            qualified |= of.is_some();
            wanted.extend(choice::without_title(&name).map(str::to_owned));
            wanted.extend(phone::mobile(word).ok());
            wanted.extend([word.clone(), name]);
        }
        let wanted: Vec<String> = wanted.into_iter().collect();
        let mut by_word: HashMap<String, Vec<i64>> = HashMap::new();
        for (id, word) in store::active_called(connection, viewer, &wanted).await? {
            let ids = by_word.entry(word).or_default();
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let mut found = Self { by_word, facts: HashMap::new(), teams: TeamNames::new(Vec::new()) };
        if qualified || found.by_word.values().any(|ids| ids.len() > 1) {
            found.tell_apart(connection, viewer).await?;
        }
        Ok(found)
    }

    async fn tell_apart(&mut self, connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
        let ids = self.ids();
        let teams = team::store::names(connection, viewer).await?;
        let names: HashMap<i64, String> = teams.iter().map(|team| (team.id, team.name.clone())).collect();
        self.teams = TeamNames::new(teams);
        let mut places: HashMap<i64, Vec<(i64, String)>> = HashMap::new();
        for (member, place) in team::store::teams_of_members(connection, viewer.enterprise_id, &ids).await? {
            if let Some(name) = names.get(&place.id) {
                places.entry(member).or_default().push((place.id, name.clone()));
            }
        }
        for row in store::by_ids(connection, viewer.enterprise_id, &ids).await? {
            let teams = places.remove(&row.id).unwrap_or_default();
            let facts =
                Facts { name: row.brief.name, phone: row.brief.phone, job_number: row.job_number, teams };
            self.facts.insert(row.brief.id, facts);
        }
        Ok(())
    }

    /// All members whom one of the texts means.
    pub fn ids(&self) -> Vec<i64> {
        let ids: BTreeSet<i64> = self.by_word.values().flatten().copied().collect();
        ids.into_iter().collect()
    }

    /// The member whom a text means, or the error. An exact match wins; otherwise a title is cut off.
    pub fn find(&self, word: &str) -> Result<i64, String> {
        let literal = self.called(word);
        if !literal.is_empty() {
            return self.only(word, literal);
        }
        if let Ok(number) = phone::mobile(word) {
            return self.only(word, self.called(&number));
        }
        let (name, of) = choice::name(word);
        let called = match self.called(&name) {
            [] => choice::without_title(&name).map(|name| self.called(name)).unwrap_or_default(),
            found => found,
        };
        let Some(of) = of else { return self.only(&name, called) };
        let meant: Vec<i64> = called.iter().copied().filter(|id| self.belongs(*id, &of)).collect();
        if meant.is_empty() && !called.is_empty() {
            return Err(format!("没有属于“{of}”的成员“{name}”"));
        }
        self.only(&name, &meant)
    }

    fn called(&self, word: &str) -> &[i64] {
        self.by_word.get(word).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the text in brackets is a team of the member, by name or path, their job number, or the end of
    /// their phone.
    fn belongs(&self, id: i64, of: &str) -> bool {
        let Some(facts) = self.facts.get(&id) else { return false };
        let by_phone = |phone: &str| of.len() >= TAIL && phone.ends_with(of);
        facts.job_number.as_deref() == Some(of)
            || facts.phone.as_deref().is_some_and(by_phone)
            || facts.teams.iter().any(|(_, name)| name == of)
            || self.teams.find(of).is_ok_and(|team| facts.teams.iter().any(|(id, _)| *id == team))
    }

    fn only(&self, word: &str, ids: &[i64]) -> Result<i64, String> {
        match ids {
            [only] => Ok(*only),
            [] => Err(format!("成员“{word}”不存在或已离职")),
            several => {
                let told: Vec<String> = several.iter().take(MAX_TOLD).map(|id| self.told(*id)).collect();
                let told = told.join("、");
                Err(format!("有多名成员叫“{word}”：{told}；请在姓名后用括号写明团队，或填写手机号、工号"))
            }
        }
    }

    fn told(&self, id: i64) -> String {
        let Some(facts) = self.facts.get(&id) else { return format!("#{id}") };
        let tail = facts.phone.as_deref().and_then(|phone| phone.get(phone.len().checked_sub(TAIL)?..));
        let teams = facts.teams.iter().map(|(_, name)| name.clone());
        let words: Vec<String> = teams.chain(tail.map(|tail| format!("手机尾号 {tail}"))).collect();
        format!("{}（{}）", facts.name, words.join("，"))
    }
}
