// Benchmark of 200,000 projects: the list by each filter, sort and keyword, the overview, the ledgers and
// the margin of one and of many; and twenty projects with their related records against PostGraphile.
// docs/benchmarks.md records the results.
import { cases, nested, rival } from "./bench/projects.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "projects",
  size: "projects",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    projects(filter: {scope: MINE}, first: 1) { nodes { id } }
    customers(first: 1) { nodes { id } }
  }`,
  cases: ({ viewer, projects, customers }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      project: projects.nodes[0].id,
      customer: customers.nodes[0].id,
    }),
  change: ({ projects }, number) => ({
    query:
      "mutation Change($id: ID!, $input: ProjectInput!) { projectUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }",
    variables: { id: projects.nodes[0].id, input: { description: `${number}` } },
  }),
  nested,
  rival,
});
