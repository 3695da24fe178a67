import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
// fetched when it is opened first, which a test need not wait for
import "./TaskPlanDialog";

afterEach(() => act(closeAllDialogs));

const openPlan = lazyRecordDialog(() => import("./TaskPlanDialog"));

describe("the dialog of a task that comes again", () => {
  it("shows no days of a week of which none was chosen, and says so", async () => {
    await renderPage(() => (
      <button type="button" onClick={() => void openPlan({})}>
        打开
      </button>
    ));
    await userEvent.click(screen.getByRole("button", { name: "打开" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增重复任务" }));
    expect(await dialog.findByText("请选择星期")).toBeTruthy();
    expect(dialog.queryByRole("list", { name: "接下来的日期" })).toBeNull();
    await userEvent.click(dialog.getByRole("checkbox", { name: "周一" }));
    expect(await dialog.findByRole("list", { name: "接下来的日期" })).toBeTruthy();
    expect(dialog.queryByText("请选择星期")).toBeNull();
  });
});
