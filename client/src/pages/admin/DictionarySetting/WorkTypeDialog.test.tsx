import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { of } from "./DictionarySettingPage";
import { of as queryOf } from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./WorkTypeDialog";

afterEach(() => act(closeAllDialogs));

const ITEM = {
  id: "item-3",
  rowId: "13",
  text: "保养",
  value: "3",
  color: null,
  param: null,
  disabled: false,
  origin: "SYSTEM",
  uses: 0,
  version: 1,
  viewerCan: { update: true, merge: false, reset: false, delete: false },
};
const TYPE = {
  id: "WorkType:1",
  version: 4,
  checklist: [{ key: "c1", text: "断电挂牌", required: true }],
  fields: [{ key: "f1", label: "柜内状态", kind: "CHOICE", required: true, options: ["良好", "更换"] }],
  photos: 2,
  arrival: true,
  signature: false,
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

/** Opens the dialog of a service type with zero or one requirement records. */
async function open(types: readonly object[]) {
  const page = await renderPage(of("WORK_SERVICE_TYPE", "服务类型").default, {
    query: queryOf("WORK_SERVICE_TYPE"),
    path: "/workorder/TaskTypeSetting",
    resolvers: {
      ...answer("Query", { dictItemList: { nodes: [ITEM] }, workTypes: { nodes: types } }),
      ...answer("WorkTypePayload", { userErrors: [] }),
    },
  });
  await userEvent.click(
    within(await screen.findByRole("treeitem", { name: /保养/ })).getByRole("button", { name: /的操作$/ }),
  );
  await userEvent.click(await screen.findByRole("menuitem", { name: "服务要求" }));
  const dialog = within(await screen.findByRole("dialog", { name: "服务要求“保养”" }));
  await dialog.findByRole("button", { name: "添加检查项" });
  const sent = () => page.requests.find(({ name }) => name === "WorkTypeDialogMutation")?.variables;
  return { dialog, sent };
}

describe("what a service type demands", () => {
  it("is changed over the version that was read, lines and fields keep their keys", async () => {
    const { dialog, sent } = await open([TYPE]);
    await userEvent.click(dialog.getByRole("button", { name: "添加检查项" }));
    await userEvent.type(dialog.getByLabelText("第 2 个检查项"), "合闸试运行");
    await userEvent.click(dialog.getByRole("button", { name: "上移第 2 项" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sent()).toEqual({
        serviceType: "3",
        version: 4,
        input: {
          checklist: [
            { key: null, text: "合闸试运行", required: true },
            { key: "c1", text: "断电挂牌", required: true },
          ],
          fields: [
            { key: "f1", label: "柜内状态", kind: "CHOICE", required: true, options: ["良好", "更换"] },
          ],
          photos: 2,
          arrival: true,
          signature: false,
        },
      }),
    );
  });

  it("is said for the first time over no version, when every line says something", async () => {
    const { dialog, sent } = await open([]);
    await userEvent.click(dialog.getByRole("button", { name: "添加填写项" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    expect(await dialog.findByText("请填写填写项的名称")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("第 1 个填写项的名称"), "绝缘电阻");
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        version: 0,
        input: { fields: [{ key: null, label: "绝缘电阻", kind: "TEXT", options: [] }], photos: 0 },
      }),
    );
  });
});
