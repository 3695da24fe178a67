/** A province in the tile map: its code (GB/T 2260), its short name, and its column and row. */
export interface Province {
  readonly code: string;
  readonly name: string;
  readonly at: readonly [number, number];
}

const of = (code: string, name: string, left: number, top: number): Province => ({
  code,
  name,
  at: [left, top],
});

/** Number of squares per row. */
export const WIDE = 8;

/** The 34 provinces at their approximate positions: a scheme, not a map to scale. */
export const PROVINCES: readonly Province[] = [
  of("23", "黑龙江", 7, 0),
  of("15", "内蒙古", 5, 1),
  of("22", "吉林", 7, 1),
  of("65", "新疆", 0, 2),
  of("62", "甘肃", 2, 2),
  of("64", "宁夏", 3, 2),
  of("14", "山西", 4, 2),
  of("13", "河北", 5, 2),
  of("11", "北京", 6, 2),
  of("21", "辽宁", 7, 2),
  of("63", "青海", 1, 3),
  of("61", "陕西", 3, 3),
  of("41", "河南", 4, 3),
  of("37", "山东", 5, 3),
  of("12", "天津", 6, 3),
  of("54", "西藏", 0, 4),
  of("51", "四川", 2, 4),
  of("50", "重庆", 3, 4),
  of("42", "湖北", 4, 4),
  of("34", "安徽", 5, 4),
  of("32", "江苏", 6, 4),
  of("31", "上海", 7, 4),
  of("52", "贵州", 3, 5),
  of("43", "湖南", 4, 5),
  of("36", "江西", 5, 5),
  of("33", "浙江", 6, 5),
  of("53", "云南", 2, 6),
  of("45", "广西", 3, 6),
  of("44", "广东", 4, 6),
  of("35", "福建", 5, 6),
  of("71", "台湾", 7, 6),
  of("46", "海南", 3, 7),
  of("82", "澳门", 4, 7),
  of("81", "香港", 5, 7),
];

/**
 * The province of a text: by its code, of two or six digits, or by its name, short or in full; else null.
 */
export function provinceOf(text: string): Province | null {
  const said = text.trim();
  if (/^\d{2}(\d{4})?$/.test(said)) return PROVINCES.find(({ code }) => said.startsWith(code)) ?? null;
  return PROVINCES.find(({ name }) => said.startsWith(name)) ?? null;
}
