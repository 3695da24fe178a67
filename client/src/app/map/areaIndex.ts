/** Provinces, cities and districts by their code: names and approximate coordinates. */

import type { TreeNode } from "@/ui/base/types";
import { areaPath } from "../area/areas";
import { AREA_POINTS } from "./areaPoints";
import type { Point } from "./place";

const WIDTH = 13;
const index = new Map<string, ReadonlyMap<string, Point>>();

/** Approximate coordinates of a province's cities and districts, by code. */
function pointsOf(province: string): ReadonlyMap<string, Point> {
  const known = index.get(province);
  if (known) return known;
  const text = AREA_POINTS[province] ?? "";
  const points = new Map<string, Point>();
  for (let at = 0; at < text.length; at += WIDTH) {
    points.set(province + text.slice(at, at + 4), {
      lng: Number(text.slice(at + 4, at + 9)) / 100,
      lat: Number(text.slice(at + 9, at + WIDTH)) / 100,
    });
  }
  index.set(province, points);
  return points;
}

/**
 * Approximate coordinates of a province, city or district; an unknown district has those of its city or
 * province.
 */
export function areaPoint(code: string): Point | null {
  const points = pointsOf(code.slice(0, 2));
  return (
    points.get(code) ?? points.get(`${code.slice(0, 4)}00`) ?? points.get(`${code.slice(0, 2)}0000`) ?? null
  );
}

/**
 * Names from the province down to an area, without repetition: the city of Beijing has its province's name.
 */
export function areaNames(nodes: readonly TreeNode[], code: string): string[] {
  const names: string[] = [];
  let level = nodes;
  for (const step of areaPath(nodes, code)) {
    const node = level.find(({ id }) => id === step);
    if (!node) break;
    if (names.at(-1) !== node.label) names.push(node.label);
    level = node.children ?? [];
  }
  return names;
}

/** A province, city or district to draw on the map, with its coordinates. */
export interface DrawnArea extends Point {
  readonly code: string;
  readonly label: string;
}

/**
 * Provinces, cities or districts directly below an area (below the country without a code), as far as their
 * coordinates are known.
 */
export function areasBelow(nodes: readonly TreeNode[], code: string | null): DrawnArea[] {
  let level = nodes;
  for (const step of code ? areaPath(nodes, code) : [])
    level = level.find(({ id }) => id === step)?.children ?? [];
  return level.flatMap(({ id, label }) => {
    const point = pointsOf(id.slice(0, 2)).get(id);
    return point ? [{ code: id, label, ...point }] : [];
  });
}

/** A short name for the drawing: 浙江, 内蒙古, 浦东. */
export function shortName(label: string): string {
  const short = label.replace(
    /(特别行政区|(维吾尔|壮族|回族)?自治区|省|市|(?<!新)区|县|自治州|地区|盟)$/,
    "",
  );
  return short.length >= 2 ? short : label;
}
