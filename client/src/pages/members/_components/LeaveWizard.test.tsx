import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { LeaveWizard } from "./LeaveWizard";

const LEAVERS = [{ rowId: "7", name: "张三" }];
const onClose = vi.fn();

function Page() {
  return <LeaveWizard open leavers={LEAVERS} onClose={onClose} />;
}

const item = (count: number) => ({ kind: "team", label: "负责的团队", count });
const SOME = {
  Query: () => ({ handoverPreview: [item(2)] }),
  Member: () => ({ rowId: "8", name: "李四" }),
  MemberLeavePayload: () => ({ handedOver: [item(2)], userErrors: [] }),
};
const NOTHING = { Query: () => ({ handoverPreview: [item(0)] }) };

describe("the leave wizard", () => {
  it("hands over before it lets somebody go", async () => {
    const { requests } = await renderPage(Page, { resolvers: SOME });
    expect(await screen.findByText("2 项")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "下一步" }));
    await userEvent.click(screen.getByRole("button", { name: "下一步" }));
    expect(screen.getByRole("alert").textContent).toBe("请选择交接人");
    await userEvent.click(screen.getByRole("combobox", { name: /交接人/ }));
    await userEvent.click(await screen.findByRole("option", { name: /李四/ }));
    await userEvent.click(screen.getByRole("button", { name: "下一步" }));
    await userEvent.click(screen.getByRole("button", { name: "确认离职" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "LeaveWizardMutation")?.variables).toMatchObject({
        input: { ids: ["7"], handoverToId: "8", reason: null },
      }),
    );
    expect(await screen.findByText("张三 已办理离职。")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "完成" }));
    expect(onClose).toHaveBeenCalledWith(true);
  });

  it("goes straight to the last look when there is nothing to hand over", async () => {
    await renderPage(Page, { resolvers: NOTHING });
    await screen.findByText(/没有需要交接的事项/);
    await userEvent.click(screen.getByRole("button", { name: "下一步" }));
    expect(screen.getByRole("button", { name: "确认离职" })).toBeTruthy();
    expect(screen.getByText("无需交接")).toBeTruthy();
  });
});
