import { expect } from "@playwright/test";
import { apiAs, type Send } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

/** Creates a project of the sender by the API. */
async function made(send: Send, name: string): Promise<string> {
  const { projectCreate } = await send(
    "mutation ($name: String!) { projectCreate(input: { name: $name, amount: 1000, isOpen: CONCERNED }) { project { rowId } userErrors { message } } }",
    { name },
  );
  const { project, userErrors } = projectCreate as { project: { rowId: string } | null; userErrors: unknown };
  expect(userErrors).toEqual([]);
  return project?.rowId ?? "";
}

async function milepost(send: Send, input: Record<string, unknown>): Promise<string> {
  const { milepostCreate } = await send(
    "mutation ($input: MilepostInput!) { milepostCreate(input: $input) { milepost { rowId } userErrors { message } } }",
    { input },
  );
  return (milepostCreate as { milepost: { rowId: string } }).milepost.rowId;
}

test("a project is made, put on top, and found by its tab", async ({ as }) => {
  const page = await as("manager");
  const name = unique("新立项");
  await page.goto("/project/add");
  const dialog = page.getByRole("dialog", { name: "新增项目" });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入项目名称")).toBeVisible();
  await dialog.getByLabel("项目名称").fill(name);
  await dialog.getByLabel("合同金额").fill("12345.67");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/project\/\d+\/OverViewPage$/);
  await page.goto(`/project?keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("12,345.67");
  await expect(row).toContainText("秦望舒");
  await row.getByRole("button", { name: "行操作" }).click();
  await page.getByRole("menuitem", { name: "关注", exact: true }).click();
  await expect(toasts(page)).toContainText("已关注");
  await page.goto(`/project?view=STARRED&keyword=${encodeURIComponent(name)}`);
  await expect(row).toBeVisible();
});

test("the status of several projects is set at once", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const word = unique("批量");
  for (const name of ["甲", "乙"]) await made(manager, `${word}${name}`);
  const page = await as("manager");
  await page.goto(`/project?keyword=${encodeURIComponent(word)}`);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  for (const name of ["甲", "乙"])
    await rows
      .filter({ hasText: `${word}${name}` })
      .getByRole("checkbox")
      .check({ force: true });
  await page.getByRole("button", { name: "批量修改" }).click();
  const dialog = page.getByRole("dialog", { name: "批量修改 2 个项目" });
  await dialog.getByRole("combobox", { name: "项目状态" }).click();
  await page.getByRole("option", { name: "已暂停" }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: "已暂停" })).toHaveCount(2);
});

test("a bar is moved by the keyboard and by dragging, and what comes after it is pushed", async ({
  as,
  baseURL,
}) => {
  const manager = await apiAs(baseURL, "manager");
  const id = await made(manager, unique("甘特"));
  const first = await milepost(manager, {
    projectId: id,
    name: "勘察",
    beginsOn: "2026-03-02",
    endsOn: "2026-03-10",
  });
  await milepost(manager, {
    projectId: id,
    name: "施工",
    beginsOn: "2026-03-11",
    endsOn: "2026-03-20",
    afterIds: [first],
  });
  const page = await as("manager");
  await page.goto(`/project/${id}/OverViewPage`);
  const bar = page.getByRole("button", { name: /^勘察，/ });
  await expect(bar).toHaveAccessibleName("勘察，2026-03-02 至 2026-03-10");
  await bar.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(bar).toHaveAccessibleName("勘察，2026-03-03 至 2026-03-11");
  const after = page.getByRole("button", { name: /^施工，/ });
  await expect(after).toHaveAccessibleName("施工，2026-03-12 至 2026-03-21");
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error("no bar");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(bar).not.toHaveAccessibleName("勘察，2026-03-03 至 2026-03-11");
  await expect(after).not.toHaveAccessibleName("施工，2026-03-12 至 2026-03-21");
  await page.getByRole("row").filter({ hasText: "勘察" }).getByRole("button", { name: "完成" }).click();
  await expect(page.getByText("1/2 个完成")).toBeVisible();
});

test("money comes in two parts, is confirmed, and the profit leads to its rows", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const id = await made(manager, unique("收款"));
  const page = await as("manager");
  await page.goto(`/project/${id}/CollectionPlanList`);
  await page.getByRole("button", { name: "新增收款计划" }).first().click();
  const plan = page.getByRole("dialog", { name: "新增收款计划" });
  await plan.getByLabel("款项名称").fill("首付款");
  await plan.getByLabel("应收金额").fill("600");
  await plan.getByRole("button", { name: "确定" }).click();
  const row = page.getByRole("row").filter({ hasText: "首付款" });
  await expect(row).toContainText("600.00");

  const receive = async (amount: string | null) => {
    await row.hover();
    await row.getByRole("button", { name: "登记回款" }).click();
    const receipt = page.getByRole("dialog", { name: "新增回款" });
    if (amount) await receipt.getByLabel("到账金额").fill(amount);
    await receipt.getByRole("button", { name: "确定" }).click();
    await expect(receipt).toBeHidden();
  };
  await receive("250.50");
  await expect(row).toContainText("部分回款");
  await expect(row).toContainText("349.50");
  await receive(null);
  await expect(row).toContainText("已回款");
  await expect(page.getByRole("button", { name: /已收（元）/ })).toContainText("600.00");

  await page.getByRole("tab", { name: "成本" }).click();
  await page.getByRole("button", { name: "新增成本" }).first().click();
  const cost = page.getByRole("dialog", { name: "新增成本" });
  await cost.getByLabel("名称").fill("主设备");
  await cost.getByLabel("金额").fill("100");
  await cost.getByLabel("发生日期").fill("2026-03-05");
  await cost.getByLabel("发生日期").press("Enter");
  await cost.getByRole("button", { name: "确定" }).click();
  await expect(cost.getByRole("alert").filter({ hasText: "请选择成本类型" })).toBeVisible();
  await cost.getByLabel("成本类型").click();
  await page.getByRole("option", { name: "采购" }).click();
  await cost.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("row").filter({ hasText: "主设备" })).toBeVisible();

  await page.getByRole("tab", { name: "毛利" }).click();
  // the chart beside the tiles shows it as well
  await expect(page.getByText("900.00").first()).toBeVisible();
  await expect(page.getByText("90%")).toBeVisible();
  await page.getByRole("link", { name: "100.00" }).click();
  await expect(page).toHaveURL(/ProjectCostList\?.*costType=3/);
  await expect(page.getByRole("row").filter({ hasText: "主设备" })).toBeVisible();
});

test("an outsider sees the project that they work at, and no amount", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const hidden = await made(manager, unique("内部"));
  const page = await as("external");
  await page.goto("/project?keyword=启明园区");
  const row = page.getByRole("row").filter({ hasText: "启明园区安防监控改造" });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("2,680,000");
  const { projects } = await (await apiAs(baseURL, "external"))(
    '{ projects(first: 1, filter: { keyword: "启明园区" }) { nodes { rowId } } }',
  );
  const [own] = (projects as { nodes: { rowId: string }[] }).nodes;
  await page.goto(`/project/${own?.rowId}/OverViewPage`);
  await expect(page.getByRole("tab", { name: "成员" })).toBeVisible();
  for (const name of ["收款计划", "成本", "毛利"])
    await expect(page.getByRole("tab", { name })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "新增里程碑" })).toHaveCount(0);
  await page.goto(`/project/${own?.rowId}/ProjectProfitList`);
  await expect(page.getByText("没有访问权限")).toBeVisible();
  await page.goto(`/project/${hidden}/OverViewPage`);
  await expect(page.getByText("内容不存在", { exact: false })).toBeVisible();
});

test("people come in groups and hand on what they do", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const id = await made(manager, unique("成员"));
  const page = await as("manager");
  await page.goto(`/project/${id}/ProjectMemberList`);
  await page.getByRole("button", { name: "新增分组" }).click();
  const group = page.getByRole("dialog", { name: "新增分组" });
  await group.getByLabel("名称").fill("实施组");
  await group.getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "添加成员" }).click();
  const member = page.getByRole("dialog", { name: "新增成员到“实施组”" });
  await choose(member.getByLabel("成员").first(), "陆云帆");
  await member.getByRole("button", { name: "确定" }).click();
  const table = page.getByRole("table", { name: "实施组" });
  await expect(table).toContainText("陆云帆");
  await table.getByRole("button", { name: "转交" }).click();
  const forward = page.getByRole("dialog", { name: "转交陆云帆的项目工作" });
  await choose(forward.getByLabel("接手的成员"), "苏木阳");
  await forward.getByRole("button", { name: "转交" }).click();
  await expect(table).toContainText("苏木阳");
  await expect(table).not.toContainText("陆云帆");
  await expectAccessible(page, "members of a project");
});

test("a project is copied to another day, and found with its customer", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const name = unique("样板");
  const id = await made(manager, name);
  const found = await manager(
    '{ customers(filter: { keyword: "启明物业" }, first: 1) { nodes { id rowId } } }',
  );
  const [customer] = (found.customers as { nodes: { id: string; rowId: string }[] }).nodes;
  if (!customer) throw new Error("the demo's customer");
  const dated =
    'mutation ($id: ID!, $customer: ID!) { projectUpdate(input: { id: $id, changes: { beginsOn: "2026-03-02", endsOn: "2026-05-02", customerId: $customer } }) { userErrors { message } } }';
  await manager(dated, { id, customer: customer.id });
  const post =
    'mutation ($id: ID!) { milepostCreate(input: { projectId: $id, name: "勘察", beginsOn: "2026-03-02", endsOn: "2026-03-20" }) { userErrors { message } } }';
  await manager(post, { id });
  const page = await as("manager");
  await page.goto(`/project/${id}/OverViewPage`);
  await page.getByRole("button", { name: "复制" }).click();
  const dialog = page.getByRole("dialog", { name: /副本/ });
  await expect(dialog.getByLabel("项目名称")).toHaveValue(`${name}（副本）`);
  await dialog.getByLabel("开始日期").fill("2026-04-02");
  await dialog.getByLabel("开始日期").press("Tab");
  await dialog.getByRole("button", { name: "复制" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name}（副本）` })).toBeVisible();
  await expect(page.getByText("2026-04-02").first()).toBeVisible();
  await expect(page.getByText("勘察").first()).toBeVisible();

  // both are listed with their customer
  await page.goto(
    `/customer/${customer.rowId}/CustomerArchives?tab=projects&keyword=${encodeURIComponent(name)}`,
  );
  await expect(page.getByRole("tab", { name: "项目" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(2);
  await page.goto(`/customer/${customer.rowId}/project?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(2);
});

test("a rule for tasks is made, tried over what has happened, and switched off", async ({ as }) => {
  const page = await as("admin");
  const name = unique("规则");
  await page.goto("/project/ProjectTaskAutoSetting");
  await page.getByRole("button", { name: "新增自动任务" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增自动任务" });
  await dialog.getByLabel("规则名称").fill(name);
  await dialog.getByLabel("触发事件").click();
  await page.getByRole("option", { name: "项目进入状态" }).click();
  await dialog.getByLabel("任务标题").fill("跟进{项目}");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "请选择项目状态" })).toBeVisible();
  await dialog.getByLabel("触发事件").click();
  await page.getByRole("option", { name: "新建项目" }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("新建项目");
  await row.click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText(/会产生 \d+ 个任务/)).toBeVisible();
  await expect(panel.getByText("还没有触发过")).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "行操作" }).click();
  await page.getByRole("menuitem", { name: "停用" }).click();
  await expect(row).toContainText("停用");
});
