import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { expectCopied } from "@/ui/base/testing";
import { phoneBook } from "./list";
import PhoneBookPage from "./PhoneBookPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const person = (rowId: string, name: string, phone: string) => ({
  cursor: rowId,
  node: {
    id: `Contact:${rowId}`,
    rowId,
    name,
    phone,
    otherPhones: [],
    email: null,
    wechat: null,
    departName: null,
    position: "经理",
    customer: { rowId: "12", name: "华东电梯" },
  },
});
const open = () =>
  renderPage(PhoneBookPage, {
    query,
    path: "/customer/PhoneBook?keyword=139&customerId=12",
    resolvers: {
      [ROOT]: () => ({
        contacts: {
          totalCount: 3,
          edges: [
            person("1", "周工", "13900000001"),
            person("2", "安妮", "13900000002"),
            person("3", "Bob", "13900000003"),
          ],
          pageInfo: { hasNextPage: false, endCursor: "3" },
        },
      }),
    },
  });

describe("the phone book", () => {
  it("asks for the people of a customer and a keyword", async () => {
    const { requests } = await open();
    expect(requests[0]?.variables).toMatchObject({ filter: { keyword: "139", customerId: "12" } });
  });

  it("is narrowed to the people of an import", () => {
    const { filter } = phoneBook.read(new URLSearchParams("batch=8"));
    expect(filter).toEqual({ importBatchId: "8" });
  });

  it("goes by initials, with a way to each", async () => {
    await open();
    const heads = (await screen.findAllByRole("heading", { level: 2 })).map((head) => head.textContent);
    expect(heads).toEqual(["A", "B", "Z"]);
    expect(screen.getByRole("link", { name: "Z" }).getAttribute("href")).toBe("#initial-Z");
  });

  it("calls and copies a number", async () => {
    const user = userEvent.setup();
    await open();
    expect((await screen.findByRole("link", { name: "13900000001" })).getAttribute("href")).toBe(
      "tel:13900000001",
    );
    await user.click(screen.getAllByRole("button", { name: "复制" })[0] as HTMLElement);
    expect(await screen.findByText("复制成功")).toBeTruthy();
    await expectCopied("13900000002");
  });

  it("takes people of customers out of a workbook, for those who may write them", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "导入" }));
    expect(await screen.findByRole("dialog", { name: "导入联系人" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "下载模板" })).toBeTruthy();
  });
});
