import { expect } from "@playwright/test";
import { serverAudits } from "graphql-http";
import { test } from "./support/test.ts";

// Without a session: the audits query `{ __typename }` and types by name, which needs no token.
test("the server keeps GraphQL over HTTP, also where that is only recommended", async ({ baseURL }) => {
  const audits = serverAudits({ url: `${baseURL}/graphql` });
  expect(audits.length).toBeGreaterThan(50);
  const failed: string[] = [];
  const warned: string[] = [];
  for (const audit of audits) {
    const result = await audit.fn();
    const line = `${result.id} ${result.name}`;
    if (result.status === "error") failed.push(`${line}: ${result.reason}`);
    if (result.status === "warn") warned.push(`${line}: ${result.reason}`);
  }
  expect(failed, "what a server must do").toEqual([]);
  expect(warned, "what a server should do").toEqual([]);
});
