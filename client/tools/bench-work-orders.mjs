// Benchmark of a million work orders: the list by each filter, sort and keyword, queues, board, counts and
// pending work; and twenty orders with their related records against PostGraphile. docs/benchmarks.md
// records the results.
import { delivering } from "./bench/deliver.mjs";
import { measure } from "./bench/volume.mjs";
import { cases, nested, rival } from "./bench/workOrders.mjs";

await measure({
  kind: "workOrders",
  size: "work-orders",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    workOrders(filter: {scope: DISPATCH}, first: 1) { nodes { id } }
    customers(first: 1) { nodes { id } }
    projects(first: 1) { nodes { id } }
    workZones(first: 1) { nodes { id } }
    workGroups(first: 1) { nodes { id } }
  }`,
  cases: ({ viewer, workOrders, customers, projects, workZones, workGroups }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      order: workOrders.nodes[0].id,
      customer: customers.nodes[0].id,
      project: projects.nodes[0].id,
      zone: workZones.nodes[0].id,
      group: workGroups.nodes[0].id,
    }),
  change: ({ workOrders }, number) => ({
    query:
      "mutation Change($id: ID!, $input: WorkOrderInput!) { workOrderUpdate(input: { id: $id, changes: $input }) { userErrors { message } } }",
    // the deadline in the seed data may be before the time of the request
    variables: { id: workOrders.nodes[0].id, input: { description: `${number}`, dueAt: null } },
  }),
  deeds: [{ name: "deliver", run: delivering }],
  nested,
  rival,
});
