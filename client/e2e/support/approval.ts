import { expect, type Locator, type Page } from "@playwright/test";
import { apiAs, memberOf, type Send } from "./api.ts";
import type { DemoUser } from "./test.ts";

/** A form with a single text field. */
export const NOTE = [{ key: "f1", label: "事由", type: "text", required: true }] as const;

/** Members by the names of their users. */
export const membersOf = (
  baseURL: string | undefined,
  ...users: readonly DemoUser[]
): Promise<readonly string[]> => Promise.all(users.map(async (user) => memberOf(await apiAs(baseURL, user))));

/** A node at which these members decide. */
export const asks = (key: string, name: string, memberIds: readonly string[], more: object = {}) => ({
  key,
  name,
  kind: "approve",
  who: [{ by: "member", memberIds }],
  ...more,
});

/** Sends a mutation that must succeed, and returns the created record. */
export async function done<Made>(send: Send, name: string, type: string, made: string, input: object) {
  const answer = await send(
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${made} userErrors { field message } } }`,
    { input },
  );
  const payload = answer[name] as Record<string, Made> & { userErrors: unknown };
  expect(payload.userErrors, name).toEqual([]);
  return payload[made.split(" ", 1)[0] ?? ""] as Made;
}

interface Row {
  readonly rowId: string;
}

/** Creates a published and enabled form; returns its row id. */
export async function formOf(
  baseURL: string | undefined,
  name: string,
  definition: object,
  more: object = {},
): Promise<string> {
  const admin = await apiAs(baseURL, "admin");
  const { flowGroups } = (await admin("{ flowGroups(first: 1) { nodes { rowId } } }")) as {
    flowGroups: { nodes: readonly Row[] };
  };
  const { rowId: id } = await done<Row>(admin, "flowFormCreate", "FlowFormInput", "flowForm { rowId }", {
    groupId: flowGroups.nodes[0]?.rowId,
    name,
    definition,
    publish: true,
    ...more,
  });
  await done(admin, "flowFormSetStatus", "FlowFormStatusInput", "flowForm { rowId }", { id, status: "ON" });
  return id;
}

/** Submits an application by the API; returns its row id. */
export async function sent(send: Send, formId: string, values: object): Promise<string> {
  const made = "flowProcess { rowId }";
  const input = { formId, values };
  return (await done<Row>(send, "flowProcessStart", "FlowProcessSendInput", made, input)).rowId;
}

/** Approves an application by the API. */
export async function agreed(send: Send, id: string, opinion: string | null = null): Promise<void> {
  await done(send, "flowProcessAgree", "FlowAgreeInput", "flowProcess { rowId }", { id, opinion });
}

/** Status of an application, and the members who hold it. */
export async function standing(send: Send, id: string): Promise<{ status: string; holders: string[] }> {
  const { flowProcess } = (await send(
    "query ($id: ID!) { flowProcess(id: $id) { status holders { member { name } } } }",
    { id },
  )) as { flowProcess: { status: string; holders: { member: { name: string } }[] } };
  return { status: flowProcess.status, holders: flowProcess.holders.map(({ member }) => member.name) };
}

export const infoOf = (id: string) => `/oa/FlowInfo/${id}`;

/** Head of the application on screen: its applicant and status. */
export const head = (page: Page): Locator =>
  page.getByRole("article", { name: "申请详情" }).locator("header").first();

/** Region with the actions of the application on screen. */
export const steps = (page: Page): Locator => page.getByRole("region", { name: "审批操作" });

/** Opens the dialog of an action, by its button or through the menu beside the buttons. */
export async function open(page: Page, step: string, how: "button" | "menu" = "button"): Promise<Locator> {
  if (how === "button") await steps(page).getByRole("button", { name: step, exact: true }).click();
  else {
    await steps(page).getByRole("button", { name: "更多操作" }).click();
    await page.getByRole("menuitem", { name: step, exact: true }).click();
  }
  return page.getByRole("dialog", { name: new RegExp(`^${step}“`) });
}

/** Completes the dialog of an action with this text. */
export async function take(dialog: Locator, step: string, label: string, words: string): Promise<void> {
  await dialog.getByLabel(label).fill(words);
  await dialog.getByRole("button", { name: step, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The part of the page with this heading. */
export const card = (page: Page, title: string): Locator =>
  page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
