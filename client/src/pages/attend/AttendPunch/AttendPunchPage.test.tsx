import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import artifact from "@/__generated__/AttendPunchPageQuery.graphql";
import calendar from "@/__generated__/MonthCalendarQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { kept } from "@/domains/attend/punch/memoryPunches";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendPunchPage from "./AttendPunchPage";

const photo = vi.hoisted(() => ({ scaled: Promise.resolve() }));

vi.mock("@/app/files/shrunk", () => ({
  shrunk: async (file: File) => {
    await photo.scaled;
    return { name: file.name, blob: file };
  },
}));
vi.mock("@/app/offline/sendFile", () => ({
  sendFile: (_: unknown, name: string) => Promise.resolve(`id of ${name}`),
}));
vi.mock("@/domains/attend/punch/punchStore", () => import("@/domains/attend/punch/memoryPunches"));
vi.mock("@/app/offline/register", () => ({ registerWorker: () => undefined }));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PUNCHED = "AttendPunchPayload";
const REPAIRED = "AttendSupplementPayload";

type Success = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;
type Failure = (error: { code: number }) => void;

/** A telephone that tells where it is when the test says so. */
const device: { found: Success; failed: Failure } = { found: () => undefined, failed: () => undefined };
const here = (latitude = 31.2304, accuracy = 20) =>
  act(() => device.found({ coords: { latitude, longitude: 121.4737, accuracy } }));

beforeEach(() => {
  kept.clear();
  photo.scaled = Promise.resolve();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  vi.useFakeTimers({ now: new Date("2026-03-05T00:47:00Z"), toFake: ["Date"] });
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: {
      watchPosition: (found: Success, failed: Failure) => {
        Object.assign(device, { found, failed });
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
});
afterEach(() => {
  act(closeAllDialogs);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SHIFT = { id: "AttendShift:1", name: "早班", mark: "早", pairs: [{ text: "09:00 至 18:00" }] };
const end = (
  slot: number,
  side: string,
  dueAt: string,
  verdict = "PENDING",
  punchedAt: string | null = null,
) => ({
  slot,
  side,
  dueAt,
  punchedAt,
  verdict,
  minutes: verdict === "LATE" ? 12 : 0,
});
const day = (date: string, result: object, over: object = {}) => ({
  day: date,
  kind: "WORKDAY",
  name: null,
  anytime: false,
  hole: false,
  shift: SHIFT,
  result: { cell: "", marks: [], reasons: [], ends: [], ...result },
  ...over,
});

const TODAY = {
  now: "2026-03-05T00:47:00Z",
  day: "2026-03-05",
  anywhere: false,
  expected: { side: "START", dueAt: "2026-03-05T01:00:00Z" },
  group: { id: "AttendGroup:1", name: "总部组", outside: "REFUSED" },
  addresses: [{ id: "AttendAddress:1", name: "总部", lat: 31.2304, lng: 121.4737, radius: 300 }],
  orders: [],
  punches: [],
  week: [
    day("2026-03-04", {
      cell: "迟12",
      marks: [{ mark: "LATE" }],
      reasons: [{ text: "09:12 在总部打卡，早班 09:00 上班，迟到 12 分钟" }],
    }),
    day("2026-03-05", {
      ends: [end(0, "START", "2026-03-05T01:00:00Z"), end(1, "END", "2026-03-05T10:00:00Z")],
    }),
    day("2026-03-07", { cell: "休" }, { shift: null, kind: "REST_DAY" }),
  ],
};

const MISSED = { day: "2026-03-03", slot: 1, side: "END", dueAt: "2026-03-03T10:00:00Z", label: "缺卡" };
const SUMMARY = {
  repairsLeft: 2,
  running: 1,
  balances: [{ attendType: { rowId: "2", name: "年假" }, words: "余 5 天" }],
};

const open = (today: object | null = {}, more: Record<string, () => object> = {}) =>
  renderPage(AttendPunchPage, {
    query: { default: artifact },
    parts: [calendar],
    path: "/attend/AttendPunch",
    resolvers: {
      [ROOT]: () => ({
        attendToday: today === null ? null : { ...TODAY, ...today },
        attendMissed: [MISSED],
        attendSummary: SUMMARY,
        attendCalendar: [],
        attendMyMonth: null,
      }),
      [PUNCHED]: () => ({ attendPunch: { id: "AttendPunch:1", punchedAt: TODAY.now }, userErrors: [] }),
      ...more,
    },
  });

type Sent = { input: Record<string, unknown> };
const sentOf = (requests: readonly { name: string; variables: unknown }[], name = "usePunchQueueMutation") =>
  requests.filter((request) => request.name === name).map(({ variables }) => (variables as Sent).input);

describe("the daily punch", () => {
  it("is one press at one of the places; a second one changes nothing", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await here();
    expect(screen.getByText("已在“总部”打卡范围内")).toBeTruthy();
    const button = screen.getByRole("button", { name: /上班打卡/ });
    expect(button.textContent).toContain("上班 09:00");
    await user.dblClick(button);
    await waitFor(() => expect(sentOf(requests)).toHaveLength(1));
    expect(sentOf(requests)[0]).toMatchObject({
      happenedAt: "2026-03-05T00:47:00.000Z",
      lat: 31.2304,
      lng: 121.4737,
      remark: null,
      photoIds: [],
    });
    expect(String(sentOf(requests)[0]?.requestKey)).toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText("08:47 上班打卡成功")).toBeTruthy();
    expect(kept.size).toBe(0);
  });

  it("waits for the device to find itself when it is pressed before", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    expect(screen.getByText("正在定位…")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /上班打卡/ }));
    expect(sentOf(requests)).toEqual([]);
    await here();
    await waitFor(() => expect(sentOf(requests)).toHaveLength(1));
  });

  it("is not to be had away from every place, with the distance, or without the right to look", async () => {
    await open();
    await here(31.2504);
    expect(screen.getByText("距“总部”2.2 公里")).toBeTruthy();
    expect(screen.getByRole("button", { name: /上班打卡/ })).toHaveProperty("disabled", true);
    act(() => device.failed({ code: 1 }));
    expect(screen.getByText("没有定位权限")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "重新定位" }));
    await here(31.2304, 480);
    expect(screen.getByText("定位误差约 480 米")).toBeTruthy();
    expect(screen.getByRole("button", { name: /上班打卡/ })).toHaveProperty("disabled", false);
  });

  it("outside asks for a photo, and for a reason that is chosen without a keyboard", async () => {
    const user = userEvent.setup();
    const { requests } = await open({ group: { ...TODAY.group, outside: "WITH_PHOTO" } });
    await here(31.2504);
    const button = screen.getByRole("button", { name: /外勤打卡/ });
    await user.click(button);
    expect(await screen.findByText("外勤打卡请先拍照")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "拜访客户" }));
    expect(screen.getByRole("textbox", { name: "外勤事由" })).toHaveProperty("value", "拜访客户");
    expect(sentOf(requests)).toEqual([]);
  });

  it("outside takes along photos that are being scaled down, and what is entered meanwhile", async () => {
    const user = userEvent.setup();
    let finish: () => void = () => undefined;
    photo.scaled = new Promise((resolve) => {
      finish = resolve;
    });
    const { requests } = await open({ group: { ...TODAY.group, outside: "TAKEN" } });
    await here(31.2504);
    const door = new File(["x"], "门口.jpg", { type: "image/jpeg" });
    await user.upload(screen.getByLabelText("选择照片"), door);
    const button = screen.getByRole("button", { name: /外勤打卡/ });
    await user.click(button);
    expect(await screen.findByText("照片正在处理，请稍候")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "拜访客户" }));
    expect(sentOf(requests)).toEqual([]);
    await act(async () => finish());
    expect(await screen.findByRole("img", { name: "门口.jpg" })).toBeTruthy();
    await user.click(button);
    await waitFor(() =>
      expect(sentOf(requests)).toMatchObject([{ remark: "拜访客户", photoIds: ["id of 门口.jpg"] }]),
    );
    await waitFor(() => expect(screen.queryByRole("img", { name: "门口.jpg" })).toBeNull());
  });

  it("waits on this device without a network, and says so", async () => {
    const user = userEvent.setup();
    const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { environment, requests } = await open();
    const network = environment.getNetwork();
    const { execute } = network;
    const { AppError } = await import("@/app/errors");
    network.execute = () => {
      throw new AppError("NETWORK");
    };
    await here();
    expect(screen.getByText(/^没有网络：打卡会保存在这台设备上/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /上班打卡/ }));
    expect(await screen.findByText("1 次打卡等待网络，恢复后自动提交")).toBeTruthy();
    expect(screen.getByRole("button", { name: /已保存/ })).toBeTruthy();
    expect([...kept.values()][0]).toMatchObject({ at: Date.parse(TODAY.now), side: "START", problem: null });
    network.execute = execute;
    line.mockReturnValue(true);
    vi.setSystemTime(new Date("2026-03-05T02:00:00Z"));
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(kept.size).toBe(0));
    expect(sentOf(requests)[0]).toMatchObject({
      happenedAt: "2026-03-05T00:47:00.000Z",
      sentAt: "2026-03-05T02:00:00.000Z",
    });
    expect(await screen.findByText("08:47 上班打卡已提交，按当时的时间计")).toBeTruthy();
  });

  it("that was refused stays with its reason until it is given up", async () => {
    const user = userEvent.setup();
    await open(
      {},
      {
        [PUNCHED]: () => ({
          attendPunch: null,
          userErrors: [{ field: ["lat"], message: "不在打卡范围内", code: "FORBIDDEN" }],
        }),
      },
    );
    await here();
    await user.click(screen.getByRole("button", { name: /上班打卡/ }));
    const refused = within(await screen.findByRole("alert", { name: "08:47 上班打卡未成功" }));
    expect(refused.getByText("不在打卡范围内")).toBeTruthy();
    await user.click(refused.getByRole("button", { name: "放弃" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "放弃" }));
    await waitFor(() => expect(kept.size).toBe(0));
  });
});

describe("the day and the week", () => {
  it("say what is expected, and each day its reasons", async () => {
    await open();
    const ends = within(screen.getByRole("list", { name: "应打卡" }));
    expect(ends.getAllByText("待打卡")).toHaveLength(2);
    expect(screen.getByText("09:00 至 18:00")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /3月4日 星期三，早班，迟到/ }));
    expect(screen.getByText("09:12 在总部打卡，早班 09:00 上班，迟到 12 分钟")).toBeTruthy();
    expect(screen.getByRole("button", { name: /3月7日 星期六，休息/ })).toBeTruthy();
  });

  it("are not there for who is in no group, or does not work here", async () => {
    const { unmount } = await open({ group: null, week: [] });
    expect(screen.getByText(/不在任何考勤组中/)).toBeTruthy();
    unmount();
    await open(null);
    expect(screen.getByText("外部成员没有考勤。")).toBeTruthy();
  });
});

describe("my attendance", () => {
  it("offers the punches that were missed, and sends their repair", async () => {
    const user = userEvent.setup();
    const { requests } = await open({}, { [REPAIRED]: () => ({ processRowId: "9", userErrors: [] }) });
    expect(screen.getByText("余 5 天")).toBeTruthy();
    expect(screen.getByText("本月还可补卡 2 次")).toBeTruthy();
    expect(screen.getByRole("link", { name: "请假" }).getAttribute("href")).toBe(
      "/oa/FlowFormAddModal?kind=leave",
    );
    await user.click(screen.getByRole("button", { name: "补卡 2026-03-03 下班" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^补卡：2026年3月3日/ }));
    await user.click(dialog.getByRole("button", { name: "提交申请" }));
    expect(await dialog.findByText("请填写补卡原因")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "忘记打卡" }));
    await user.click(dialog.getByRole("button", { name: "提交申请" }));
    expect(await screen.findByText("补卡申请已提交，等待审批")).toBeTruthy();
    expect(sentOf(requests, "RepairDialogMutation")).toEqual([
      { day: "2026-03-03", slot: 1, at: "2026-03-03T10:00:00.000Z", reason: "忘记打卡" },
    ]);
  });
});
