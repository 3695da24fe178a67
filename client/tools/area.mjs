// Generates the list of provinces, cities and districts that the server provides, and its hash for the
// client, from the package `@vant/area-data`. `--check`: reports by the exit code whether both are current.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { areaList } from "@vant/area-data";
import { client } from "./lib.mjs";

const { province_list, city_list, county_list } = areaList;
const below = (list, prefix, children) =>
  Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => {
      const inner = children?.(code) ?? [];
      return inner.length > 0 ? { code, name, children: inner } : { code, name };
    });
const areas = below(province_list, "", (province) =>
  below(city_list, province.slice(0, 2), (city) => below(county_list, city.slice(0, 4))),
);

const text = `${JSON.stringify(areas)}\n`;
const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
const files = {
  [join(client, "../server/facade/src/files/area.json")]: text,
  [join(client, "src/app/area/areaVersion.ts")]:
    `/** The hash of \`/api/static/area.json\`; written by tools/area.mjs. */\nexport const AREA_VERSION = "${hash}";\n`,
};
const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};
for (const [file, wanted] of Object.entries(files)) {
  if (read(file) === wanted) continue;
  if (process.argv.includes("--check")) process.exit(1);
  writeFileSync(file, wanted);
}
