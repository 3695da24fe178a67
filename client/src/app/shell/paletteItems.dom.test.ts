import spelt from "virtual:pinyin";
import { describe, expect, it } from "vitest";
import { manifest } from "@/app/routes";
import { modules } from "@/app/routes/modules";
import { registerRoutes } from "@/app/routes/registry";
import { paletteActions } from "./paletteActions";
import { type FoundRecord, findActions, findPages, likeness, marked, sections } from "./paletteItems";

registerRoutes(manifest);

const everything = {
  authorities: ["ROLE_ADMIN", "e:manage", "e:member", "e:member:list", "cust", "cust:create", "cust:phone"],
  enabledCodes: ["e:manage", "e:member", "e:member:list", "cust", "cust:create", "cust:phone"],
  isTeamManager: true,
};
const CREATES = ["task:create", "work:create", "project:create", "cust:create", "e:member"];
const nobody: typeof everything = { authorities: [], enabledCodes: [], isTeamManager: false };
const titles = (text: string, viewer = everything) =>
  findPages(manifest, modules, viewer, text).map(({ item }) => item.text);

describe("pages and actions", () => {
  it("are spelt by the build, every one of them", () => {
    const texts = [
      ...manifest.filter((entry) => entry.menu).flatMap((entry) => [entry.title, entry.menu?.text ?? ""]),
      ...paletteActions().flatMap(({ text, keywords }) => [text, keywords]),
    ];
    const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => /\p{Script=Han}/u.test(word));
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word) => !spelt[word])).toEqual([]);
  });

  it.each(["客户列表", "列表", "kehuliebiao", "khlb", "liebiao", "kehu"])("finds a page by %s", (typed) => {
    expect(titles(typed)).toContain("客户列表");
  });

  it("reads characters as their word has them", () => {
    expect(likeness("客户行业", "kehuhangye")).toBe(0);
    expect(likeness("客户行业", "hangye")).toBe(1);
    expect(likeness("客户行业", "xing")).toBeNull();
  });

  it("puts what begins so before what has it inside, and words that lead there last", () => {
    expect(likeness("二维码", "二维")).toBe(0);
    expect(likeness("客户二维码", "二维")).toBe(1);
    expect(likeness("产品", "二维")).toBeNull();
    expect(titles("商品")).toContain("产品");
  });

  it("offer to make whatever a list declares", () => {
    const viewer = { ...everything, authorities: CREATES, enabledCodes: CREATES };
    const made = findActions(paletteActions(), viewer, "xinzeng").map(({ text }) => text);
    expect(made.sort()).toEqual(["新增任务", "新增客户", "新增工单", "新增成员", "新增项目"].sort());
  });

  it("are those that the person may open", () => {
    expect(titles("khlb", nobody)).toEqual([]);
    const actions = (text: string, viewer: typeof nobody) =>
      findActions(paletteActions(), viewer, text).map((item) => item.text);
    expect(actions("xzkh", everything)).toEqual(["新增客户"]);
    expect(actions("xzkh", nobody)).toEqual([]);
    expect(actions("shense", nobody)[0]).toBe("切换到深色外观");
  });
});

const hit = (kind: string, label: string, rowId: string, title: string, address: string): FoundRecord => ({
  kind,
  label,
  rowId,
  title,
  address,
  subtitle: null,
  snippet: null,
});
const customer = hit("CUSTOMER", "客户", "5", "松江精密", "/customer/5/CustomerArchives");
const other = hit("CUSTOMER", "客户", "6", "松江机电", "/customer/6/CustomerArchives");
const recent = {
  path: "/customer/6/CustomerArchives",
  title: "松江机电",
  hint: "客户档案",
  icon: "customer",
};

describe("the list", () => {
  it("shows what was opened last before anything is typed", () => {
    const shown = sections("", findPages(manifest, modules, everything, ""), [], [], [recent]);
    expect(shown.map(({ title }) => title)).toEqual(["最近打开", "前往"]);
    expect(sections("", [], [], [], [])).toEqual([]);
  });

  it("puts what was opened lately before the others, once", () => {
    const shown = sections("松江", [], [], [customer, other], [recent]);
    expect(shown.map(({ title, items }) => [title, items.map((item) => item.text)])).toEqual([
      ["最近打开", ["松江机电"]],
      ["客户", ["松江精密"]],
    ]);
  });

  it("groups records as the server calls their kinds, whatever these are", () => {
    const [first] = sections("x", [], [], [hit("NEW_KIND", "新东西", "1", "甲", "/new/1")], []);
    expect(first).toMatchObject({ title: "新东西", items: [{ path: "/new/1", icon: "NEW_KIND" }] });
  });

  it("marks what was typed, and takes it as it is", () => {
    expect(marked("膨胀水箱补水阀", "补水")).toEqual(["膨胀水箱", "补水", "阀"]);
    expect(marked("a.b+c", ".b+")).toEqual(["a", ".b+", "c"]);
    expect(marked("甲", " ")).toEqual(["甲"]);
  });
});
