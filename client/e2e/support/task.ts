import { expect } from "@playwright/test";
import { apiAs, memberOf, type Send } from "./api.ts";

/** Creates a task and publishes it to its members. */
export async function published(send: Send, input: Record<string, unknown>): Promise<string> {
  const { taskPublish } = await send(
    "mutation ($input: TaskInput!) { taskPublish(input: { changes: $input }) { task { rowId } userErrors { message } } }",
    { input },
  );
  const { task, userErrors } = taskPublish as { task: { rowId: string } | null; userErrors: unknown };
  expect(userErrors).toEqual([]);
  return task?.rowId ?? "";
}

/** Creates a task for the engineer, by a member who may create tasks. */
export async function given(
  baseURL: string | undefined,
  name: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const manager = await apiAs(baseURL, "manager");
  const directorId = await memberOf(await apiAs(baseURL, "engineer"));
  return published(manager, { name, directorId, endsOn: "2031-03-06", ...more });
}
