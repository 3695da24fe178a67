import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { act } from "./support/rows.ts";
import { test } from "./support/test.ts";

test("a batch of codes is made, its labels are saved, and a code goes through its life", async ({ as }) => {
  const admin = await as("admin");
  await admin.goto("/admin/QrcodeBatchList");
  await admin.getByRole("button", { name: "新增批次" }).click();
  const create = admin.getByRole("dialog", { name: "新增批次" });
  await create.getByRole("button", { name: "确定" }).click();
  for (const text of ["请输入批次名称", "请输入数量"])
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

  // a sheet for the office printer, then one file each for the print shop
  await admin.getByRole("button", { name: "打印标签" }).click();
  const print = admin.getByRole("dialog", { name: "打印标签" });
  await expect(print.getByText("每页 20 张（4 列 × 5 行）")).toBeVisible();
  await print.getByRole("radio", { name: "自定义" }).click();
  await print.getByLabel("列数").fill("9");
  await print.getByRole("button", { name: "生成" }).click();
  await expect(print.getByRole("alert").filter({ hasText: "9 列标签比纸张宽" })).toBeVisible();
  await print.getByRole("radio", { name: "SVG 压缩包" }).click();
  await print.getByRole("button", { name: "生成" }).click();
  const link = admin.getByRole("link", { name: "下载" });
  await expect(link).toBeVisible();
  const saving = admin.waitForEvent("download");
  await link.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/配电房首批.*\.zip$/);
  const bytes = await readFile(await file.path());
  // the end of a zip's directory has the number of its files
  expect(bytes.readUInt16LE(bytes.lastIndexOf("PK\x05\x06") + 10)).toBe(12);
  await admin.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();

  // blank -> bound
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

  // bound -> replaced by a blank one, which takes over the equipment's fields
  await act(bound, "更换");
  const replace = admin.getByRole("dialog", { name: "更换二维码" });
  await replace.getByRole("combobox", { name: "新的二维码" }).click();
  const option = admin.getByRole("option", { name: /^PD/ }).first();
  const heir = (await option.textContent())?.match(/PD\w+/)?.[0] ?? "";
  await option.click();
  await replace.getByRole("button", { name: "确定" }).click();
  await expect(bound).toContainText("已更换");
  await expect(rows.filter({ hasText: heir })).toContainText("三号变压器");

  // retired permanently
  await act(rows.filter({ hasText: heir }), "作废");
  await admin.getByRole("alertdialog").getByRole("button", { name: "确定" }).click();
  await expect(rows.filter({ hasText: heir })).toContainText("已作废");
  await rows.filter({ hasText: heir }).click();
  const panel = admin.getByRole("dialog", { name: heir });
  await expect(panel.getByRole("definition").filter({ hasText: "三号变压器" })).toBeVisible();
  await expect(panel.getByText(`接替 ${code}`)).toBeVisible();

  await admin.goto("/admin/QrcodeList?status=RETIRED");
  await expect(admin.getByRole("row").filter({ hasText: heir })).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: "空白" })).toHaveCount(0);
});

test("a label is drawn, moved by pointer and keys, taken back, and saved as it will be printed", async ({
  as,
}) => {
  const admin = await as("admin");
  await admin.goto("/admin/QrcodeTemplateList");
  await expect(admin.getByRole("link", { name: "设备标准标签" })).toBeVisible();
  await admin.getByRole("button", { name: "新增模板" }).click();
  await expect(admin.getByRole("heading", { name: "新增模板" })).toBeVisible();
  const canvas = admin.getByRole("group", { name: /标签画布/ });
  const picture = canvas.getByRole("img", { name: "标签的打印效果" });
  await expect(picture).toBeVisible();
  const drawn = () => picture.getAttribute("src");
  const before = await drawn();

  const elements = admin.getByRole("list", { name: "标签上的元素" });
  await admin.getByRole("button", { name: "文字", exact: true }).click();
  await admin.getByRole("textbox", { name: "文字" }).fill("三号机房");
  await expect(elements.getByRole("button", { name: "三号机房" })).toBeVisible();
  await expect.poll(drawn).not.toBe(before);
  const top = admin.getByLabel("纵坐标");
  await top.fill("1");

  // an element beyond the edge cannot be printed, and is reported
  await admin.getByLabel("横坐标").fill("30");
  await expect(admin.getByRole("alert").filter({ hasText: "标签" })).toBeVisible();
  await admin.getByLabel("横坐标").fill("4");
  await expect(admin.getByRole("alert")).toHaveCount(0);

  const box = canvas.getByTitle("三号机房");
  const place = await box.boundingBox();
  if (!place) throw new Error("the text is not on the canvas");
  await admin.mouse.move(place.x + 30, place.y + place.height / 2);
  await admin.mouse.down();
  await admin.mouse.move(place.x + 30, place.y + place.height / 2 + 60, { steps: 4 });
  await admin.mouse.up();
  await expect(top).not.toHaveValue("1");
  const dragged = Number(await top.inputValue());
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Shift+ArrowDown");
  await expect(top).toHaveValue(String(dragged + 5.5));
  await admin.keyboard.press("Control+z");
  await expect(top).toHaveValue(String(dragged));
  await admin.keyboard.press("Control+z");
  await expect(top).toHaveValue("1");
  await admin.keyboard.press("Control+y");
  await expect(top).toHaveValue(String(dragged));
  await admin.keyboard.press("Escape");

  await admin.getByRole("button", { name: "保存" }).click();
  await expect(admin.getByText("请输入模板名称")).toBeVisible();
  await admin.getByLabel("模板名称").fill("机房标签");
  await admin.getByRole("button", { name: "保存" }).click();
  // the text was dragged onto another one: that needs a confirmation, and may be intended
  const asked = admin.getByRole("alertdialog");
  await expect(asked).toContainText("重叠");
  await asked.getByRole("button", { name: "仍然保存" }).click();
  await expect(admin).toHaveURL(/\/admin\/QrcodeTemplateList$/);
  await admin.getByRole("link", { name: "机房标签" }).click();
  await elements.getByRole("button", { name: "三号机房" }).click();
  await expect(top).toHaveValue(String(dragged));
});

test("a scanned label is bound on a telephone and shows a stranger what its template allows", async ({
  as,
  page,
}) => {
  const admin = await as("admin");
  await admin.goto("/admin/QrcodeList?status=BLANK");
  const row = admin.getByRole("row").filter({ hasText: "空白" }).first();
  const code = (await row.getByText(/^[0-9A-Z]{16,32}$/).textContent()) ?? "";

  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await page.goto(`/q/${code}`);
  await expect(page.getByRole("heading", { name: "尚未绑定设备" })).toBeVisible();
  await expect(page.getByRole("link", { name: "登录后绑定设备" })).toHaveAttribute(
    "href",
    `/Login?redirectUrl=${encodeURIComponent(`/q/${code}`)}`,
  );

  await admin.setViewportSize(phone);
  await admin.goto(`/q/${code}`);
  await admin.getByLabel("设备名称").fill("四号冷却塔");
  await admin.getByLabel("位置").fill("C 座屋面");
  await admin.getByRole("button", { name: "绑定" }).click();
  await expect(admin.getByRole("heading", { name: "四号冷却塔" })).toBeVisible();
  await expect(admin.getByText("C 座屋面")).toBeVisible();

  // name and model are public, the location is not
  await page.reload();
  await expect(page.getByRole("heading", { name: "四号冷却塔" })).toBeVisible();
  await expect(page.getByText("C 座屋面")).toHaveCount(0);

  // members without the right to bind, and other enterprises, see no more
  for (const user of ["engineer", "other"] as const) {
    const person = await as(user);
    await person.goto(`/q/${code}`);
    await expect(person.getByRole("heading", { name: "四号冷却塔" })).toBeVisible();
    await expect(person.getByRole("button", { name: "修改绑定信息" })).toHaveCount(0);
  }
  await page.goto(`/q/${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`);
  await expect(page.getByRole("heading", { name: "二维码无效" })).toBeVisible();
});
