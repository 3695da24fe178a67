import { expect, type Page } from "@playwright/test";
import { elsewhere, visit } from "./support/desk.ts";
import { test } from "./support/test.ts";

/** Longer than the server gathers and the client spreads, shorter than anybody would wait. */
const SOON = { timeout: 5_000 };

/** Fails when the page was loaded anew since. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = "yes";
  });
  return async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.marked), "loaded anew").toBe("yes");
}

test("what one person changes another sees without loading anew", async ({ as }) => {
  const [reader, writer] = await Promise.all([as("manager"), as("admin")]);
  await visit(reader, "/members/TeamList");
  await expect(reader.getByRole("treeitem", { name: /^财务部/ })).toBeVisible();
  const same = await mark(reader);
  await writer.goto("/members/TeamList");
  await writer.getByRole("button", { name: "新增团队" }).click();
  const dialog = writer.getByRole("dialog", { name: "新增团队" });
  await dialog.getByLabel("团队名称").fill("实时小组");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(reader.getByRole("treeitem", { name: /^实时小组/ })).toBeVisible(SOON);
  await same();
});

test("an application shows in the badges of those who answer it, and goes again", async ({ as, baseURL }) => {
  const admin = await elsewhere(baseURL, "admin");
  const applicant = await elsewhere(baseURL, "other");
  const page = await as("owner");
  await visit(page, "/members");
  const bell = page.getByRole("button", { name: /^通知/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const pending = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /^加入申请/ });
  const waiting = async () => Number(/\d+/.exec((await pending.textContent()) ?? "")?.[0] ?? 0);
  const before = { unread: await unread(), waiting: await waiting() };
  const same = await mark(page);

  const { invitationCreate } = await admin(
    "mutation { invitationCreate(input: { needAudit: true, maxUses: 1 }) { invitation { code } userErrors { message } } }",
  );
  const { code } = (invitationCreate as { invitation: { code: string } }).invitation;
  await applicant(
    'mutation ($code: String!) { invitationJoin(input: { code: $code, reason: "实时" }) { status userErrors { message } } }',
    { code },
  );
  await expect.poll(waiting, SOON).toBe(before.waiting + 1);
  await expect.poll(unread, SOON).toBe(before.unread + 1);

  const { members } = await admin(
    "{ members(filter: { status: [APPLIED] }, first: 50) { nodes { id reason: applyReason } } }",
  );
  const { nodes } = members as { nodes: { id: string; reason: string }[] };
  const id = nodes.find(({ reason }) => reason === "实时")?.id;
  await admin(
    'mutation ($id: ID!) { memberAudit(input: { id: $id, approve: false, reason: "测试" }) { userErrors { message } } }',
    { id },
  );
  await expect.poll(waiting, SOON).toBe(before.waiting);
  await same();
});

test("rights that are given show in the navigation at once", async ({ as, baseURL }) => {
  const owner = await elsewhere(baseURL, "owner");
  const sales = await elsewhere(baseURL, "sales");
  const page = await as("sales");
  await visit(page, "/members");
  const navigation = page.getByRole("navigation", { name: "主导航" });
  const roles = navigation.getByRole("link", { name: "角色", exact: false });
  const before = await navigation.textContent();
  const { viewer } = await sales("{ viewer { member { id } } }");
  const { roles: found } = await owner("{ roles(first: 100) { nodes { id code } } }");
  const admin = (found as { nodes: { id: string; code: string | null }[] }).nodes.find(
    ({ code }) => code === "ROLE_admin",
  );
  const input = { roleId: admin?.id, memberIds: [(viewer as { member: { id: string } }).member.id] };
  const change = (name: string) =>
    owner(`mutation ($input: RoleMembersInput!) { ${name}(input: $input) { userErrors { message } } }`, {
      input,
    });
  await change("roleMembersAdd");
  await expect.poll(() => navigation.textContent(), SOON).not.toBe(before);
  await expect(roles.first()).toBeAttached();
  await change("roleMembersRemove");
  await expect.poll(() => navigation.textContent(), SOON).toBe(before);
});

test("an edited form keeps its input and says that the record was changed", async ({ as, baseURL }) => {
  const admin = await elsewhere(baseURL, "admin");
  const engineer = await elsewhere(baseURL, "engineer");
  const { viewer } = await engineer("{ viewer { member { id rowId version position } } }");
  const { member } = viewer as {
    member: { id: string; rowId: string; version: number; position: string | null };
  };
  const page = await as("owner");
  await visit(page, `/members/edit/${member.rowId}/info`);
  const position = page.getByLabel("职位");
  await position.fill("我正在写");
  const change = async (version: unknown, text: string | null) => {
    const { memberUpdate } = await admin(
      "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { member { version } userErrors { message } } }",
      { input: { id: member.id, version, position: text } },
    );
    return (memberUpdate as { member: { version: number } }).member.version;
  };
  const version = await change(member.version, "别人写的");
  await expect(page.getByText("已被他人修改")).toBeVisible(SOON);
  await expect(position).toHaveValue("我正在写");
  // what is saved now would be over a version that was never seen
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(/已被|修改过|最新/).last()).toBeVisible();
  await page.getByRole("button", { name: /显示最新内容/ }).click();
  await expect(position).toHaveValue("别人写的");
  await change(version, member.position ?? null);
});

test("a session that is ended elsewhere is over on screen", async ({ as, baseURL }) => {
  const page = await as("engineer");
  await visit(page, "/");
  const other = await elsewhere(baseURL, "engineer");
  const { viewer } = await other("{ viewer { sessions { id current } } }");
  const { sessions } = viewer as { sessions: { id: string; current: boolean }[] };
  for (const { id } of sessions.filter(({ current }) => !current))
    await other("mutation ($id: ID!) { sessionRevoke(input: { id: $id }) { userErrors { message } } }", {
      id,
    });
  await page.waitForURL(/\/Login/, SOON);
});

test("a page that was cut off says so, comes back by itself and shows what happened meanwhile", async ({
  as,
  baseURL,
}) => {
  const admin = await elsewhere(baseURL, "admin");
  const page = await as("manager");
  let cut = false;
  let hangUp: () => void = () => undefined;
  await page.routeWebSocket("**/graphql/ws", (socket) => {
    if (cut) {
      void socket.close({ code: 1013, reason: "cut" });
      return;
    }
    const server = socket.connectToServer();
    hangUp = () => {
      void server.close();
      void socket.close({ code: 1012, reason: "cut" });
    };
  });
  await page.goto("/members/TeamList");
  await expect(page.getByRole("treeitem", { name: /^财务部/ })).toBeVisible();
  cut = true;
  hangUp();
  await admin('mutation { teamCreate(input: { name: "断线期间" }) { team { id } userErrors { message } } }');
  await expect(page.getByText("连接已断开，正在重连")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /^断线期间/ })).toHaveCount(0);
  cut = false;
  await expect(page.getByRole("treeitem", { name: /^断线期间/ })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("连接已断开，正在重连")).toBeHidden();
});
