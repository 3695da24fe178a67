import type { ConcreteRequest } from "relay-runtime";
import { expect, it } from "vitest";
import { payloadGaps } from "./payloads";

/** Links that are always complete, with the reason. */
const WHOLE: Readonly<Record<string, string>> = {
  "Viewer.member": "the same member as long as somebody is signed in",
  "OnlineReport.definition": "the rest is asked for outside of the store (usePlainQuery)",
  "OnlineReportDefinition.chart": "the rest is asked for outside of the store (usePlainQuery)",
};

/** Queries that no page reads from the store: their answer is used once. */
const USED_ONCE: readonly string[] = ["recordMembersQuery"];

const requests = Object.values(
  import.meta.glob<ConcreteRequest>("../../__generated__/*.graphql.ts", { import: "default", eager: true }),
).filter(({ kind, params }) => kind === "Request" && !USED_ONCE.includes(params?.name));

it("writes with every mutation what the pages beneath read of it", () => {
  expect(requests.length).toBeGreaterThan(500);
  const gaps = payloadGaps(requests);
  expect(gaps.filter(({ link }) => !(link in WHOLE))).toEqual([]);
  expect(Object.keys(WHOLE).filter((link) => !gaps.some((gap) => gap.link === link))).toEqual([]);
});

it("refuses a mutation that leaves out what a page reads", () => {
  const evaluate = requests.find(({ params }) => params.name === "EvaluateDialogMutation");
  const planted: ConcreteRequest = JSON.parse(JSON.stringify(evaluate), (key, value) => {
    if (key === "name" && value === "EvaluateDialogMutation") return "PlantedMutation";
    return Array.isArray(value) ? value.filter((one) => one?.name !== "source") : value;
  });
  expect(
    payloadGaps([...requests, planted]).filter(({ mutation }) => mutation === "PlantedMutation"),
  ).toEqual([{ mutation: "PlantedMutation", link: "WorkOrder.evaluates", lacks: ["source"] }]);
});
