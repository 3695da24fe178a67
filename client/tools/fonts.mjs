// Installs Noto Sans SC from npm into .cache/fonts: for screenshots, browser tests, and labels on machines
// without a Chinese outline font.
import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, fetchPackage } from "./lib.mjs";

const font = {
  name: "@expo-google-fonts/noto-sans-sc",
  version: "0.4.3",
  integrity:
    "sha512-9rAwdFTFHbO/u6Cs0gj2jZbW74TGIiaFNQnXYH2s5wA1bzVkwbaviL4t8YUV642eGYjg86eH6DkAEQmfNHDncQ==",
};
/** The weights used by the interface; the package has nine of 10 MB each. */
const weights = ["400Regular", "500Medium", "600SemiBold", "700Bold"];

/** Folder of the fonts. */
export const fonts = join(cache, "fonts", font.version);
/** Fonts of labels, under names without a version (Taskfile.yml). */
const labels = { "label.ttf": "400Regular", "label-bold.ttf": "700Bold" };

/** Fetches the fonts if they are missing. */
export async function bringFonts() {
  if (!existsSync(fonts)) {
    const stage = `${fonts}.new`;
    rmSync(stage, { recursive: true, force: true });
    await fetchPackage({ ...font, to: stage });
    for (const name of readdirSync(stage)) {
      if (!weights.includes(name)) rmSync(join(stage, name), { recursive: true });
    }
    renameSync(stage, fonts);
  }
  for (const [name, weight] of Object.entries(labels)) {
    const link = join(cache, "fonts", name);
    const target = join(font.version, weight, `NotoSansSC_${weight}.ttf`);
    if (existsSync(link) && readlinkSync(link) === target) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(target, link);
    } catch (error) {
      // another process was faster
      if (error.code !== "EEXIST") throw error;
    }
  }
}

/** Settings of the server for the label fonts, if they are installed. */
export function labelFonts() {
  const [thin, bold] = Object.keys(labels).map((name) => join(cache, "fonts", name));
  return existsSync(thin) ? { XIELI_LABEL_FONT: thin, XIELI_LABEL_FONT_BOLD: bold } : {};
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await bringFonts();
