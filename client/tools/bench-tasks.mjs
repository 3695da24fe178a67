// Benchmark of a million tasks: the list by each filter, sort and keyword, board, tree, counts and pending
// work; and twenty tasks with their related records against PostGraphile. docs/benchmarks.md records the
// results.
import { listening } from "./bench/listeners.mjs";
import { cases, nested, rival } from "./bench/tasks.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "tasks",
  size: "tasks",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    tasks(filter: {scope: DIRECTED, open: true}, first: 1) { nodes { id } }
    customers(first: 1) { nodes { id } }
  }`,
  cases: ({ viewer, customers }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      project: btoa("Project:1000002"),
      board: btoa("Project:1000001"),
      customer: customers.nodes[0].id,
      tree: btoa("Task:1000001"),
    }),
  change: ({ tasks }, number) => ({
    query:
      "mutation Change($id: ID!, $input: TaskInput!) { taskUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }",
    variables: { id: tasks.nodes[0].id, input: { description: `${number}` } },
  }),
  deeds: [{ name: "five hundred listeners", run: listening }],
  nested,
  rival,
});
