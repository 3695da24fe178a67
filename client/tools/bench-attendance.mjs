// Benchmark of a month of attendance of 10,000 members: computing it, every list by each filter, sort and
// keyword, the month report, the board and the figures. docs/benchmarks.md records the results.
import { cases, computing } from "./bench/attendance.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "attendance",
  size: "attendance",
  before: [{ name: "computing the month", run: computing }],
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    attendGroups(first: 1) { nodes { id } }
    attendShifts(first: 1) { nodes { id } }
    attendAddresses(first: 1) { nodes { id } }
    attendTypes(page: { number: 1, size: 20 }) { nodes { id name balanced } }
  }`,
  cases: ({ viewer, attendGroups, attendShifts, attendAddresses, attendTypes }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      group: attendGroups.nodes[0].id,
      shift: attendShifts.nodes[0].id,
      address: attendAddresses.nodes[0].id,
      type: attendTypes.nodes.find(({ name }) => name === "事假").id,
      balanced: attendTypes.nodes.find(({ balanced }) => balanced).id,
    }),
});
