import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import QrcodeTemplateEditPage from "./QrcodeTemplateEditPage";
import * as query from "./query";

const UNDO = "{Control>}z{/Control}";
const REDO = "{Control>}{Shift>}z{/Shift}{/Control}";

const ANSWERS = {
  Query: () => ({ qrcodeTemplate: null, qrcodeTemplatePreview: { svg: null, problems: [] } }),
};

function show() {
  return renderPage(QrcodeTemplateEditPage, {
    query,
    path: "/admin/QrcodeTemplateEdit",
    resolvers: ANSWERS,
  });
}

const add = (kind: string) =>
  userEvent.click(
    within(screen.getByRole("group", { name: "添加元素" })).getByRole("button", { name: kind }),
  );
/** Names of the elements on the label; initially a text, a code and its characters. */
const standing = () =>
  within(screen.getByRole("list", { name: "标签上的元素" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const AT_FIRST = ["二维码编码", "扫码报修", "二维码"];

describe("the way back by keys", () => {
  it("works at once after something was added, wherever the focus is", async () => {
    await show();
    expect(standing()).toEqual(AT_FIRST);
    await add("方框");
    expect(standing()).toEqual(["方框", ...AT_FIRST]);
    await userEvent.keyboard(UNDO);
    expect(standing()).toEqual(AT_FIRST);
    await userEvent.keyboard(REDO);
    expect(standing()).toEqual(["方框", ...AT_FIRST]);
    // the focus moves to the body, as when a focused button becomes disabled
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard(UNDO);
    expect(standing()).toEqual(AT_FIRST);
    await userEvent.keyboard("{Control>}y{/Control}");
    expect(standing()).toEqual(["方框", ...AT_FIRST]);
    // one step per key press when the canvas itself has the focus
    await add("线条");
    screen.getByRole("group", { name: /标签画布/ }).focus();
    await userEvent.keyboard(UNDO);
    expect(standing()).toEqual(["方框", ...AT_FIRST]);
  });

  it("is the field's own in a text field", async () => {
    await show();
    await add("文字");
    screen.getByRole("textbox", { name: "文字" }).focus();
    await userEvent.keyboard(UNDO);
    expect(standing()).toEqual(["文字", ...AT_FIRST]);
  });

  it("waits while a question is open", async () => {
    await show();
    await userEvent.type(screen.getByLabelText(/模板名称/), "机房标签");
    await add("文字");
    // no space for a second one
    await add("文字");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await screen.findByRole("alertdialog");
    await userEvent.keyboard(UNDO);
    await userEvent.click(screen.getByRole("button", { name: "返回修改" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(standing()).toEqual(["文字", "文字", ...AT_FIRST]);
  });
});

describe("saving a label", () => {
  const saved = ({ requests }: Awaited<ReturnType<typeof show>>) =>
    requests.filter(({ name }) => name === "QrcodeTemplateEditPageCreateMutation").length;

  it("asks nothing when everything can be read", async () => {
    const page = await show();
    await userEvent.type(screen.getByLabelText(/模板名称/), "机房标签");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(saved(page)).toBe(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("says what overlaps what before it is written, and has said so beside the label", async () => {
    const page = await show();
    const overlap = "文字“文字”与二维码重叠";
    const beside = () =>
      within(screen.getByRole("complementary", { name: "元素" })).getByRole("status").textContent;
    expect(beside()).toBe("");
    await userEvent.type(screen.getByLabelText(/模板名称/), "机房标签");
    await add("文字");
    // no space for a second one
    await add("文字");
    expect(beside()).toBe(overlap);

    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain(overlap);
    await userEvent.click(screen.getByRole("button", { name: "返回修改" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(saved(page)).toBe(0);

    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await userEvent.click(await screen.findByRole("button", { name: "仍然保存" }));
    await waitFor(() => expect(saved(page)).toBe(1));
  });

  it("asks for the name first", async () => {
    const page = await show();
    await add("文字");
    // the panel shows the fields of the label while nothing is selected
    screen.getByRole("group", { name: /标签画布/ }).focus();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入模板名称")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(saved(page)).toBe(0);
  });
});
