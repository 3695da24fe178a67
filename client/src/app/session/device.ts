/** The order matters: every browser also claims to be the ones before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, "微信"],
  [/DingTalk\/(\d+)/, "钉钉"],
  [/Lark\/(\d+)/, "飞书"],
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/OPR\/(\d+)/, "Opera"],
  [/Firefox\/(\d+)/, "Firefox"],
  [/(?:Headless)?Chrome\/(\d+)/, "Chrome"],
  [/Version\/(\d+).*Safari/, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** The display name of a device, from the user agent of a session: `Chrome 140 · Windows`. */
export function deviceName(device: string | null | undefined): string {
  if (!device) return "未知设备";
  let browser: string | null = null;
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(device)?.[1];
    if (version === undefined) continue;
    browser = `${name} ${version}`;
    break;
  }
  const system = SYSTEMS.find(([pattern]) => pattern.test(device))?.[1] ?? null;
  return [browser, system].filter(Boolean).join(" · ") || device;
}
