import { expect } from "@playwright/test";
import { serverAudits } from "graphql-http";
import { test } from "./support/test.ts";

/** Recommendations of GraphQL over HTTP that the server does not follow, each with the reason. */
const ALLOWED_WARNINGS: Readonly<Record<string, string>> = {};

/** What an audit said, in one line. */
function line({ id, name, reason }: { id: string; name: string; reason?: string }): string {
  return `${id} ${name}${reason ? `: ${reason}` : ""}`;
}

test("the server keeps GraphQL over HTTP", async ({ baseURL }) => {
  const audits = serverAudits({ url: `${baseURL}/graphql` });
  expect(audits.length).toBeGreaterThan(50);
  const failed: string[] = [];
  const warned: string[] = [];
  for (const audit of audits) {
    const result = await audit.fn();
    if (result.status === "error") failed.push(line(result));
    if (result.status === "warn") warned.push(line(result));
  }
  expect(failed, "what every server must do").toEqual([]);
  const unexpected = warned.filter((text) => !Object.keys(ALLOWED_WARNINGS).some((id) => text.startsWith(id)));
  expect(unexpected, "what a server should do").toEqual([]);
});
