import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import artifact from "@/__generated__/SupplementWorkPageQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { timeProblems } from "./form";
import SupplementWorkPage from "./SupplementWorkPage";

const answer = (type: string, value: object) => ({ [type]: () => value });

async function open() {
  const page = await renderPage(SupplementWorkPage, {
    query: { default: artifact },
    path: "/workorder/SupplementWork",
    resolvers: {
      ...answer("Query", {
        customFields: [],
        types: [{ value: "1", text: "维修" }],
        levels: [{ value: "2", text: "紧急" }],
        memberOptions: [{ rowId: "3", name: "陆云帆", avatarUrl: null, jobNumber: "XL003", mainTeam: null }],
        workItems: {
          nodes: [{ rowId: "6", name: "上门检测", kind: "SERVICE", unit: "次", price: 150 }],
        },
      }),
      ...answer("WorkOrderPayload", {
        workOrder: { id: "WorkOrder:9", rowId: "9", code: "WO260301-9", name: "应急抢修" },
      }),
    },
  });
  await screen.findByRole("button", { name: "登记补单" });
  return page;
}

async function pick(field: RegExp, option: RegExp) {
  await userEvent.click(screen.getByRole("combobox", { name: field }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
  // it takes the focus back when it has closed
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
}

/** All at once: every key asks a form of this size to be drawn anew. */
async function type(label: RegExp, words: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(words);
  await userEvent.tab();
}

describe("an order that is written down afterwards", () => {
  it("is not one without who was there, and when", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "登记补单" }));
    const said = (await screen.findAllByRole("alert")).map(({ textContent }) => textContent);
    expect(said).toEqual(["请输入工单名称", "请选择技术员", "请选择报修时间", "请选择完成时间"]);
    expect(requests.map(({ name }) => name)).not.toContain("SupplementFormMutation");
  });

  it("says who was there, when and what it took, and then where it is", async () => {
    const { requests } = await open();
    await type(/^工单名称/, "应急抢修");
    await type(/^报修时间/, "2026-03-01 08:00:00");
    await type(/^完成时间/, "2026-03-01 10:30:00");
    await pick(/^技术员/, /陆云帆/);
    await pick(/^服务与耗材/, /上门检测/);
    await userEvent.click(screen.getByRole("button", { name: "登记补单" }));
    const link = await screen.findByText("WO260301-9");
    expect(link.getAttribute("href")).toBe("/workorder/9/info");
    const sent = requests.find(({ name }) => name === "SupplementFormMutation");
    expect(sent?.variables).toMatchObject({
      input: {
        name: "应急抢修",
        directorId: "3",
        memberIds: [],
        requestedAt: "2026-03-01T08:00:00+08:00",
        finishedAt: "2026-03-01T10:30:00+08:00",
        uses: [{ itemId: "6", price: 150, quantity: 1 }],
      },
    });
    await userEvent.click(screen.getByRole("button", { name: "再补一单" }));
    expect(screen.getByLabelText(/^工单名称/)).toHaveProperty("value", "");
  });

  it("was asked for before it was done, and both are over", () => {
    const now = "2026-03-02 00:00:00";
    expect(timeProblems("2026-03-01 10:00:00", "2026-03-01 09:00:00", now)).toEqual({
      finishedAt: "完成时间不能早于报修时间",
    });
    expect(timeProblems("2026-03-01 10:00:00", "2026-03-03 09:00:00", now)).toHaveProperty("finishedAt");
    expect(timeProblems("2026-03-03 10:00:00", null, now)).toHaveProperty("requestedAt");
    expect(timeProblems("2026-03-01 10:00:00", "2026-03-01 11:00:00", now)).toEqual({});
  });
});
