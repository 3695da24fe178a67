import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { useProblem } from "../base/problem";
import { renderKit } from "../base/testing";
import type { UploadedFile } from "../base/types";
import { TextInput } from "../input/TextInput";
import { Upload, type UploadProps } from "../upload/Upload";
import { EditForm } from "./EditForm";
import { fieldOf } from "./Field";
import { useForm } from "./useForm";

interface Values {
  name: string;
  files: readonly UploadedFile[];
}
const F = fieldOf<Values>();

/** Accepts everything that does not start with a question mark. */
function Odd({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  useProblem(value.startsWith("?") ? "不是名称" : null);
  return <TextInput aria-label="名称" value={value} onChange={onChange} />;
}

function Sample({
  save,
  upload,
  loose,
}: {
  save: (values: Values) => null;
  upload?: UploadProps["upload"];
  loose?: boolean;
}) {
  const form = useForm<Values>({ initial: { name: "", files: [] }, onSubmit: save });
  return (
    <EditForm form={form}>
      {loose ? (
        <Odd value={form.values.name} onChange={(name) => form.set("name", name)} />
      ) : (
        <F name="name" label="名称">
          {(input) => <Odd {...input} />}
        </F>
      )}
      <F name="files" label="文件">
        {(input) => <Upload {...input} upload={upload ?? (() => new Promise(() => undefined))} />}
      </F>
    </EditForm>
  );
}

function choose(...names: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: names.map((name) => new File(["x"], name)) } });
}

const press = () => userEvent.click(screen.getByRole("button", { name: "保存" }));

it("says at its field why what stands in an input is no value, and saves only what is one", async () => {
  const save = vi.fn(() => null);
  renderKit(<Sample save={save} />);
  const input = screen.getByLabelText("名称");
  await userEvent.type(input, "?a");
  expect(screen.getByRole("alert").textContent).toBe("不是名称");
  await press();
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toBe("不是名称");
  await userEvent.clear(input);
  expect(screen.queryByRole("alert")).toBeNull();
  await press();
  expect(save).toHaveBeenCalledOnce();
});

it("says it above the form where no field does", async () => {
  const save = vi.fn(() => null);
  renderKit(<Sample save={save} loose />);
  await userEvent.type(screen.getByLabelText("名称"), "?");
  await press();
  expect(save).not.toHaveBeenCalled();
  expect(document.querySelector(".ui-form__error")?.textContent).toBe("不是名称");
});

it("is not saved with files that failed, until they are tried again or removed", async () => {
  const save = vi.fn(() => null);
  const upload = vi.fn<UploadProps["upload"]>((file) =>
    file.name === "a.txt" ? Promise.resolve({ id: "1", name: "a.txt" }) : Promise.reject(new Error("断网")),
  );
  renderKit(<Sample save={save} upload={upload} />);
  await act(async () => choose("a.txt", "b.txt", "c.txt"));
  await waitFor(() => expect(screen.getAllByText("断网")).toHaveLength(2));
  await press();
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByText("有 2 个文件上传失败，请重试或移除")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("取消b.txt"));
  await userEvent.click(screen.getByLabelText("取消c.txt"));
  expect(screen.queryByText(/个文件上传失败/)).toBeNull();
  await press();
  expect(save).toHaveBeenCalledOnce();
});

it("waits for files that are on their way", async () => {
  const save = vi.fn(() => null);
  renderKit(<Sample save={save} />);
  await act(async () => choose("a.txt"));
  expect(screen.queryByText("附件正在上传，请稍候")).toBeNull();
  await press();
  expect(screen.getByText("附件正在上传，请稍候")).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});
