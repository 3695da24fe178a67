// Benchmark of appraisals of 5,000 members with 60,000 indicators in a cycle: every list by each filter, sort
// and keyword, a plan opened, the figures of the company, and what a whole plan takes. docs/benchmarks.md
// records the results.
import { cases, finishing, sources } from "./bench/kpi.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "kpi",
  size: "kpi",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    input: kpiPlans(first: 1, filter: { statuses: [INPUT, CONFIRM], keyword: "4 月全员" }) { nodes { id } }
    review: kpiPlans(first: 1, filter: { keyword: "3 月全员" }) { nodes { id } }
    finished: kpiPlans(first: 1, filter: { statuses: [FINISHED], keyword: "2 月" }) { nodes { id } }
  }`,
  cases: ({ viewer, input, review, finished }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      input: input.nodes[0].id,
      review: review.nodes[0].id,
      finished: finished.nodes[0].id,
    }),
  deeds: [
    { name: "sources of all", run: sources },
    { name: "all finished", run: finishing },
  ],
});
