import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import query from "@/__generated__/CustomerSettingPageQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import CustomerSettingPage from "./CustomerSettingPage";

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

async function open() {
  const page = await renderPage(CustomerSettingPage, {
    query: { default: query },
    path: "/customer/CustomerSetting",
    resolvers: answer("Query", {
      configValue: { value: { isOpen: "1" }, version: 2 },
      dictItems: [
        { value: "1", text: "公开" },
        { value: "2", text: "部分可见" },
      ],
      customerSetting: { followDays: 15, notifySalesman: true, version: 3 },
      customerPoolRule: {
        enabled: true,
        dailyClaims: 10,
        holdingCap: null,
        coolDownDays: 7,
        returnDays: 60,
        remindDays: 3,
        version: 5,
      },
    }),
  });
  const sent = (name: string) => page.requests.find((request) => request.name === name)?.variables;
  const save = async (field: HTMLElement) =>
    userEvent.click(
      within(field.closest("form")?.parentElement as HTMLElement).getByRole("button", { name: "保存" }),
    );
  return { sent, save };
}

describe("the settings of customers", () => {
  it("save each part by itself, over the version it shows", async () => {
    const { sent, save } = await open();
    const days = screen.getByLabelText("跟进提醒");
    await userEvent.clear(days);
    await save(days);
    await waitFor(() =>
      expect(sent("FollowRuleFormMutation")).toEqual({
        version: 3,
        input: { followDays: null, notifySalesman: true },
      }),
    );
    expect(sent("PoolRuleFormMutation")).toBeUndefined();
    expect(sent("ConfigFormMutation")).toBeUndefined();
  });

  it("send the rules of the pool, null where nothing is limited", async () => {
    const { sent, save } = await open();
    const claims = screen.getByLabelText("每人每天领取");
    await userEvent.clear(claims);
    await userEvent.type(claims, "5000");
    await save(claims);
    expect(await screen.findByText("请输入 1 到 1000 的整数")).toBeTruthy();
    await userEvent.clear(claims);
    await save(claims);
    await waitFor(() =>
      expect(sent("PoolRuleFormMutation")).toEqual({
        input: {
          enabled: true,
          dailyClaims: null,
          holdingCap: null,
          coolDownDays: 7,
          returnDays: 60,
          remindDays: 3,
          version: 5,
        },
      }),
    );
  });

  it("offer the dictionary's words for who sees a new customer", async () => {
    const { sent, save } = await open();
    const only = screen.getByRole("radio", { name: "部分可见" });
    await userEvent.click(only);
    await save(only);
    await waitFor(() =>
      expect(sent("ConfigFormMutation")).toEqual({ input: { code: "CUSTOMER", version: 2, isOpen: "2" } }),
    );
  });
});
