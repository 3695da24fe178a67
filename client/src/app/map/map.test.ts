import { describe, expect, it } from "vitest";
import { areaNames, areaPoint, areasBelow, shortName } from "./areaIndex";
import { fromGcj02, toGcj02 } from "./coordinates";
import { circleOf, pointOf, rounded } from "./place";
import { drawn, undrawn, viewOf } from "./view";

const AREAS = [
  {
    id: "110000",
    label: "北京市",
    children: [{ id: "110100", label: "北京市", children: [{ id: "110105", label: "朝阳区" }] }],
  },
  { id: "310000", label: "上海市" },
];

describe("coordinates", () => {
  it("come back from GCJ-02 within a decimetre", () => {
    for (const point of [
      { lng: 116.391, lat: 39.907 },
      { lng: 121.4737, lat: 31.2304 },
      { lng: 87.6168, lat: 43.8256 },
    ]) {
      const back = fromGcj02(toGcj02(point));
      expect(Math.abs(back.lng - point.lng)).toBeLessThan(1e-6);
      expect(Math.abs(back.lat - point.lat)).toBeLessThan(1e-6);
    }
  });

  it("are shifted by some hundred metres within the country and not at all elsewhere", () => {
    // Tiananmen in both systems, as published
    const shifted = toGcj02({ lng: 116.3913, lat: 39.9075 });
    expect(shifted.lng - 116.3913).toBeGreaterThan(0.005);
    expect(shifted.lng - 116.3913).toBeLessThan(0.007);
    expect(toGcj02({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 });
  });

  it("are a point only where both are typed and on the globe", () => {
    expect(pointOf("121.47", "31.23")).toEqual({ lng: 121.47, lat: 31.23 });
    expect(pointOf("0", "0")).toEqual({ lng: 0, lat: 0 });
    for (const [lng, lat] of [
      ["", "31"],
      ["121", ""],
      ["181", "1"],
      ["1", "91"],
      ["x", "1"],
    ] as const)
      expect(pointOf(lng, lat)).toBeNull();
    expect(rounded({ lng: 121.47370049, lat: 31.2304 })).toEqual({ lng: 121.4737, lat: 31.2304 });
  });
});

describe("areas", () => {
  it("are about where they are", () => {
    const beijing = areaPoint("110105");
    expect(beijing?.lng).toBeCloseTo(116.44, 1);
    expect(beijing?.lat).toBeCloseTo(39.92, 1);
  });

  it("stand where their city does while they are not known themselves", () => {
    expect(areaPoint("110199")).toEqual(areaPoint("110100"));
    expect(areaPoint("999999")).toBeNull();
  });

  it("are called by each name once", () => {
    expect(areaNames(AREAS, "110105")).toEqual(["北京市", "朝阳区"]);
    expect(areaNames(AREAS, "000000")).toEqual([]);
  });

  it("are drawn where they are known", () => {
    expect(areasBelow(AREAS, null).map(({ code }) => code)).toEqual(["110000", "310000"]);
    expect(areasBelow(AREAS, "110100").map(({ label }) => label)).toEqual(["朝阳区"]);
  });
});

describe("a drawn map", () => {
  it("finds the point again that it has drawn", () => {
    const { x, y } = drawn({ lng: 121.5, lat: 31.2 });
    const back = undrawn(x, y);
    expect(back.lng).toBeCloseTo(121.5);
    expect(back.lat).toBeCloseTo(31.2);
  });

  it("shows all of its points, and one point with room around it", () => {
    const view = viewOf([
      { lng: 100, lat: 30 },
      { lng: 110, lat: 40 },
    ]);
    expect(view.west).toBeLessThan(100);
    expect(view.west + view.width).toBeGreaterThan(110);
    expect(view.north).toBeGreaterThan(40);
    expect(viewOf([{ lng: 121, lat: 31 }]).width).toBeGreaterThan(0);
  });
});

describe("a name on a drawing", () => {
  it.each([
    ["浙江省", "浙江"],
    ["内蒙古自治区", "内蒙古"],
    ["广西壮族自治区", "广西"],
    ["新疆维吾尔自治区", "新疆"],
    ["香港特别行政区", "香港"],
    ["浦东新区", "浦东新区"],
    ["大理白族自治州", "大理白族"],
    ["忠县", "忠县"],
  ])("of %s is %s", (label, short) => {
    expect(shortName(label)).toBe(short);
  });
});

describe("a circle around a point", () => {
  it("is as wide as its radius says, and closed", () => {
    const middle = { lng: 121.47, lat: 31.23 };
    const corners = circleOf(middle, 300, 4);
    expect(corners).toHaveLength(5);
    expect(corners[4]).toEqual(corners[0]);
    const [east, north] = corners;
    // a degree of longitude is shorter there: more of them make the same metres
    expect(((north?.lat ?? 0) - middle.lat) * 111_320).toBeCloseTo(300, 3);
    expect(((east?.lng ?? 0) - middle.lng) * 111_320 * Math.cos((31.23 / 180) * Math.PI)).toBeCloseTo(300, 3);
  });
});
