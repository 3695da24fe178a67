// Benchmark of a million work logs and 300,000 weekly reports: both lists by each filter, sort and keyword,
// calendar, overviews of a week and statistics; and drafts filled from the work of a week. docs/benchmarks.md
// records the results.
import { cases, filling } from "./bench/journal.mjs";
import { measure } from "./bench/volume.mjs";

await measure({
  kind: "journal",
  size: "journal",
  probe: `{
    viewer { member { id teams { id } } enterprise { rowId } }
    itemLogs(filter: {scope: TEAM}, page: {number: 5, size: 20}) { nodes { id contents author { id } } }
  }`,
  cases: ({ viewer, itemLogs }) =>
    cases({
      member: itemLogs.nodes[0].author.id,
      contents: itemLogs.nodes[0].contents,
      team: viewer.member.teams[0].id,
      project: btoa("Project:1000008"),
      customer: btoa("Customer:1000008"),
    }),
  // likes of a log of the list, given and taken back
  change: ({ itemLogs }, number) => {
    const call = number % 2 === 0 ? "itemLogLike" : "itemLogUnlike";
    return {
      query: `mutation Like($input: ItemLogIdInput!) { ${call}(input: $input) { userErrors { message } } }`,
      variables: { input: { id: itemLogs.nodes[0].id } },
    };
  },
  deeds: [{ name: "draft of a week", run: filling }],
});
