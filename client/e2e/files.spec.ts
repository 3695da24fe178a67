import { createHash } from "node:crypto";
import { mkdtempSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { post, signIn } from "../tools/account.mjs";
import { docx, mp4, pdf, png, pptx, txt } from "./support/documents.ts";
import { act } from "./support/rows.ts";
import { type DemoUser, test } from "./support/test.ts";
import { type UploadFile, workbook } from "./support/workbook.ts";

const PART = 5 * 1024 * 1024;
const LIST = "/doc/1/group/0";

/** Drops files on an element, as a drag from the desktop does. */
async function dropFiles(
  target: Locator,
  files: readonly (UploadFile & { lastModified?: number })[],
): Promise<void> {
  const described = files.map(({ name, mimeType, buffer, lastModified = 1_700_000_000_000 }) => ({
    name,
    mimeType,
    lastModified,
    base64: buffer.toString("base64"),
  }));
  const transfer = await target.page().evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, mimeType, lastModified, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType, lastModified }));
    }
    return data;
  }, described);
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
  await transfer.dispose();
}

/** The API without a browser, as one of the demo users. */
async function api(url: string | undefined, user: DemoUser) {
  const { token } = await signIn(url ?? "", user);
  return {
    token,
    ask: (query: string, variables: Record<string, unknown> = {}) =>
      post(url ?? "", query, variables, `Bearer ${token}`),
  };
}

async function uploadDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "上传文档" }).first().click();
  const dialog = page.getByRole("dialog", { name: "上传文档" });
  await expect(dialog.getByRole("button", { name: "上传文件" })).toBeVisible();
  return dialog;
}

async function chooseGroup(page: Page, dialog: Locator, name: RegExp): Promise<void> {
  await dialog.getByLabel("文档分类").click();
  await page.getByRole("treeitem", { name }).last().click();
}

/** Creates a separate category, so that tests do not interfere. */
async function addGroup(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "新增文档分类" }).click();
  const ask = page.getByRole("dialog", { name: "新增文档分类" });
  await ask.getByLabel("分类名称").fill(name);
  await ask.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("treeitem", { name: new RegExp(name) })).toBeVisible();
}

/** File and part number of an upload address, by the query of the address. */
async function knownParts(page: Page): Promise<ReadonlyMap<string, { name: string; number: number }>> {
  interface Begun {
    readonly id: string;
    readonly parts: readonly { readonly number: number; readonly url: string }[];
  }
  const parts = new Map<string, { name: string; number: number }>();
  const names = new Map<string, string>();
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postDataJSON() as { variables?: { input?: { name?: string } } } | null;
    const answer = await route.fetch();
    const text = await answer.text();
    if (text.includes('"parts"')) {
      const { data } = JSON.parse(text) as {
        data?: { fileUploadBegin?: { upload?: Begun }; fileUpload?: Begun };
      };
      const upload = data?.fileUploadBegin?.upload ?? data?.fileUpload;
      if (upload) {
        const name = names.get(upload.id) ?? asked?.variables?.input?.name ?? "";
        names.set(upload.id, name);
        for (const { number, url } of upload.parts)
          parts.set(new URL(url, page.url()).search, { name, number });
      }
    }
    await route.fulfill({ response: answer, body: text });
  });
  return parts;
}

/** A large file on disk: a reload asks for the very same one again. */
function largeFile(): { path: string; name: string; buffer: Buffer; lastModified: number } {
  const name = "大型设备日志.txt";
  const path = join(mkdtempSync(join(tmpdir(), "xieli-e2e-")), name);
  const buffer = Buffer.alloc(2 * PART + 1000, "0123456789abcdef\n");
  writeFileSync(path, buffer);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  return { path, name, buffer, lastModified: statSync(path).mtimeMs };
}

test("thirty files by drag: one fails and is retried, a reload interrupts a large one and it goes on", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  page.on("dialog", (asked) => void asked.accept());
  await page.goto(LIST);
  await addGroup(page, "拖放测试");

  const large = largeFile();
  const small: UploadFile[] = [
    ...Array.from({ length: 8 }, (_, index) => png(`现场照片${index + 1}.png`, [30 * index, 90, 120])),
    ...Array.from({ length: 6 }, (_, index) => pdf(`合同${index + 1}.pdf`, [`Contract ${index + 1}`])),
    ...Array.from({ length: 5 }, (_, index) => docx(`方案${index + 1}.docx`, `方案${index + 1}`, ["正文"])),
    ...Array.from({ length: 4 }, (_, index) =>
      workbook(`报价${index + 1}.xlsx`, [["项目"], [`第${index + 1}行`]]),
    ),
    ...Array.from({ length: 2 }, (_, index) => pptx(`汇报${index + 1}.pptx`, [`第${index + 1}季度`])),
    ...Array.from({ length: 3 }, (_, index) => txt(`记录${index + 1}.txt`, `第${index + 1}次巡检`)),
    txt("会失败一次.txt", "FAILS-ONCE"),
  ];
  expect(small).toHaveLength(29);

  // The storage refuses one file, and never answers for the later parts of the large one.
  const parts = await knownParts(page);
  let refusing = true;
  let holding = true;
  let firstParts = 0;
  await page.route("**/api/res/oss/part**", async (route) => {
    const part = parts.get(new URL(route.request().url()).search);
    if (part?.name === large.name) {
      if (part.number === 1) firstParts += 1;
      else if (holding) return;
    }
    if (refusing && part?.name === "会失败一次.txt") await route.abort("connectionreset");
    else await route.continue();
  });

  const dialog = await uploadDialog(page);
  const firstPart = page.waitForResponse((answer) => {
    const part = parts.get(new URL(answer.url()).search);
    return part?.name === large.name && part.number === 1;
  });
  await dropFiles(dialog.locator(".ui-upload"), [
    { name: large.name, mimeType: "text/plain", buffer: large.buffer, lastModified: large.lastModified },
    ...small,
  ]);
  const files = dialog.getByRole("list", { name: "文件" });
  await expect(dialog.getByText("28/1000")).toBeVisible();
  await expect(page.getByText("文件上传出错了").first()).toBeVisible();
  refusing = false;
  await files.getByRole("button", { name: "重试会失败一次.txt" }).click();
  await expect(dialog.getByText("29/1000")).toBeVisible();
  await firstPart;

  await page.reload();
  holding = false;
  const sentBefore = firstParts;
  await expect(page.getByText("有 30 个文件")).toBeVisible();
  await page.getByRole("button", { name: "继续上传" }).click();
  const again = page.getByRole("dialog", { name: "上传文档" });
  await expect(again.getByText("29/1000")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await again.getByRole("button", { name: `继续上传${large.name}` }).click();
  await (await chooser).setFiles(large.path);
  await expect(again.getByText("30/1000")).toBeVisible();
  expect(firstParts, "the first part was there already").toBe(sentBefore);

  await again.getByRole("button", { name: "确定" }).click();
  await expect(again.getByText("请选择文档分类").last()).toBeVisible();
  await chooseGroup(page, again, /拖放测试/);
  await again.getByRole("button", { name: "确定" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole("treeitem", { name: /拖放测试/ })).toContainText("30");
  await expect(page.getByText("继续上传")).toHaveCount(0);

  const { ask } = await api(baseURL, "admin");
  const { files: found } = (await ask(
    `query Large($keyword: String!) { files(filter: { keyword: $keyword }, page: { number: 1, size: 10 }) { nodes { name size hash } } }`,
    { keyword: large.name },
  )) as { files: { nodes: { name: string; size: number; hash: string }[] } };
  expect(found.nodes).toEqual([
    {
      name: large.name,
      size: large.buffer.length,
      hash: createHash("sha256").update(large.buffer).digest("hex"),
    },
  ]);
});

test("who is not among the visible members can't find, stream or guess a document", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  await page.goto(LIST);
  await addGroup(page, "保密资料");
  const dialog = await uploadDialog(page);
  await dropFiles(dialog.locator(".ui-upload"), [txt("薪酬方案甲.txt", "只给一个人看")]);
  await expect(dialog.getByText("1/1000")).toBeVisible();
  await chooseGroup(page, dialog, /保密资料/);
  await dialog.getByRole("radio", { name: "部分可见" }).check({ force: true });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请选择可见成员").last()).toBeVisible();
  const engineer = await api(baseURL, "engineer");
  const sales = await api(baseURL, "sales");
  const { viewer } = (await engineer.ask("{ viewer { name } }")) as { viewer: { name: string } };
  await dialog.getByLabel("可见成员", { exact: false }).first().click();
  await page.getByPlaceholder("输入关键词搜索").fill(viewer.name);
  await page
    .getByRole("option", { name: new RegExp(viewer.name) })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  const FIND = `{ files(filter: { keyword: "薪酬方案甲" }, page: { number: 1, size: 10 }) { totalCount nodes { rowId streamUrl } } }`;
  type Found = {
    files: { totalCount: number; nodes: { rowId: string; streamUrl: string }[] };
  };
  const seen = ((await engineer.ask(FIND)) as Found).files;
  expect(seen.totalCount).toBe(1);
  const [file] = seen.nodes;
  expect(((await sales.ask(FIND)) as Found).files).toEqual({ totalCount: 0, nodes: [] });
  const { file: guessed } = (await sales.ask("query Guess($id: ID!) { file(id: $id) { name } }", {
    id: file?.rowId,
  })) as { file: unknown };
  expect(guessed).toBeNull();
  for (const path of [
    `/api/res/file/stream/${file?.rowId}?access_token=${sales.token}`,
    `/api/res/file/download/${file?.rowId}?access_token=${sales.token}`,
    `/api/res/file/content/${file?.rowId}?access_token=${sales.token}`,
  ]) {
    const answer = await fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${sales.token}` } });
    const text = await answer.text();
    expect(text, path).not.toContain("只给一个人看");
    expect(answer.ok && !answer.headers.get("content-type")?.includes("json"), path).toBe(false);
  }
  const streamed = await fetch(
    `${baseURL}/api/res/file/stream/${file?.rowId}?access_token=${engineer.token}`,
  );
  expect(await streamed.text()).toBe("只给一个人看");

  const other = await as("sales");
  await other.goto(LIST);
  await other.getByPlaceholder("文件名称").fill("薪酬方案甲");
  await expect(other.getByText("暂无数据")).toBeVisible();
});

test("every kind is previewed, a rename keeps the extension, records show both users, a batch is deleted", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  await page.goto(LIST);
  await addGroup(page, "预览测试");
  const dialog = await uploadDialog(page);
  const film = await mp4(page, "预览录像.mp4");
  await dropFiles(dialog.locator(".ui-upload"), [
    png("预览图片.png", [200, 40, 40]),
    pdf("预览合同.pdf", ["First page", "Second page"]),
    docx("预览方案.docx", "空调改造方案", ["第一段说明"]),
    workbook("预览报价.xlsx", [
      ["项目", "金额"],
      ["压缩机", "1200"],
    ]),
    pptx("预览汇报.pptx", ["年度汇报", "下年计划"]),
    txt("预览记录.txt", "巡检一切正常"),
    film,
    { ...film, name: "坏的录像.mp4", buffer: film.buffer.subarray(0, 200) },
    { name: "预览图纸.dwg", mimeType: "application/octet-stream", buffer: Buffer.from("AC1032 drawing") },
  ]);
  await expect(dialog.getByText("9/1000")).toBeVisible();
  await chooseGroup(page, dialog, /预览测试/);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("treeitem", { name: /预览测试/ }).click();
  await expect(page).toHaveURL(/\/doc\/1\/group\/[1-9]/);

  const look = async (name: string, check: (shown: Locator) => Promise<void>) => {
    await page.getByRole("button", { name, exact: true }).click();
    const shown = page.getByRole("dialog", { name });
    await check(shown);
    await shown.getByRole("button", { name: "关闭" }).last().click();
    await expect(shown).toBeHidden();
  };
  await look("预览图片.png", async (shown) => {
    const picture = shown.getByRole("img", { name: "预览图片.png" });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await shown.getByRole("button", { name: "放大" }).click();
    await expect(shown.getByRole("status", { name: "缩放" })).toHaveText("125%");
    await shown.getByRole("button", { name: "向右旋转" }).click();
    await expect(picture).toHaveAttribute("style", /rotate\(90deg\)/);
  });
  await look("预览合同.pdf", async (shown) => {
    await expect(shown.getByRole("status", { name: "页码" })).toHaveText("1 / 2");
    await expect(shown.locator('[data-page="1"][data-drawn]')).toBeVisible();
  });
  await look("预览方案.docx", async (shown) => {
    await expect(shown.getByText("空调改造方案")).toBeVisible();
    await expect(shown.getByText("第一段说明")).toBeVisible();
  });
  await look("预览报价.xlsx", (shown) => expect(shown.getByRole("cell", { name: "压缩机" })).toBeVisible());
  await look("预览汇报.pptx", (shown) => expect(shown.getByText("下年计划")).toBeVisible());
  await look("预览记录.txt", (shown) => expect(shown.getByText("巡检一切正常")).toBeVisible());
  await look("预览录像.mp4", async (shown) => {
    const video = shown.locator("video");
    await video.evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      return player.play();
    });
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0.1);
  });
  // The player reports files that it cannot play.
  await look("坏的录像.mp4", async (shown) => {
    await expect(shown.getByText("不支持的格式预览，请下载查看")).toBeVisible();
  });
  await look("预览图纸.dwg", (shown) =>
    expect(shown.getByText("不支持的格式预览，请下载查看")).toBeVisible(),
  );

  // Rename: the field excludes the extension, which is added again.
  const row = page.getByRole("row").filter({ hasText: "预览合同.pdf" });
  await act(row, "编辑");
  const edit = page.getByRole("dialog", { name: "编辑文件" });
  const name = edit.getByLabel("文件名称");
  await expect(name).toHaveValue("预览合同");
  await name.fill("");
  await edit.getByRole("button", { name: "确定" }).click();
  await expect(edit.getByText("请输入文件名称").last()).toBeVisible();
  await name.fill("正式合同");
  await edit.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("button", { name: "正式合同.pdf", exact: true })).toBeVisible();

  // Another member views and downloads; the audit log has both.
  const other = await as("engineer");
  await other.goto(page.url());
  await other.getByRole("button", { name: "正式合同.pdf", exact: true }).click();
  await expect(other.getByRole("status", { name: "页码" })).toHaveText("1 / 2");
  const saving = other.waitForEvent("download");
  await other.locator(".ui-dialog__foot").getByRole("button", { name: "下载", exact: true }).click();
  expect((await saving).suggestedFilename()).toBe("正式合同.pdf");
  await page.reload();
  const names = await Promise.all(
    (["admin", "engineer"] as const).map(async (user) => {
      const { ask } = await api(baseURL, user);
      return ((await ask("{ viewer { name } }")) as { viewer: { name: string } }).viewer.name;
    }),
  );
  await page.getByRole("button", { name: "正式合同.pdf的浏览记录" }).click();
  const browsed = page.getByRole("dialog", { name: "浏览记录" });
  await expect(browsed.getByText("共 2 次")).toBeVisible();
  for (const person of names) await expect(browsed.getByRole("cell", { name: person })).toBeVisible();
  await browsed.getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "正式合同.pdf的下载记录" }).click();
  const downloaded = page.getByRole("dialog", { name: "下载记录" });
  await expect(downloaded.getByText("共 1 次")).toBeVisible();
  await expect(downloaded.getByRole("cell", { name: names[1] })).toBeVisible();
  await downloaded.getByRole("button", { name: "关闭" }).click();

  // Batch: without a selection a warning; all files of the page are confirmed and deleted.
  await page.getByRole("button", { name: "删除", exact: true }).first().click();
  await expect(page.getByText("请选择一条记录！")).toBeVisible();
  await page
    .getByRole("checkbox", { name: /全选|选择本页/ })
    .first()
    .check({ force: true });
  await page.getByRole("button", { name: "删除", exact: true }).first().click();
  const sure = page.getByRole("alertdialog");
  await expect(sure.getByText("您正在删除文件, 是否继续?")).toBeVisible();
  await sure.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("删除成功！")).toBeVisible();
  await expect(page.getByText("暂无数据")).toBeVisible();
  // undo restores all of them at once
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByText("已撤销删除")).toBeVisible();
  await expect(page.getByText("正式合同.pdf").first()).toBeVisible();
});

test("what is for insiders no external member finds; several are moved and taken along at once", async ({
  as,
  baseURL,
}) => {
  const page = await as("admin");
  await page.goto(LIST);
  await addGroup(page, "内部流转");
  await addGroup(page, "流转归档");
  const dialog = await uploadDialog(page);
  await dropFiles(dialog.locator(".ui-upload"), [
    txt("流转通知甲.txt", "第一份"),
    txt("流转通知乙.txt", "第二份"),
  ]);
  await expect(dialog.getByText("2/1000")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "全体内部成员可见" })).toBeChecked();
  await expect(dialog.getByText(/全体内部成员（\d+ 人）可见，外部成员看不到/)).toBeVisible();
  await chooseGroup(page, dialog, /内部流转/);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  const FIND = `{ files(filter: { keyword: "流转通知" }, page: { number: 1, size: 10 }) { totalCount } }`;
  const count = async (user: DemoUser) => {
    const found = (await (await api(baseURL, user)).ask(FIND)) as { files: { totalCount: number } };
    return found.files.totalCount;
  };
  expect(await count("engineer")).toBe(2);
  expect(await count("external")).toBe(0);

  await page.getByPlaceholder("文件名称").fill("流转通知");
  await expect(page.getByRole("button", { name: "流转通知甲.txt", exact: true })).toBeVisible();
  // the head and these two: the previous rows are gone
  await expect(page.getByRole("grid").getByRole("row")).toHaveCount(3);
  const choose = () =>
    page
      .getByRole("checkbox", { name: /全选|选择本页/ })
      .first()
      .check({ force: true });
  await choose();
  const batch = page.getByRole("toolbar", { name: "批量操作" });
  await batch.getByRole("button", { name: "移动到分类" }).click();
  const move = page.getByRole("dialog", { name: "移动 2 个文档到分类" });
  await chooseGroup(page, move, /流转归档/);
  await move.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("移动成功，共 2 个文档")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /流转归档/ })).toContainText("2");

  await choose();
  const saving = page.waitForEvent("download");
  await batch.getByRole("button", { name: "下载", exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("文档.zip");
  const stream = await saved.createReadStream();
  const bytes = Buffer.concat(await stream.toArray());
  expect(bytes.includes("第一份") && bytes.includes("第二份")).toBe(true);
});

test("who may only look sees the mark and gets no file", async ({ as, baseURL }) => {
  const page = await as("admin");
  await page.goto(LIST);
  await addGroup(page, "仅预览测试");
  const dialog = await uploadDialog(page);
  await dropFiles(dialog.locator(".ui-upload"), [txt("只看不拿.txt", "标记之下的内容")]);
  await expect(dialog.getByText("1/1000")).toBeVisible();
  await chooseGroup(page, dialog, /仅预览测试/);
  await dialog.getByLabel("仅允许预览").check({ force: true });
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();

  const { token, ask } = await api(baseURL, "engineer");
  const { viewer } = (await ask("{ viewer { name } }")) as { viewer: { name: string } };
  const other = await as("engineer");
  await other.goto(LIST);
  await other.getByPlaceholder("文件名称").fill("只看不拿");
  await other.getByRole("button", { name: "只看不拿.txt", exact: true }).click();
  const shown = other.getByRole("dialog", { name: "只看不拿.txt" });
  await expect(shown.getByText("标记之下的内容")).toBeVisible();
  await expect(shown.getByTestId("watermark")).toContainText(viewer.name);
  await expect(shown.getByRole("button", { name: "下载" })).toHaveCount(0);
  const { files } = (await ask(
    `{ files(filter: { keyword: "只看不拿" }, page: { number: 1, size: 1 }) { nodes { rowId } } }`,
  )) as { files: { nodes: { rowId: string }[] } };
  const address = await ask(
    "mutation Get($id: ID!) { fileDownload(input: { id: $id }) { address userErrors { message } } }",
    { id: files.nodes[0]?.rowId },
  ).then(
    (answer) => (answer as { fileDownload: { address: string | null } }).fileDownload.address,
    () => null,
  );
  expect(address).toBeNull();
  for (const call of ["stream", "download"]) {
    const answer = await fetch(
      `${baseURL}/api/res/file/${call}/${files.nodes[0]?.rowId}?access_token=${token}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(await answer.text(), call).not.toContain("标记之下的内容");
  }
});
