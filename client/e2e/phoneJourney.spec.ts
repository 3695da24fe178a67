import { expect } from "@playwright/test";
import { demoPassword, post, signIn } from "../tools/account.mjs";
import { txt } from "./support/documents.ts";
import { test } from "./support/test.ts";

/** A member of the demo, and the initials used to search for the name. */
const NAME = "闻天翔";
const INITIALS = "wtx";

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

test("a day's work at 375: found by initials, edited, talked about, answered, a document uploaded", async ({
  page,
  as,
  baseURL,
}) => {
  await page.goto("/Login");
  await page.getByLabel("用户名或手机号").fill("admin");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  const bar = page.getByRole("navigation", { name: "主导航" });

  await bar.getByRole("button", { name: "我的" }).tap();
  await page.getByRole("dialog", { name: "我的" }).getByRole("link", { name: "成员", exact: true }).tap();
  await page.getByRole("searchbox", { name: "姓名、拼音、工号或手机号" }).fill(INITIALS);
  await page.keyboard.press("Enter");
  const rows = page.getByRole("grid", { name: "成员列表" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(NAME);
  await rows.getByRole("link", { name: NAME }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "修改成员" })).toBeVisible();
  const record = page.url();
  await page.getByLabel("职位").fill("掌上专家");
  await page.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(page).toHaveURL(/\/members\?keyword=/);

  await rows.getByRole("link", { name: NAME }).tap();
  await expect(page.getByLabel("职位")).toHaveValue("掌上专家");
  const { token } = await signIn(baseURL ?? "", "owner");
  const { viewer } = await post(baseURL ?? "", "{ viewer { name } }", {}, `Bearer ${token}`);
  const { name } = viewer as { name: string };
  const box = page.getByRole("textbox", { name: "写评论" });
  await box.pressSequentially(`在路上 @${name}`);
  await page
    .getByRole("listbox", { name: "提及成员" })
    .getByRole("option", { name: new RegExp(`^${name}`) })
    .first()
    .tap();
  await expect(box).toHaveValue(`在路上 @${name} `);
  await page.getByRole("button", { name: "评论", exact: true }).first().tap();
  await expect(page.getByRole("article").filter({ hasText: "在路上" })).toBeVisible();

  const other = await as("owner");
  await other.goto(record);
  const thread = other.getByRole("article").filter({ hasText: "在路上" });
  await thread.getByRole("button", { name: "回复" }).first().tap();
  await other.getByRole("textbox", { name: "回复评论" }).fill("收到，马上处理");
  await other.keyboard.press("Control+Enter");
  // the answer arrives by itself
  await expect(page.getByText("收到，马上处理")).toBeVisible();

  await bar.getByRole("button", { name: "我的" }).tap();
  const places = page.getByRole("dialog", { name: "我的" });
  await places.getByRole("region", { name: "文档" }).getByRole("link").first().tap();
  await page.getByRole("button", { name: "上传文档" }).first().tap();
  const dialog = page.getByRole("dialog", { name: "上传文档" });
  await dialog.getByLabel("文档分类").tap();
  await page.getByRole("treeitem").last().tap();
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "上传文件" }).tap();
  await (await choosing).setFiles(txt("现场记录.txt", "掌上上传"));
  await expect(dialog.getByText("现场记录.txt").first()).toBeVisible();
  // uploads in progress are not saved yet
  await expect(dialog.getByRole("progressbar")).toHaveCount(0);
  await dialog.getByRole("button", { name: /^(保存|确定|提交)$/ }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("现场记录.txt").first()).toBeVisible();
});
