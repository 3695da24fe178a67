import { expect } from "@playwright/test";
import { apiAs } from "./support/api.ts";
import { line, listOf, made, unique } from "./support/customers.ts";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a deleted product is found in the bin, comes back, and another goes for good", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/RecycleBin");
  const row = (name: string) => admin.getByRole("row").filter({ hasText: name });
  await expect(row("停产型号 YL-101")).toBeVisible();
  await act(row("停产型号 YL-101"), "恢复");
  await expect(row("停产型号 YL-101")).toHaveCount(0);
  await act(row("停产型号 YL-102"), "彻底删除");
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(row("停产型号 YL-102")).toHaveCount(0);
  await admin.goto("/admin/ProductList?keyword=YL-101");
  await expect(row("停产型号 YL-101")).toBeVisible();
});

test("a deletion says whether it can be taken back, and is", async ({ as, baseURL }) => {
  const admin = await apiAs(baseURL, "admin");
  const name = `撤销样品 ${Date.now()}`;
  await admin(
    "mutation ($input: ProductInput!) { productCreate(input: $input) { userErrors { message } } }",
    {
      input: { name, enabled: true },
    },
  );
  const page = await as("admin");
  await page.goto(`/admin/ProductList?keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await act(row, "删除");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("可在回收站恢复");
  await question.getByRole("button", { name: "确定" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("删除成功！")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已撤销删除")).toBeVisible();
  await expect(row).toBeVisible();
  // without a recycle bin, the question does not mention one
  await admin(
    "mutation ($input: EnterpriseArticleInput!) { enterpriseArticleCreate(input: $input) { userErrors { message } } }",
    { input: { title: name, key: `undo_${Date.now()}`, body: "正文" } },
  );
  await page.goto(`/admin/ArticleList?keyword=${encodeURIComponent(name)}`);
  await act(row, "删除");
  await expect(question).toContainText("删除后不可恢复");
  await question.getByRole("button", { name: "确定" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("删除成功！")).toBeVisible();
  await expect(page.getByRole("button", { name: "撤销" })).toHaveCount(0);
});

test("whoever deleted a customer takes that back at once, and is told who can later", async ({
  as,
  baseURL,
}) => {
  const sales = await apiAs(baseURL, "sales");
  const name = unique("回收");
  await made(sales, name);
  const page = await as("sales");
  await page.goto(listOf("MyCustomerList", name));
  const row = line(page, name);
  await act(row, "删除");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("可由管理员在回收站恢复");
  await question.getByRole("button", { name: "确定" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("删除成功！")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已撤销删除")).toBeVisible();
  await expect(row).toBeVisible();
});

test("an article is written with a preview, published and read behind its key", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/ArticleList");
  await admin.getByRole("button", { name: "新增文章" }).click();
  const dialog = admin.getByRole("dialog", { name: "新增文章" });
  await dialog.getByLabel("标题").fill("我们的帮助");
  await dialog.getByLabel("标识").fill("help");
  await dialog.getByLabel("正文").fill("<script>alert(1)</script>");
  await expect(dialog.getByRole("region", { name: "预览" })).toContainText("<script>alert(1)</script>");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("正文不支持 HTML 标签")).toBeVisible();
  await dialog.getByLabel("正文").fill("## 怎么联系我们\n\n拨打**分机 8001**。");
  await expect(
    dialog.getByRole("region", { name: "预览" }).getByRole("heading", { name: "怎么联系我们" }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "保存" }).click();
  const row = admin.getByRole("row").filter({ hasText: "我们的帮助" });
  await expect(row.getByText("草稿")).toBeVisible();
  await act(row, "发布");
  await expect(row.getByText("已发布")).toBeVisible();

  const engineer = await as("engineer");
  await engineer.goto("/");
  await engineer.getByRole("button", { name: "帮助", exact: true }).click();
  await expect(engineer.getByRole("dialog", { name: "我们的帮助" })).toContainText("分机 8001");
});

test("a comment on a document carries a file, the enterprise's picture stands in the bar", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/doc/1/group/0");
  // other tests upload documents in the meantime
  await admin.getByRole("searchbox", { name: "文件名称" }).fill("月度巡检要点");
  const row = admin.getByRole("row").filter({ hasText: "月度巡检要点.txt" });
  await act(row, "动态");
  const dialog = admin.getByRole("dialog", { name: /动态/ });
  await dialog.getByRole("textbox", { name: "写评论" }).fill("照片见附件");
  await dialog.getByRole("button", { name: "附件" }).click();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "现场.png", mimeType: "image/png", buffer: PIXEL });
  await expect(dialog.getByRole("button", { name: "现场.png", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "评论", exact: true }).first().click();
  const comment = dialog.getByRole("article").filter({ hasText: "照片见附件" });
  await expect(comment.getByRole("button", { name: "现场.png" })).toBeVisible();

  await admin.goto("/admin/CompanyInfo");
  await admin
    .locator("input[type=file]")
    .setInputFiles({ name: "标识.png", mimeType: "image/png", buffer: PIXEL });
  await expect(admin.getByRole("img", { name: "企业标识" })).toBeVisible();
  await admin.reload();
  await expect(admin.locator(".app-bar__logo")).toBeVisible();
});

test("a row offers its actions when the dialog above it goes and the pointer rests", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/ArticleList");
  const row = admin.getByRole("row").filter({ hasText: "新员工入职指引" });
  const place = await row.boundingBox();
  await admin.getByRole("button", { name: "新增文章" }).click();
  const dialog = admin.getByRole("dialog", { name: "新增文章" });
  await expect(dialog.getByLabel("标题")).toBeFocused();
  await admin.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + (place?.height ?? 0) / 2);
  await admin.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: "修改" })).toBeVisible();
});
