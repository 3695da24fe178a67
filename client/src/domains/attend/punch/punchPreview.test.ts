import { describe, expect, it } from "vitest";
import { previewPunch, type Sites } from "./punchPreview";

const HEAD = { name: "总部", lat: 31.2304, lng: 121.4737, radius: 300 };
const SITES: Sites = { anywhere: false, addresses: [HEAD], orders: [], outside: "REFUSED" };
const at = (lat: number, accuracy = 20) =>
  ({ state: "found", fix: { lat, lng: 121.4737, accuracy } }) as const;
const HERE = at(31.2304);
const FAR = at(31.2504);

describe("a punch at a place", () => {
  it("counts within the circle of an address", () => {
    expect(previewPunch(SITES, HERE)).toMatchObject({
      text: "已在“总部”打卡范围内",
      tone: "good",
      refused: false,
    });
  });

  it("is told to be rough where the device does not know well, and can be asked again", () => {
    expect(previewPunch(SITES, at(31.2304, 480))).toMatchObject({
      hint: "定位误差约 480 米",
      tone: "fair",
      again: true,
      refused: false,
    });
  });

  it("is not taken elsewhere, or taken as the group says, with its distance", () => {
    expect(previewPunch(SITES, FAR)).toMatchObject({ text: "距“总部”2.2 公里", refused: true, tone: "bad" });
    expect(previewPunch({ ...SITES, outside: "TAKEN" }, FAR)).toMatchObject({
      refused: false,
      outside: true,
      photo: false,
    });
    expect(previewPunch({ ...SITES, outside: "ONCE_CONFIRMED" }, FAR)).toMatchObject({
      outside: true,
      photo: true,
    });
  });

  it("without a position is as one elsewhere, and waits for one that is on its way", () => {
    expect(previewPunch(SITES, { state: "denied" })).toMatchObject({
      text: "没有定位权限",
      refused: true,
      again: true,
    });
    expect(previewPunch({ ...SITES, outside: "WITH_PHOTO" }, { state: "unavailable" })).toMatchObject({
      photo: true,
    });
    expect(previewPunch(SITES, { state: "asking" })).toMatchObject({ refused: false, tone: "fair" });
  });

  it("counts anywhere where the group has no addresses", () => {
    const anywhere: Sites = { ...SITES, anywhere: true, addresses: [] };
    expect(previewPunch(anywhere, FAR)).toMatchObject({
      text: "任意地点都可以打卡",
      refused: false,
      outside: false,
    });
    expect(previewPunch(anywhere, { state: "denied" })).toMatchObject({ refused: false, tone: "good" });
    // the addresses of the group are all disabled
    expect(previewPunch({ ...SITES, addresses: [] }, HERE)).toMatchObject({
      text: "不在打卡范围内",
      refused: true,
    });
    const order = { name: "水泵房", lat: 31.2504, lng: 121.4737, radius: 500 };
    expect(previewPunch({ ...SITES, orders: [order] }, FAR).text).toBe("已在“水泵房”打卡范围内");
  });
});
