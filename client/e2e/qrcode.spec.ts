import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

test("a batch of codes is made, its labels are saved, and a code goes through its life", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/QrcodeBatchList");
  await admin.getByRole("button", { name: "新增批次" }).click();
  const create = admin.getByRole("dialog", { name: "新增批次" });
  await create.getByRole("button", { name: "确定" }).click();
  for (const text of ["请输入批次名称", "请选择标签模板", "请输入数量"])
    await expect(create.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await create.getByLabel("批次名称").fill("配电房首批");
  await create.getByRole("combobox", { name: "标签模板" }).click();
  await admin.getByRole("option", { name: /设备标准标签/ }).click();
  await create.getByLabel("数量").fill("12");
  await create.getByLabel("编码前缀").fill("pd");
  await create.getByRole("button", { name: "确定" }).click();

  await admin.getByRole("link", { name: "配电房首批" }).click();
  await expect(admin.getByRole("heading", { name: "配电房首批" })).toBeVisible();
  const rows = admin.getByRole("row").filter({ hasText: "PD" });
  await expect(rows).toHaveCount(12);

  const saving = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "下载标签" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("配电房首批.zip");
  const bytes = await readFile(await file.path());
  // the end of a zip's directory says how many files are in it
  expect(bytes.readUInt16LE(bytes.lastIndexOf("PK\x05\x06") + 10)).toBe(12);

  // blank -> bound
  const act = async (row: typeof rows, name: string) => {
    await row.hover();
    await row.getByRole("button", { name: "行操作" }).click();
    await admin.getByRole("menuitem", { name }).click();
  };
  const first = rows.first();
  const code = (await first.getByText(/^PD/).textContent()) ?? "";
  await act(first, "绑定");
  const bind = admin.getByRole("dialog", { name: "绑定设备" });
  await bind.getByRole("button", { name: "确定" }).click();
  await expect(bind.getByText("请输入设备名称")).toBeVisible();
  await bind.getByLabel("设备名称").fill("三号变压器");
  await bind.getByLabel("位置").fill("B 座配电房");
  await bind.getByRole("button", { name: "确定" }).click();
  const bound = rows.filter({ hasText: code });
  await expect(bound).toContainText("三号变压器");

  // bound -> replaced by a blank one, which takes the facts over
  await act(bound, "更换");
  const replace = admin.getByRole("dialog", { name: "更换二维码" });
  await replace.getByRole("combobox", { name: "新的二维码" }).click();
  const option = admin.getByRole("option", { name: /^PD/ }).first();
  const heir = (await option.textContent())?.match(/PD\w+/)?.[0] ?? "";
  await option.click();
  await replace.getByRole("button", { name: "确定" }).click();
  await expect(bound).toContainText("已更换");
  await expect(rows.filter({ hasText: heir })).toContainText("三号变压器");

  // retired for good
  await act(rows.filter({ hasText: heir }), "作废");
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(rows.filter({ hasText: heir })).toContainText("已作废");
  await rows.filter({ hasText: heir }).click();
  const panel = admin.getByRole("dialog", { name: heir });
  await expect(panel.getByText("三号变压器")).toBeVisible();

  await admin.goto("/admin/QrcodeList?status=RETIRED");
  await expect(admin.getByRole("row").filter({ hasText: heir })).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: "空白" })).toHaveCount(0);
});
