//! Attacks on performance appraisals by ids of others in the input of every mutation: nothing changes, and no
//! error tells that a row exists.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::attacks::{Rows, STRANGERS, hides};
use super::{Desk, first, on};
use crate::sweep::api::Api;

/// A row that does not exist.
const NOWHERE: &str = "999999999";

impl Rows {
    fn nowhere() -> Self {
        let id = || NOWHERE.to_owned();
        Self {
            plan: id(),
            examine: id(),
            part: id(),
            indication: id(),
            input: id(),
            member: id(),
            team: id(),
            event: id(),
            library: id(),
            template: id(),
            line: id(),
            category: id(),
        }
    }
}

impl Desk {
    /// A fingerprint of all appraisal records.
    async fn print(&self) -> Vec<String> {
        let mut prints = Vec::new();
        for table in [
            "kpi_plan",
            "kpi_plan_auditor",
            "kpi_plan_indication",
            "kpi_examine",
            "kpi_examine_indication",
            "kpi_input",
            "kpi_record",
            "kpi_event",
            "kpi_indication",
            "kpi_template",
            "kpi_template_indication",
        ] {
            let sql =
                format!("select coalesce(md5(string_agg(t::text, '|' order by t.id)), '') from {table} t");
            let row = self.server.db().client().await.query_one(&sql, &[]).await.expect(table);
            prints.push(format!("{table} {}", row.get::<_, String>(0)));
        }
        prints
    }
}

/// Every mutation of the area with ids of others: root, type of the input, id, and input.
fn mutations(rows: &Rows) -> Vec<(&'static str, &'static str, Option<String>, Value)> {
    let Rows { plan, examine, indication, input, member, event, library, template, line, category, .. } =
        rows;
    let scoring = json!({ "method": "DIRECT" });
    let raters = json!([{ "who": "MEMBER", "memberId": member, "share": 100.0 }]);
    let typed = json!({ "name": "改动", "kind": "INPUT", "scoring": scoring });
    let of_plan = json!({ "planId": plan, "sectionKey": "work", "key": "z", "name": "改动", "kind": "INPUT", "weight": 0.0,
        "scoring": scoring, "raters": raters });
    let of_template = json!({ "templateId": template, "sectionKey": "s1", "key": "z", "name": "改动", "kind": "INPUT",
        "weight": 0.0, "scoring": scoring, "raters": raters });
    let new_plan = json!({ "name": "改动", "cycle": "1", "beginsOn": first(), "memberIds": [member], "templateId": template });
    let new_event = json!({ "memberId": member, "title": "改动", "points": 1.0, "happenedOn": on(-1) });
    let points = json!({ "id": examine, "points": 1.0, "reason": "改动" });
    vec![
        ("kpiEventCreate", "KpiEventInput", None, new_event.clone()),
        ("kpiEventUpdate", "KpiEventInput", Some(event.clone()), new_event),
        ("kpiEventDelete", "KpiEventIdsInput", None, json!({ "ids": [event] })),
        (
            "kpiExamineAnswer",
            "KpiExamineAnswerInput",
            None,
            json!({ "id": examine, "won": true, "answer": "改动" }),
        ),
        ("kpiExamineAppeal", "KpiExamineAppealInput", None, json!({ "id": examine, "reason": "改动" })),
        ("kpiExamineCalibrate", "KpiExaminePointsInput", None, points.clone()),
        ("kpiExamineExtra", "KpiExaminePointsInput", None, points),
        ("kpiExamineConfirm", "KpiExamineConfirmInput", None, json!({ "ids": [examine] })),
        ("kpiExamineFinish", "KpiExamineFinishInput", None, json!({ "planId": plan })),
        ("kpiExamineFinish", "KpiExamineFinishInput", None, json!({ "ids": [examine] })),
        (
            "kpiIndicationCreate",
            "KpiIndicationInput",
            None,
            json!({ "name": "改动", "kind": "EVENT", "eventCategoryId": category,
            "scoring": { "method": "ADD", "perUnit": 1.0 } }),
        ),
        ("kpiIndicationUpdate", "KpiIndicationInput", Some(library.clone()), typed),
        ("kpiIndicationDelete", "KpiIndicationIdsInput", None, json!({ "ids": [library] })),
        (
            "kpiInputModify",
            "KpiInputModifyInput",
            None,
            json!({ "id": input, "value": 1.0, "reason": "改动" }),
        ),
        (
            "kpiInputSave",
            "KpiInputSaveInput",
            None,
            json!({ "inputs": [{ "id": input, "value": 1.0 }], "submit": true }),
        ),
        ("kpiPlanAudit", "KpiPlanAuditInput", None, json!({ "id": plan, "pass": true })),
        ("kpiPlanCancel", "KpiPlanCancelInput", None, json!({ "id": plan, "reason": "改动" })),
        ("kpiPlanCopy", "KpiPlanCopyInput", None, json!({ "id": plan })),
        ("kpiPlanCreate", "KpiPlanInput", None, new_plan.clone()),
        (
            "kpiPlanCreateGroups",
            "KpiPlanGroupsInput",
            None,
            json!({ "plan": { "name": "改动", "cycle": "1" },
            "groups": [{ "memberIds": [member] }], "dryRun": true }),
        ),
        ("kpiPlanDelete", "KpiPlanIdsInput", None, json!({ "ids": [plan] })),
        ("kpiPlanIndicationCreate", "KpiPlanIndicationInput", None, of_plan.clone()),
        (
            "kpiPlanIndicationUpdate",
            "KpiPlanIndicationInput",
            Some(indication.clone()),
            json!({ "name": "改动" }),
        ),
        ("kpiPlanIndicationDelete", "KpiPlanIndicationIdsInput", None, json!({ "ids": [indication] })),
        ("kpiPlanRemind", "KpiPlanRemindInput", None, json!({ "id": plan })),
        (
            "kpiPlanReturn",
            "KpiPlanReturnInput",
            None,
            json!({ "id": plan, "examineIds": [examine], "reason": "改动" }),
        ),
        ("kpiPlanSubmit", "KpiPlanIdInput", None, json!({ "id": plan })),
        ("kpiPlanUpdate", "KpiPlanInput", Some(plan.clone()), json!({ "name": "改动" })),
        ("kpiPlanUpdateRunning", "KpiPlanRunningInput", Some(plan.clone()), json!({ "name": "改动" })),
        ("kpiPlanUpdateSource", "KpiPlanUpdateSourceInput", None, json!({ "id": plan, "apply": true })),
        ("kpiTemplateCreate", "KpiTemplateInput", None, json!({ "name": "改动", "categoryId": category })),
        ("kpiTemplateUpdate", "KpiTemplateInput", Some(template.clone()), json!({ "name": "改动" })),
        ("kpiTemplateDelete", "KpiTemplateIdsInput", None, json!({ "ids": [template] })),
        ("kpiTemplateIndicationCreate", "KpiTemplateIndicationInput", None, of_template),
        (
            "kpiTemplateIndicationUpdate",
            "KpiTemplateIndicationInput",
            Some(line.clone()),
            json!({ "name": "改动" }),
        ),
        ("kpiTemplateIndicationDelete", "KpiTemplateIndicationIdsInput", None, json!({ "ids": [line] })),
        (
            "kpiTemplateIndicationsChoose",
            "KpiTemplateIndicationsChooseInput",
            None,
            json!({ "templateId": template, "sectionKey": "s1", "indicationIds": [library] }),
        ),
        (
            "kpiTemplateIndicationsSave",
            "KpiTemplateIndicationsSaveInput",
            None,
            json!({ "templateId": template, "indications": [] }),
        ),
    ]
}

#[tokio::test]
async fn a_stranger_changes_nothing_and_an_error_does_not_tell_that_a_row_exists() {
    let desk = Desk::open().await;
    let rows = desk.secret().await;
    let (real, none) = (mutations(&rows), mutations(&Rows::nowhere()));
    let api = Api::read();
    let all: BTreeSet<&str> = api
        .roots
        .iter()
        .filter(|root| root.kind == "mutation" && root.name.starts_with("kpi"))
        .map(|root| root.name.as_str())
        .collect();
    let tried: BTreeSet<&str> = real.iter().map(|(root, ..)| *root).collect();
    assert_eq!(tried, all, "every mutation is tried");
    let before = desk.print().await;
    for user in STRANGERS {
        let token = desk.server.token(user).await;
        for (there, nowhere) in real.iter().zip(&none) {
            let mut said = Vec::new();
            for (root, kind, id, input) in [there, nowhere] {
                let (named, given) = match id {
                    Some(_) => ("$id: ID!, ", "{ id: $id, changes: $input }"),
                    None => ("", "$input"),
                };
                let query = format!(
                    "mutation ({named}$input: {kind}!) {{ {root}(input: {given}) {{ userErrors {{ field message code }} }} }}"
                );
                let told =
                    desk.server.graphql(Some(&token), &query, json!({ "id": id, "input": input })).await;
                hides(user, root, &told.to_string());
                let error = &told["errors"][0];
                let errors = told["data"][*root]["userErrors"].clone();
                let refused = !error.is_null() || errors.as_array().is_some_and(|errors| !errors.is_empty());
                assert!(refused, "{user} {root}: {told}");
                said.push((error["message"].clone(), error["extensions"]["code"].clone(), errors));
            }
            assert_eq!(said[0], said[1], "{user} {}", there.0);
        }
        assert_eq!(desk.print().await, before, "{user}");
    }
}
