import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CameraScan } from "./CameraScan";

const CODE = "SB0123456789ABCDEFGHJK";

/** The text in the camera's image. */
const seen = vi.hoisted(() => ({ texts: [] as string[], looks: 0, broken: false }));
vi.mock("./reader", () => ({
  openReader: () =>
    seen.broken
      ? Promise.reject(new Error("not loaded"))
      : Promise.resolve(() => {
          seen.looks += 1;
          return Promise.resolve(seen.texts);
        }),
}));

class Track extends EventTarget {
  stopped = false;
  torch: boolean | undefined;
  readonly lamp: boolean;
  constructor(lamp: boolean) {
    super();
    this.lamp = lamp;
  }
  stop = () => {
    this.stopped = true;
  };
  getCapabilities = () => (this.lamp ? { torch: true } : {});
  applyConstraints = ({ advanced }: { advanced: { torch: boolean }[] }) => {
    this.torch = advanced[0]?.torch;
    return Promise.resolve();
  };
}

interface Fake {
  readonly tracks: Track[];
  readonly asked: MediaStreamConstraints[];
}

/** A device with a camera, or with the error it reports instead. */
function device({
  refuse,
  lamp = false,
  kinds = ["audioinput", "videoinput"],
  permission = "granted",
  until,
}: {
  refuse?: string;
  lamp?: boolean;
  kinds?: readonly string[];
  permission?: string;
  until?: Promise<unknown>;
} = {}): Fake {
  const fake: Fake = { tracks: [], asked: [] };
  vi.stubGlobal("navigator", {
    permissions: { query: () => Promise.resolve({ state: permission }) },
    mediaDevices: {
      enumerateDevices: () => Promise.resolve(kinds.map((kind) => ({ kind }))),
      getUserMedia: async (wanted: MediaStreamConstraints) => {
        fake.asked.push(wanted);
        await until;
        if (refuse) throw new DOMException("no", refuse);
        const track = new Track(lamp);
        fake.tracks.push(track);
        return { getTracks: () => [track], getVideoTracks: () => [track] };
      },
    },
  });
  return fake;
}

const show = (onFound: (code: string) => void = () => undefined) =>
  render(<CameraScan onFound={onFound}>用手机相机对准标签</CameraScan>);

const words = (text: RegExp) => waitFor(() => expect(screen.getByRole("status").textContent).toMatch(text));

/** Hides the page behind another, or shows it again. */
function turn(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void fireEvent(document, new Event("visibilitychange")));
}

beforeEach(() => {
  Object.assign(seen, { texts: [], looks: 0, broken: false });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  let shown: unknown = null;
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
    configurable: true,
    get: () => shown,
    set: (stream: unknown) => {
      shown = stream;
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("scanning with the camera", () => {
  it("hands over a label's code once, with the camera given back before", async () => {
    const { tracks, asked } = device();
    seen.texts = [`${location.origin}/q/${CODE}`];
    const found = vi.fn(() => expect(tracks[0]?.stopped).toBe(true));
    show(found);
    await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith(CODE));
    expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: "environment" } } }]);
    await words(/已识别/);
  });

  it("tells of what is foreign, opens nothing, and looks on", async () => {
    const { tracks } = device();
    seen.texts = [`https://elsewhere.example.com/q/${CODE}`];
    const found = vi.fn();
    show(found);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("这不是本系统的设备标签，没有打开：https://elsewhere.example.com/q/");
    expect(found).not.toHaveBeenCalled();
    expect(tracks[0]?.stopped).toBe(false);
    seen.texts = ["SN-1", CODE];
    await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith(CODE));
  });

  it("says that the browser asks, and stops a camera that comes after closing", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { tracks } = device({
      permission: "prompt",
      until: new Promise((done) => {
        answer = done;
      }),
    });
    const { unmount } = show();
    await words(/选择“允许”使用摄像头/);
    unmount();
    answer(null);
    await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
  });

  it("says how to allow it when it was refused, and tries again", async () => {
    const { asked } = device({ refuse: "NotAllowedError", permission: "denied" });
    show();
    await words(/没有使用摄像头的权限.*网站设置/);
    expect(asked).toHaveLength(1);
    const { tracks } = device();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await words(/放入框内/);
    expect(tracks).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  });

  it.each([
    ["nothing is found", { refuse: "NotFoundError", kinds: [] }],
    ["others are listed", { kinds: ["audioinput", "audiooutput"] }],
  ])("leaves the field alone where there is no camera: %s", async (_, facts) => {
    const { tracks } = device(facts);
    show();
    expect(await screen.findByText(/没有可用的摄像头/)).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
    expect(tracks).toEqual([]);
  });

  it("lends nothing at an address that is not secure", async () => {
    vi.stubGlobal("navigator", {});
    show();
    expect(await screen.findByText(/没有可用的摄像头/)).toBeTruthy();
  });

  it("says that another application has it, or that it was pulled out", async () => {
    device({ refuse: "NotReadableError" });
    show();
    await words(/正被其他应用使用/);
    const { tracks } = device();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await words(/放入框内/);
    act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
    await words(/或已断开/);
  });

  it("gives the camera back while the page is hidden, and when it closes", async () => {
    const { tracks } = device();
    const { unmount } = show();
    await words(/放入框内/);
    turn(true);
    expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
    turn(false);
    await words(/放入框内/);
    expect(tracks.map(({ stopped }) => stopped)).toEqual([true, false]);
    unmount();
    expect(tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
  });

  it("lights up where the camera has a lamp", async () => {
    const { tracks } = device({ lamp: true });
    show();
    const lamp = await screen.findByRole("button", { name: "打开手电筒" });
    await userEvent.click(lamp);
    expect((await screen.findByRole("button", { name: "关闭手电筒" })).getAttribute("aria-pressed")).toBe(
      "true",
    );
    expect(tracks[0]?.torch).toBe(true);
  });

  it("says so when what reads codes did not come", async () => {
    const { tracks } = device();
    seen.broken = true;
    show();
    await words(/识别组件未能加载/);
    await waitFor(() => expect(tracks[0]?.stopped).toBe(true));
    seen.broken = false;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await words(/放入框内/);
  });
});
