import { expect } from "@playwright/test";
import { elsewhere, memberOf, type Send } from "./desk.ts";

/** A task that has been given to its people. */
export async function published(send: Send, input: Record<string, unknown>): Promise<string> {
  const { taskPublish } = await send(
    "mutation ($input: TaskInput!) { taskPublish(input: $input) { task { rowId } userErrors { message } } }",
    { input },
  );
  const { task, userErrors } = taskPublish as { task: { rowId: string } | null; userErrors: unknown };
  expect(userErrors).toEqual([]);
  return task?.rowId ?? "";
}

/** A task of the engineer, made by somebody who may make tasks. */
export async function given(
  baseURL: string | undefined,
  name: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const manager = await elsewhere(baseURL, "manager");
  const directorId = await memberOf(await elsewhere(baseURL, "engineer"));
  return published(manager, { name, directorId, endsOn: "2031-03-06", ...more });
}
