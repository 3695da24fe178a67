// Benchmark of a million customers: the list by each filter, sort and keyword, the search for duplicates
// and the archive; and twenty customers with their related records against PostGraphile. docs/benchmarks.md
// records the results.
import { cases, nested, rival } from "./bench/customers.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "customers",
  size: "customers",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    customers(filter: {scope: MINE}, first: 1) { nodes { id } }
    customFields(recordType: CUSTOMER) { id code }
  }`,
  cases: ({ viewer, customers, customFields }) =>
    cases({
      member: viewer.member.id,
      team: viewer.member.teams[0].id,
      customer: customers.nodes[0].id,
      fields: Object.fromEntries(customFields.map(({ id, code }) => [code, id])),
    }),
  change: ({ customers }, number) => ({
    query:
      "mutation Change($id: ID!, $input: CustomerUpdateChangesInput!) { customerUpdate(input: { id: $id, changes: $input, force: true }) { userErrors { message } } }",
    variables: { id: customers.nodes[0].id, input: { remark: `${number}` } },
  }),
  nested,
  rival,
});
