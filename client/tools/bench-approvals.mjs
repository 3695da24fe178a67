// Benchmark of a million applications with four million tasks of approvers: the lists of an approver and of
// all applications by each filter, sort and keyword, counts and pending work; and an application with three
// approvals. docs/benchmarks.md records the results.
import { applying, cases, starting } from "./bench/approvals.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "approvals",
  size: "approvals",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    flowTasks(filter: {list: DONE}, first: 1) { nodes { process { name form { id } applicant { id name } } } }
  }`,
  cases: ({ viewer, flowTasks }) => {
    const [{ process }] = flowTasks.nodes;
    return cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      form: process.form.id,
      applicant: process.applicant.id,
      name: process.applicant.name,
      title: process.name,
    });
  },
  // a new application: the lists of all that are concerned change
  change: (_found, number) => starting(`第 ${number} 次`),
  deeds: [{ name: "application and three approvals", run: applying }],
});
