import { expect, type Locator } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

/** Chooses one of a few options. */
async function pick(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option }).click();
}

test("a template is made of a project, kept, and a project begins from it", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const { projects } = await manager(
    'query { projects(first: 1, filter: { keyword: "启明园区安防监控改造" }) { nodes { rowId } } }',
    {},
  );
  const source = (projects as { nodes: { rowId: string }[] }).nodes[0]?.rowId;
  const name = unique("安防改造模板");

  // a member who may arrange projects creates it from an existing one
  let page = await as("admin");
  await page.goto(`/project/${source}/OverViewPage`);
  // the menu of the project, not those of its mileposts
  await page.getByRole("button", { name: "更多操作" }).first().click();
  await page.getByRole("menuitem", { name: "存为模板" }).click();
  const keep = page.getByRole("dialog", { name: "存为项目模板" });
  await keep.getByLabel("模板名称").fill(name);
  await keep.getByRole("button", { name: "保存" }).click();
  await expect(toasts(page)).toContainText("已存为模板");

  // one of its members becomes a role to fill, which has a name wherever it can be chosen
  await page.goto("/project/ProjectTemplate");
  await page.getByRole("row").filter({ hasText: name }).getByText(name).click();
  await expect(page.getByRole("heading", { name: `修改项目模板“${name}”` })).toBeVisible();
  await expectAccessible(page, "项目模板");
  await page.getByRole("button", { name: "添加角色" }).click();
  // it is in the group of the row above
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("调试组");
  const added = page.getByRole("list", { name: "角色" }).getByRole("listitem").last();
  await added.getByLabel(/的职责$/).fill("调试工程师");
  await page.getByLabel("第 1 个里程碑的名称").fill("进场勘察");
  await pick(page.getByLabel("第 1 个里程碑的负责角色"), "调试组 · 调试工程师");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(toasts(page)).toContainText("保存成功");

  // a member who creates projects starts one from it
  page = await as("manager");
  const project = unique("新园区安防");
  await page.goto("/project");
  await page.getByRole("button", { name: "新增项目" }).first().click();
  await page.getByRole("dialog", { name: "新增项目" }).getByRole("button", { name: "从模板新建" }).click();
  const start = page.getByRole("dialog", { name: "从模板新建项目" });
  await pick(start.getByLabel("项目模板"), name);
  await start.getByLabel("项目名称").fill(project);
  await start.getByLabel("开始日期").fill("2027-03-01");
  await start.getByLabel("合同金额").fill("100000");
  const problems = start.getByRole("list", { name: "需要注意" });
  await expect(problems).toContainText("“调试组 · 调试工程师”还没有成员");
  await choose(start.getByLabel("调试工程师的成员"), "秦望舒");
  await expect(start.getByText("还没有成员")).toHaveCount(0);
  await expect(start.getByRole("table", { name: "里程碑" })).toContainText("进场勘察");
  await expect(start.getByRole("table", { name: "里程碑" })).toContainText("2027-03-01");
  await start.getByRole("button", { name: "新建", exact: true }).click();
  await expect(start).toBeHidden();

  // with its mileposts, its people and its payments
  await page.goto(`/project?keyword=${encodeURIComponent(project)}`);
  const { projects: begun } = await manager(
    "query ($keyword: String) { projects(first: 1, filter: { keyword: $keyword }) { nodes { rowId } } }",
    { keyword: project },
  );
  const id = (begun as { nodes: { rowId: string }[] }).nodes[0]?.rowId;
  await page.goto(`/project/${id}/OverViewPage`);
  await expect(page.getByRole("button", { name: /^进场勘察，2027-03-01/ })).toBeVisible();
  await page.goto(`/project/${id}/ProjectMemberList`);
  await expect(page.getByText("调试工程师")).toBeVisible();
  await page.goto(`/project/${id}/CollectionPlanList`);
  await expect(page.getByRole("row").filter({ hasText: "合同预付款" })).toContainText("30,000.00");
});
