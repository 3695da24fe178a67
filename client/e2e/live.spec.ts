import { expect, type Page } from "@playwright/test";
import { apiAs, visit } from "./support/api.ts";
import { test } from "./support/test.ts";

/** Returns a check that fails when the page was reloaded in the meantime. */
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
  await expect(reader.getByRole("treeitem", { name: /^实时小组/ })).toBeVisible();
  await same();
});

test("an application shows in the badges of those who answer it, and goes again", async ({ as, baseURL }) => {
  const admin = await apiAs(baseURL, "admin");
  const applicant = await apiAs(baseURL, "other");
  const page = await as("owner");
  await visit(page, "/members");
  const bell = page.getByRole("button", { name: /^通知/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const pending = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /^加入申请/ });
  const waiting = async () => Number(/\d+/.exec((await pending.textContent()) ?? "")?.[0] ?? 0);
  const owner = await apiAs(baseURL, "owner");
  const told = async () => {
    const { viewer } = await owner("{ viewer { unreadNotifications } }");
    return (viewer as { unreadNotifications: number }).unreadNotifications;
  };
  const before = { told: await told(), waiting: await waiting() };
  const same = await mark(page);

  const { invitationCreate } = await admin(
    "mutation { invitationCreate(input: { needAudit: true, maxUses: 1 }) { invitation { code } userErrors { message } } }",
  );
  const { code } = (invitationCreate as { invitation: { code: string } }).invitation;
  await applicant(
    'mutation ($code: String!) { invitationJoin(input: { code: $code, reason: "实时" }) { status userErrors { message } } }',
    { code },
  );
  await expect.poll(waiting).toBe(before.waiting + 1);
  expect(await told()).toBeGreaterThan(before.told);
  // the badge counts all unread notices, including others that arrive in the meantime
  await expect.poll(async () => (await unread()) - (await told())).toBe(0);

  const { members } = await admin(
    "{ members(filter: { status: [APPLIED] }, first: 50) { nodes { id reason: applyReason } } }",
  );
  const { nodes } = members as { nodes: { id: string; reason: string }[] };
  const id = nodes.find(({ reason }) => reason === "实时")?.id;
  await admin(
    'mutation ($id: ID!) { memberAudit(input: { id: $id, approve: false, reason: "测试" }) { userErrors { message } } }',
    { id },
  );
  await expect.poll(waiting).toBe(before.waiting);
  await same();
});

test("rights that are given show in the navigation at once", async ({ as, baseURL }) => {
  const owner = await apiAs(baseURL, "owner");
  const sales = await apiAs(baseURL, "sales");
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
  await expect.poll(() => navigation.textContent()).not.toBe(before);
  await expect(roles.first()).toBeAttached();
  await change("roleMembersRemove");
  await expect.poll(() => navigation.textContent()).toBe(before);
});

test("an edited form takes over what others changed and asks field by field what both did", async ({
  as,
  baseURL,
}) => {
  const admin = await apiAs(baseURL, "admin");
  const engineer = await apiAs(baseURL, "engineer");
  const { viewer } = await engineer("{ viewer { member { id rowId version position jobNumber remark } } }");
  const { member } = viewer as {
    member: {
      id: string;
      rowId: string;
      version: number;
      position: string | null;
      jobNumber: string | null;
      remark: string | null;
    };
  };
  const change = async (version: number, input: Record<string, string | null>) => {
    const { memberUpdate } = await admin(
      "mutation ($input: MemberUpdateInput!) { memberUpdate(input: $input) { member { version } userErrors { message } } }",
      { input: { id: member.id, version, ...input } },
    );
    return (memberUpdate as { member: { version: number } }).member.version;
  };
  const page = await as("owner");
  await visit(page, `/members/edit/${member.rowId}/info`);
  const position = page.getByRole("textbox", { name: "职位" });
  await position.fill("我正在写");
  const version = await change(member.version, { position: "别人写的", remark: "别人的备注" });
  const said = page.getByRole("region", { name: "他人的修改" });
  await expect(said).toContainText("已被他人修改");
  await expect(said).toContainText("已并入对方修改的备注");
  await expect(said).toContainText("有 1 项双方都改过");
  await expect(position).toHaveValue("我正在写");
  await expect(page.getByRole("textbox", { name: "备注" })).toHaveValue("别人的备注");
  // beside the save button, with both values
  const save = page.getByRole("button", { name: "保存" });
  await save.scrollIntoViewIfNeeded();
  const [above, button] = [await said.boundingBox(), await save.boundingBox()];
  expect((button?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(40);
  await expect(said).toContainText("我正在写");
  await expect(said).toContainText("别人写的");
  // an undecided conflict prevents saving
  await save.click();
  await expect(page.getByText("双方都修改了此项，请选择保留哪一个")).toBeVisible();
  await page.getByRole("button", { name: "职位：对方的" }).click();
  await expect(position).toHaveValue("别人写的");
  await page.getByRole("button", { name: "职位：我的" }).click();
  await expect(position).toHaveValue("我正在写");
  // and again, before the first conflict is saved
  await change(version, { jobNumber: "GH-9" });
  await expect(said).toContainText("工号");
  await save.click();
  await expect(page).not.toHaveURL(/\/edit\//);
  const { viewer: after } = await engineer("{ viewer { member { version position jobNumber remark } } }");
  const saved = (after as { member: typeof member }).member;
  expect(saved).toMatchObject({ position: "我正在写", jobNumber: "GH-9", remark: "别人的备注" });
  const { position: was, jobNumber, remark } = member;
  await change(saved.version, { position: was, jobNumber, remark });
});

test("a dialog over a row meets what the row has become", async ({ as, baseURL }) => {
  const admin = await apiAs(baseURL, "admin");
  const name = `会议桌 ${Date.now()}`;
  const { productCreate } = await admin(
    "mutation ($input: ProductInput!) { productCreate(input: $input) { product { rowId version } userErrors { message } } }",
    { input: { name, unit: "张", enabled: true } },
  );
  const { rowId, version } = (productCreate as { product: { rowId: string; version: number } }).product;
  const page = await as("owner");
  await visit(page, `/admin/ProductList?keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name });
  await row.hover();
  await row.getByRole("button", { name: "修改" }).click();
  const dialog = page.getByRole("dialog", { name: "修改产品" });
  await dialog.getByRole("textbox", { name: "单位" }).fill("套");
  await admin(
    "mutation ($id: ID!, $version: Int!, $input: ProductInput!) { productUpdate(input: { id: $id, version: $version, changes: $input }) { userErrors { message } } }",
    { id: rowId, version, input: { name, unit: "个", specification: "2 米", enabled: false } },
  );
  await dialog.getByRole("button", { name: "确定" }).click();
  const said = dialog.getByRole("region", { name: "他人的修改" });
  await expect(said).toContainText("有 1 项双方都改过");
  await expect(said).toContainText("规格、状态");
  await dialog.getByRole("button", { name: "单位：对方的" }).click();
  await dialog.getByLabel("备注").fill("合并以后");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  const { products } = await admin(
    "query ($keyword: String!) { products(page: { number: 1, size: 5 }, filter: { keyword: $keyword }) { nodes { unit specification enabled remark } } }",
    { keyword: name },
  );
  expect((products as { nodes: unknown[] }).nodes).toEqual([
    { unit: "个", specification: "2 米", enabled: false, remark: "合并以后" },
  ]);
});

test("a session that is ended elsewhere is over on screen", async ({ as, baseURL }) => {
  const page = await as("engineer");
  await visit(page, "/");
  const other = await apiAs(baseURL, "engineer");
  const { viewer } = await other("{ viewer { sessions { id current } } }");
  const { sessions } = viewer as { sessions: { id: string; current: boolean }[] };
  for (const { id } of sessions.filter(({ current }) => !current))
    await other("mutation ($id: ID!) { sessionRevoke(input: { id: $id }) { userErrors { message } } }", {
      id,
    });
  await page.waitForURL(/\/Login/);
});

test("a page that was cut off says so, comes back by itself and shows what happened meanwhile", async ({
  as,
  baseURL,
}) => {
  const admin = await apiAs(baseURL, "admin");
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
  await expect(page.getByRole("treeitem", { name: /^断线期间/ })).toBeVisible();
  await expect(page.getByText("连接已断开，正在重连")).toBeHidden();
});
