import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { apiAs, memberOf } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { choose } from "./support/choose.ts";
import { toasts, unique } from "./support/customers.ts";
import { test } from "./support/test.ts";

/** Creates a project of the manager by the API. */
async function made(baseURL: string | undefined, name: string): Promise<string> {
  const send = await apiAs(baseURL, "manager");
  const { projectCreate } = await send(
    "mutation ($name: String!) { projectCreate(input: { name: $name }) { project { rowId } userErrors { message } } }",
    { name },
  );
  return (projectCreate as { project: { rowId: string } }).project.rowId;
}

const node = (page: Page, name: string) => page.getByRole("treeitem", { name });

async function bring(page: Page, name: string, file: string): Promise<void> {
  await node(page, name).click();
  await page.getByRole("button", { name: "提交资料" }).first().click();
  const dialog = page.getByRole("dialog", { name: "新增验收资料" });
  await expect(dialog.getByLabel("资料名称")).toHaveValue(name);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("提交审核前请先上传文件")).toBeVisible();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: file, mimeType: "text/plain", buffer: Buffer.from(`${name}的内容`) });
  await expect(dialog.getByText(file)).toBeVisible();
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
}

test("papers go from a template to the archive", async ({ as, baseURL }) => {
  const id = await made(baseURL, unique("验收"));
  const page = await as("manager");
  await page.goto(`/project/${id}/ProjectAccept`);
  await page.getByRole("button", { name: "使用模板" }).click();
  const use = page.getByRole("dialog", { name: "使用验收模板" });
  await choose(use.getByLabel("验收模板"), "维保服务");
  await use.getByRole("button", { name: "使用", exact: true }).click();
  await expect(use).toBeHidden();
  await expect(node(page, "施工合同")).toBeVisible();
  await expectAccessible(page, "acceptance of a project");

  await bring(page, "施工合同", "合同.txt");
  await expect(page.getByText("待审核").first()).toBeVisible();
  const papers = page.getByRole("list", { name: "已提交的资料" });
  await papers.getByRole("button", { name: "审核" }).click();
  const audit = page.getByRole("dialog", { name: "审核“施工合同”" });
  await audit.getByRole("combobox", { name: "审核结果" }).click();
  await page.getByRole("option", { name: "退回" }).click();
  await audit.getByRole("button", { name: "确定" }).click();
  await expect(audit.getByText("请填写退回原因")).toBeVisible();
  await audit.getByLabel("审核意见").fill("缺骑缝章");
  await audit.getByRole("button", { name: "确定" }).click();
  await expect(papers).toContainText("缺骑缝章");
  // missing papers are discussed in the comments of the papers
  await papers.getByRole("button", { name: /^更多/ }).click();
  await page.getByRole("menuitem", { name: "评论与动态" }).click();
  const talk = page.getByRole("dialog", { name: "动态：施工合同" });
  await talk.getByRole("textbox", { name: "写评论" }).fill("骑缝章由档案室补盖");
  await talk.getByRole("button", { name: "评论", exact: true }).first().click();
  await expect(talk.getByText("骑缝章由档案室补盖")).toBeVisible();
  await expectAccessible(page, "what was said about a paper");
  await talk.getByRole("button", { name: "关闭" }).click();
  await papers.getByRole("button", { name: "提交审核" }).click();
  await expect(papers.getByText("待审核")).toBeVisible();

  await page.getByRole("tab", { name: "资料上报" }).click();
  const row = page.getByRole("row").filter({ hasText: "施工合同" });
  await row.getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "批量审核" }).click();
  const all = page.getByRole("dialog", { name: "审核“施工合同”" });
  await all.getByRole("button", { name: "确定" }).click();
  await expect(row).toContainText("已通过");
  await row.getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "批量归档" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(row).toContainText("已归档");
  await expectAccessible(page, "papers of a project");

  await page.getByRole("tab", { name: "移交目录" }).click();
  await expect(page.getByRole("heading", { name: "移交目录（1/" })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载全部资料" }).click();
  const file = await (await coming).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe("PK");
  const writing = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载移交清单" }).click();
  expect((await writing).suggestedFilename()).toMatch(/移交清单\.docx$/);
  await expectAccessible(page, "what a project hands over");
  // in print it is a list to sign, without controls
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "项目资料移交清单" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "接收单位（盖章）" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeHidden();
  await expect(page.getByRole("button", { name: "打印移交清单" })).toBeHidden();
});

test("a template is made of the directory, and what is optional is said", async ({ as }) => {
  const page = await as("admin");
  const name = unique("模板");
  await page.goto("/admin/ProjectAcceptTemplate");
  await page.getByRole("button", { name: "新增验收模板" }).click();
  await expect(page).toHaveURL(/ProjectAcceptTemplateEdit$/);
  // the list has a field of the same name, and stays until the page is loaded
  await expect(page.getByRole("heading", { name: "新增验收模板" })).toBeVisible();
  await page.getByLabel("模板名称").fill(name);
  await node(page, "竣工资料").click();
  await node(page, "竣工图纸").hover();
  await node(page, "竣工图纸").getByRole("button", { name: "竣工图纸的操作" }).click();
  await page.getByRole("menuitem", { name: "设为选交" }).click();
  await expect(node(page, "竣工图纸")).toContainText("选交");
  await expectAccessible(page, "a template of acceptance");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/ProjectAcceptTemplate(\?|$)/);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("4");
  await expect(toasts(page)).toContainText("保存成功");
});

test("who is to bring something brings it; the audit is not theirs", async ({ as, baseURL }) => {
  const manager = await apiAs(baseURL, "manager");
  const id = await made(baseURL, unique("分工"));
  const { acceptanceItemsSave } = await manager(
    `mutation ($id: ID!) { acceptanceItemsSave(input: { projectId: $id, items: [{ name: "竣工照片" }, { name: "保密协议" }] }) {
      acceptanceItems { rowId } userErrors { message } } }`,
    { id },
  );
  const [photos] = (acceptanceItemsSave as { acceptanceItems: { rowId: string }[] }).acceptanceItems;
  const engineer = await memberOf(await apiAs(baseURL, "engineer"));
  await manager(
    "mutation ($input: AcceptanceEntrustInput!) { acceptanceItemsEntrust(input: $input) { userErrors { message } } }",
    { input: { ids: [photos?.rowId], directorId: engineer } },
  );
  const page = await as("engineer");
  await page.goto(`/project/${id}/ProjectAccept`);
  await bring(page, "竣工照片", "照片.txt");
  const papers = page.getByRole("list", { name: "已提交的资料" });
  await expect(papers).toContainText("待审核");
  await expect(papers.getByRole("button", { name: "撤回" })).toBeVisible();
  await expect(papers.getByRole("button", { name: "审核", exact: true })).toHaveCount(0);
  await node(page, "保密协议").click();
  await expect(page.getByRole("button", { name: "提交资料" })).toHaveCount(0);
});

test("a directory of hundreds opens level by level", async ({ as, baseURL }) => {
  const id = await made(baseURL, unique("长目录"));
  const send = await apiAs(baseURL, "manager");
  const save = `mutation ($projectId: ID!, $items: [AcceptanceItemOfManyInput!]!) {
    acceptanceItemsSave(input: { projectId: $projectId, items: $items }) { userErrors { message } } }`;
  const volumes = ["土建卷", "弱电卷"].map((name) => ({ name }));
  await send(save, { projectId: id, items: volumes });
  const tree = await send("query ($id: ID!) { acceptanceTree(projectId: $id) { rowId name } }", { id });
  const [civil] = tree.acceptanceTree as { rowId: string }[];
  const parentId = civil?.rowId ?? null;
  const sheets = Array.from({ length: 240 }, (_, at) => ({
    name: at === 0 ? "总平面图" : `图纸${at}`,
    parentId,
  }));
  await send(save, { projectId: id, items: sheets });

  const page = await as("manager");
  await page.goto(`/project/${id}/ProjectAccept`);
  await expect(node(page, "弱电卷")).toBeVisible();
  await expect(node(page, "总平面图")).toHaveCount(0);
  await expect(page.getByText("241", { exact: true })).toBeVisible();
  await node(page, "土建卷").focus();
  await page.keyboard.press("ArrowRight");
  await expect(node(page, "总平面图")).toBeVisible();
  await bring(page, "总平面图", "第一张.txt");
  await expect(page.getByRole("list", { name: "已提交的资料" })).toContainText("总平面图");
  // the address opens it again, although its level is collapsed
  await page.reload();
  await expect(page.getByRole("heading", { name: "总平面图" })).toBeVisible();
  await expect(page.getByRole("list", { name: "已提交的资料" })).toContainText("总平面图");
});
