// Simulated users: they view lists, open a record, search, call REST, with pauses of one to three seconds.
import { setTimeout as wait } from "node:timers/promises";

const views = [
  (who) =>
    who.graphql(
      "{ viewer { name authorities menus { menuId icon } enterprise { name } unreadNotifications } }",
    ),
  (who) =>
    who.graphql(
      "{ members(first: 20) { totalCount nodes { id name phone teams { id name } roles { name } } } }",
    ),
  (who) => who.graphql('{ members(filter: {keyword: "李"}, first: 20) { totalCount nodes { id name } } }'),
  (who) => who.graphql("{ teams(first: 20) { nodes { id name directors { name } } } }"),
  (who) =>
    who.graphql("{ files(page: {number: 1, size: 20}) { totalCount nodes { id name createdBy { name } } } }"),
  (who) => who.graphql("{ viewer { notifications(first: 20) { nodes { id title } } } }"),
  (who) => who.send("GET", "/api/ems/member/list?page=1&size=20"),
  (who) => who.send("GET", "/api/res/file/list?page=1&size=20"),
  (who) => who.send("GET", "/"),
  (who) => who.send("GET", "/healthz"),
];

/** The reason why a response is not usable; undefined for a good one. */
function trouble({ status, text, errors }) {
  if (status !== 200) return `${status} ${(text ?? errors?.[0]?.message ?? "").slice(0, 120)}`;
  if (errors?.length) return errors[0].message;
  if (text?.startsWith("{")) {
    const { success, message } = JSON.parse(text);
    if (success === false) return message;
  }
  return undefined;
}

/** One simulated user; `seen(milliseconds, trouble)` is called for every response. */
export async function ordinary({ going, who, seen, number }) {
  await wait(number * 60);
  for (let at = number; going(); at += 1) {
    const began = performance.now();
    const found = await views[at % views.length](who).then(trouble, (error) => `${error.message}`);
    if (going()) seen(performance.now() - began, found && `view ${at % views.length}: ${found}`);
    await wait(1_000 + ((at * 7_919) % 2_000));
  }
}
