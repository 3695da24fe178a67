import type { AttendOutside } from "@/__generated__/AttendPunchPageQuery.graphql";
import { farText, lookAround, ROUGH, type Site } from "./place";
import type { Position } from "./usePosition";

/** Places at which a member may punch. */
export interface Sites {
  /** Whether the group names no address. */
  readonly anywhere: boolean;
  /** Enabled addresses of the group. */
  readonly addresses: readonly Site[];
  readonly orders: readonly Site[];
  readonly outside: AttendOutside;
}

/** The expected result of a punch at the present position. */
export interface PunchPreview {
  /** The place, as a text. */
  readonly text: string;
  /** A remedy, or the consequence. */
  readonly hint: string | null;
  readonly tone: "good" | "fair" | "bad";
  /** Whether it counts as outside. */
  readonly outside: boolean;
  /** Whether it needs a photo. */
  readonly photo: boolean;
  /** Whether it is refused. */
  readonly refused: boolean;
  /** Whether a new position may help. */
  readonly again: boolean;
}

const UNKNOWN: Readonly<Record<Exclude<Position["state"], "found">, readonly [text: string, hint: string]>> =
  {
    asking: ["正在定位…", "可以直接打卡，定位后自动提交"],
    unsupported: ["这台设备不能定位", "请使用手机，并以 https 地址打开"],
    denied: ["没有定位权限", "请在浏览器或系统设置中允许定位，然后重新定位"],
    unavailable: ["暂时定位不到", "请打开系统定位，或移到窗边、室外后重新定位"],
  };

const OUTSIDE_HINT: Readonly<Record<AttendOutside, string>> = {
  REFUSED: "到打卡范围内才能打卡",
  TAKEN: "可以打外勤卡",
  WITH_PHOTO: "可以打外勤卡，需要拍照",
  ONCE_CONFIRMED: "可以打外勤卡，需要拍照，经确认后生效",
};

/** Predicts the server's result for a punch here (business §3 Attendance). */
export function previewPunch(sites: Sites, where: Position): PunchPreview {
  const { anywhere, addresses, orders, outside } = sites;
  const base = { outside: false, photo: false, refused: false, again: false };
  if (where.state !== "found") {
    const [text, hint] = UNKNOWN[where.state];
    const again = where.state === "denied" || where.state === "unavailable";
    if (anywhere) return { ...base, text, hint: "任意地点都可以打卡", tone: "good", again };
    if (where.state === "asking") return { ...base, text, hint, tone: "fair" };
    return { ...base, ...elsewhere(outside), text, hint, tone: "bad", again };
  }
  const { fix } = where;
  const near = lookAround(addresses, orders, fix);
  const rough = fix.accuracy > ROUGH;
  const doubt = rough ? `定位误差约 ${farText(fix.accuracy)}` : null;
  if (anywhere || near?.inside) {
    const text = near?.inside ? `已在“${near.name}”打卡范围内` : "任意地点都可以打卡";
    return { ...base, text, hint: doubt, tone: rough ? "fair" : "good", again: rough };
  }
  const text = near ? `距“${near.name}”${farText(near.metres)}` : "不在打卡范围内";
  const hint = [OUTSIDE_HINT[outside], doubt].filter(Boolean).join("；");
  const taken = elsewhere(outside);
  return {
    ...base,
    ...taken,
    text,
    hint,
    tone: taken.refused ? "bad" : "fair",
    again: rough || taken.refused,
  };
}

function elsewhere(outside: AttendOutside): Pick<PunchPreview, "outside" | "photo" | "refused"> {
  const refused = outside === "REFUSED";
  return { refused, outside: !refused, photo: outside === "WITH_PHOTO" || outside === "ONCE_CONFIRMED" };
}
