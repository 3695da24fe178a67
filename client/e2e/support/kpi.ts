import { expect } from "@playwright/test";
import type { Send } from "./api.ts";
import { done } from "./approval.ts";
import { dayFrom } from "./attend.ts";

interface Row {
  readonly rowId: string;
}

/** First day of the current quarter. */
export function quarterBegins(): string {
  const today = dayFrom(0);
  const month = Number(today.slice(5, 7)) - 1;
  return `${today.slice(0, 4)}-${String(month - (month % 3) + 1).padStart(2, "0")}-01`;
}

interface Team extends Row {
  readonly name: string;
}

/** The first team that the sender directs. */
export async function directedBy(send: Send): Promise<Team> {
  const { viewer } = (await send(
    "{ viewer { member { memberships { director team { rowId name } } } } }",
  )) as { viewer: { member: { memberships: { director: boolean; team: Team }[] } } };
  const team = viewer.member.memberships.find(({ director }) => director)?.team;
  if (!team) throw new Error("directs no team");
  return team;
}

/** Row id of the template of a name. */
export async function templateNamed(admin: Send, keyword: string): Promise<string> {
  const { kpiTemplates } = (await admin(
    "query ($keyword: String) { kpiTemplates(first: 1, filter: { keyword: $keyword }) { nodes { rowId } } }",
    { keyword },
  )) as { kpiTemplates: { nodes: Row[] } };
  return kpiTemplates.nodes[0]?.rowId ?? "";
}

/** Creates a template with one indicator that a member rates; returns its row id. */
export async function templateOf(admin: Send, name: string, raterId: string): Promise<string> {
  const sections = [{ key: "s1", name: "综合", weight: 100 }];
  const { rowId: templateId } = await done<Row>(
    admin,
    "kpiTemplateCreate",
    "KpiTemplateInput",
    "kpiTemplate { rowId }",
    { name, sections },
  );
  await done(
    admin,
    "kpiTemplateIndicationsSave",
    "KpiTemplateIndicationsSaveInput",
    "kpiTemplate { rowId }",
    {
      templateId,
      sections,
      indications: [
        {
          sectionKey: "s1",
          key: "a",
          name: "服务态度",
          kind: "INPUT",
          scoring: { method: "DIRECT" },
          weight: 100,
          raters: [{ who: "MEMBER", memberId: raterId, share: 100 }],
        },
      ],
    },
  );
  return templateId;
}

interface Result extends Row {
  readonly status: string;
  readonly total: number | null;
  readonly grade: string | null;
}

/** Result of an examinee of a plan. */
export async function resultOf(admin: Send, planId: string, memberId: string): Promise<Result> {
  const { kpiExamines } = (await admin(
    `query ($planId: ID!, $memberId: ID!) {
      kpiExamines(first: 1, filter: { planId: $planId, memberId: $memberId }) {
        nodes { rowId status total grade }
      }
    }`,
    { planId, memberId },
  )) as { kpiExamines: { nodes: Result[] } };
  const [result] = kpiExamines.nodes;
  if (!result) throw new Error("nobody is examined");
  return result;
}

/** Waits for a status of an examinee's result: automatic figures are computed in the background. */
export async function reached(admin: Send, planId: string, memberId: string, status: string): Promise<void> {
  const now = async () => (await resultOf(admin, planId, memberId)).status;
  await expect.poll(now, { intervals: [500] }).toBe(status);
}

/** Steps in the audit log of a plan. */
export async function stepsOf(admin: Send, planId: string): Promise<readonly string[]> {
  const { kpiRecords } = (await admin(
    "query ($planId: ID!) { kpiRecords(first: 100, filter: { planId: $planId }) { nodes { action } } }",
    { planId },
  )) as { kpiRecords: { nodes: { action: string }[] } };
  return kpiRecords.nodes.map(({ action }) => action);
}
