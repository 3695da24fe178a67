import { describe, expect, it } from "vitest";
import { vars } from "../CustomerArchives/query";
import { type ArchiveFacts, answeredTab, isOwnTab, TABS, tabOf, tabsFor } from "./tabs";

const EMPTY = {
  contacts: 0,
  addresses: 0,
  children: 0,
  assets: 0,
  devices: 0,
  qrcodes: 0,
  follows: 0,
  documents: 0,
};
const READER: ArchiveFacts = {
  counts: EMPTY,
  merges: 0,
  mayProjects: false,
  mayTasks: false,
  mayOrders: false,
  mayUpdate: false,
  mayFollow: false,
  mayUpload: false,
  mayBind: false,
  mayCodes: false,
};
const keys = (facts: ArchiveFacts, open: Parameters<typeof tabsFor>[1] = "overview") =>
  tabsFor(facts, open).map(({ key }) => key);

describe("the tabs of an archive", () => {
  it("are absent where they are empty and stay empty for the person", () => {
    expect(keys(READER)).toEqual(["overview", "activity"]);
    expect(keys({ ...READER, mayTasks: true, mayOrders: true })).toEqual([
      "overview",
      "tasks",
      "orders",
      "activity",
    ]);
    expect(keys({ ...READER, counts: { ...EMPTY, devices: 2 }, merges: 1, mayProjects: true })).toEqual([
      "overview",
      "projects",
      "devices",
      "activity",
      "merges",
    ]);
  });

  it("are there where something may be added", () => {
    expect(keys({ ...READER, mayUpdate: true })).toEqual([
      "overview",
      "contacts",
      "addresses",
      "children",
      "devices",
      "assets",
      "activity",
      "set",
    ]);
    expect(keys({ ...READER, mayFollow: true, mayUpload: true, mayBind: true })).toEqual([
      "overview",
      "follows",
      "qrcodes",
      "documents",
      "activity",
    ]);
  });

  it("with codes are there for who may see codes", () => {
    const coded = { ...READER, counts: { ...EMPTY, qrcodes: 2 } };
    expect(keys(coded)).toEqual(["overview", "activity"]);
    expect(keys({ ...coded, mayCodes: true })).toEqual(["overview", "qrcodes", "activity"]);
  });

  it("keep the open one, and count what is behind them", () => {
    expect(keys(READER, "assets")).toContain("assets");
    const shown = tabsFor({ ...READER, counts: { ...EMPTY, contacts: 3 } }, "overview");
    expect(shown.find(({ key }) => key === "contacts")?.count).toBe(3);
  });

  it("stand in the address; what names none is the overview", () => {
    expect(tabOf(new URLSearchParams("tab=devices"))).toBe("devices");
    expect(tabOf(new URLSearchParams("tab=money"))).toBe("overview");
  });
});

describe("an address of an archive", () => {
  const asked = (search: string) =>
    vars({ customerId: "12" }, new URLSearchParams(search), { userId: "1", enterpriseId: "1" });

  it("asks for the open tab alone, of this customer alone", () => {
    const variables = asked("tab=devices&keyword=kt&status=FAULTY&pageNo=2");
    expect(variables).toMatchObject({
      id: "12",
      page: { number: 2 },
      inAssets: true,
      assetFilter: { customerId: "12", kind: "DEVICE", keyword: "kt", status: "FAULTY" },
    });
    const open = Object.entries(variables).filter(([name, value]) => name.startsWith("in") && value === true);
    expect(open.map(([name]) => name)).toEqual(["inAssets"]);
  });

  it("is of a tab that its answer can be told by", () => {
    for (const { key } of TABS) if (!isOwnTab(key)) expect(answeredTab(asked(`tab=${key}`))).toBe(key);
  });

  it("asks for documents in the context of the customer", () => {
    expect(asked("tab=documents&group=4").documentFilter).toMatchObject({
      category: "CUSTOMER",
      customerId: "12",
      groupId: "4",
    });
  });

  it("names no record where it has no number", () => {
    expect(vars({ customerId: "1'--" }, new URLSearchParams(), { userId: "1", enterpriseId: "1" }).id).toBe(
      "0",
    );
  });
});
