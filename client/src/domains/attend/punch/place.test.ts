import { describe, expect, it } from "vitest";
import { farText, lookAround, metresTo, type Site } from "./place";

const HEAD: Site = { name: "总部", lat: 31.2304, lng: 121.4737, radius: 300 };
const DEPOT: Site = { name: "仓库", lat: 31.2404, lng: 121.4737, radius: 2000 };
const ORDER: Site = { name: "水泵房", lat: 31.3, lng: 121.5, radius: 500 };

describe("where a device is", () => {
  it("is told in metres along the surface", () => {
    expect(metresTo(HEAD, HEAD)).toBe(0);
    // a hundredth of a degree of latitude
    expect(Math.round(metresTo(HEAD, DEPOT))).toBe(1112);
    expect(Math.round(metresTo({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 }))).toBe(222);
  });

  it("is the nearest place whose circle holds it, also where another is nearer", () => {
    const between = { lat: 31.2344, lng: 121.4737 };
    // 445 metres from one of 300, 667 from one of 2000
    expect(lookAround([HEAD, DEPOT], [], between)).toMatchObject({ name: "仓库", inside: true });
    expect(lookAround([HEAD, DEPOT], [], HEAD)).toMatchObject({ name: "总部", inside: true, metres: 0 });
  });

  it("is at an order where it is at no address, and else tells of the nearest address", () => {
    expect(lookAround([HEAD], [ORDER], ORDER)).toMatchObject({ name: "水泵房", inside: true });
    const nowhere = { lat: 31.29, lng: 121.5 };
    expect(lookAround([HEAD], [ORDER], nowhere)).toMatchObject({ name: "总部", inside: false });
    expect(lookAround([], [ORDER], nowhere)).toMatchObject({ name: "水泵房", inside: false });
    expect(lookAround([], [], nowhere)).toBeNull();
  });

  it("is read in metres, far away in kilometres", () => {
    expect(farText(319.6)).toBe("320 米");
    expect(farText(999.6)).toBe("1 公里");
    expect(farText(1234)).toBe("1.2 公里");
  });
});
