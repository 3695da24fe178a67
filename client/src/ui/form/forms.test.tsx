import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { UserErrors } from "../base/types";
import { EditDialog } from "../dialog/EditDialog";
import { TextArea, TextInput } from "../input/TextInput";
import { EditForm } from "./EditForm";
import { fieldOf } from "./Field";
import { required } from "./rules";
import { matchField, useForm } from "./useForm";

interface Values {
  name: string;
  phone: string;
  remark: string;
}
const F = fieldOf<Values>();

interface SampleProps {
  save?: (values: Values) => Promise<UserErrors> | UserErrors;
  id?: string;
  dialog?: boolean;
  onSaved?: () => void;
  onClose?: () => void;
  onRefresh?: () => void;
}

function Sample({ save = () => null, id, dialog, onClose = () => undefined, ...rest }: SampleProps) {
  const form = useForm<Values>({
    initial: { name: "", phone: "", remark: "" },
    rules: { name: [required("请输入客户")] },
    onSubmit: save,
  });
  const fields = (
    <>
      <F name="name" label="名称" required help="全称">
        {(input) => <TextInput {...input} />}
      </F>
      <F name="phone" label="电话">
        {(input) => <TextInput {...input} />}
      </F>
      <F name="remark" label="备注">
        {(input) => <TextArea {...input} />}
      </F>
    </>
  );
  return dialog ? (
    <EditDialog form={form} id={id} subject="客户" onClose={onClose} {...rest}>
      {fields}
    </EditDialog>
  ) : (
    <EditForm form={form} id={id} subject="客户" onClose={onClose} {...rest}>
      {fields}
    </EditForm>
  );
}

const button = (text: string) => screen.getByRole("button", { name: text });
const name = () => screen.getByLabelText<HTMLInputElement>(/名称/);

describe("forms", () => {
  it("say what is missing under the field, focus it, and do not save", async () => {
    const save = vi.fn();
    renderKit(<Sample save={save} />);
    expect(screen.getByText("全称")).toBeTruthy();
    await userEvent.click(button("保存"));
    const error = screen.getByText("请输入客户");
    expect(name().getAttribute("aria-describedby")).toBe(error.id);
    expect(document.activeElement).toBe(name());
    expect(save).not.toHaveBeenCalled();
    await userEvent.type(name(), "甲");
    expect(screen.queryByText("请输入客户")).toBeNull();
  });

  it("submit by Enter, but not by the Enter that ends a composition", async () => {
    const save = vi.fn(() => null);
    renderKit(<Sample save={save} />);
    await userEvent.type(name(), "甲方");
    const composing = new KeyboardEvent("keydown", {
      key: "Enter",
      bubbles: true,
      cancelable: true,
      isComposing: true,
    });
    name().dispatchEvent(composing);
    // A prevented keydown keeps browsers from submitting.
    expect(composing.defaultPrevented).toBe(true);
    expect(save).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(await screen.findByText("保存成功")).toBeTruthy();
  });

  it("put the server's errors under their fields and the rest above the form", async () => {
    renderKit(
      <Sample
        save={() => [
          { field: ["input", "phone"], message: "请输入正确的联系电话", code: 4022 },
          { field: null, message: "今日新增已达上限" },
        ]}
      />,
    );
    await userEvent.type(name(), "甲");
    await userEvent.click(button("保存"));
    const phone = screen.getByLabelText("电话");
    await waitFor(() => expect(document.activeElement).toBe(phone));
    expect(screen.getByText("请输入正确的联系电话").id).toBe(phone.getAttribute("aria-describedby"));
    const said = screen.getAllByText("今日新增已达上限");
    expect(said.map((node) => node.closest(".ui-toast")?.getAttribute("data-kind") ?? "form")).toEqual([
      "form",
      "warning",
    ]);
    expect(said[0]?.getAttribute("role")).toBe("alert");
  });

  it("show what was thrown as a warning and keep what was typed", async () => {
    renderKit(<Sample save={() => Promise.reject(new Error("服务暂时不可用"))} />);
    await userEvent.type(name(), "甲");
    await userEvent.click(button("保存"));
    expect((await screen.findAllByText("服务暂时不可用")).length).toBe(2);
    expect(name().value).toBe("甲");
  });

  it.each([
    ["10003", 1],
    [10004, 0],
  ] as const)("close on code %s (refreshed %d times)", async (code, refreshed) => {
    const onClose = vi.fn();
    const onRefresh = vi.fn();
    renderKit(
      <Sample
        dialog
        id="1"
        onClose={onClose}
        onRefresh={onRefresh}
        save={() => [{ message: "客户已被删除", code }]}
      />,
    );
    await userEvent.type(await screen.findByLabelText(/名称/), "甲");
    await userEvent.click(button("确定"));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onRefresh).toHaveBeenCalledTimes(refreshed);
    expect(screen.getAllByText("客户已被删除").length).toBeGreaterThan(0);
  });

  it("are titled by what they do", async () => {
    const { unmount } = renderKit(<Sample dialog />);
    expect(await screen.findByText("新增客户")).toBeTruthy();
    unmount();
    renderKit(<Sample dialog id="1" />);
    expect(await screen.findByText("修改客户")).toBeTruthy();
  });

  it("ask at Escape only when there is something to lose", async () => {
    const onClose = vi.fn();
    renderKit(<Sample dialog onClose={onClose} />);
    fireEvent.keyDown(await screen.findByLabelText(/名称/), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.type(name(), "甲");
    fireEvent.keyDown(name(), { key: "Escape", keyCode: 229 });
    expect(screen.queryByText(/有尚未保存的修改/)).toBeNull();
    fireEvent.keyDown(name(), { key: "Escape" });
    expect(await screen.findByText(/有尚未保存的修改/)).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByText("放弃修改"));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  it("hold a page back while it is dirty, and let it go after the save", async () => {
    const { router } = renderKit(
      <>
        <Sample />
        <Link to="/away">离开</Link>
      </>,
      "/edit",
    );
    await userEvent.type(name(), "甲");
    await userEvent.click(screen.getByText("离开"));
    await userEvent.click(await screen.findByText("继续编辑", { selector: ".ui-dialog *" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/edit"));
    await userEvent.click(button("保存"));
    await screen.findByText("保存成功");
    await userEvent.click(screen.getByText("离开"));
    await waitFor(() => expect(router.state.location.pathname).toBe("/away"));
  });
});

it("finds the field a server's path means", () => {
  const known = ["name", "createdBy", "contacts"];
  expect(matchField("name", known)).toBe("name");
  expect(matchField("input.name", known)).toBe("name");
  expect(matchField(["input", "contacts", "0", "phone"], known)).toBe("contacts");
  expect(matchField("created_by", known)).toBe("createdBy");
  expect(matchField("other", known)).toBeNull();
  expect(matchField(null, known)).toBeNull();
});
