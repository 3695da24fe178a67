// A headless browser and a Chinese font for machines without them. Debian's chromium is used when it is
// installed; otherwise the one in @sparticuz/chromium is unpacked into .cache/browser, with the libraries
// that a bare container lacks. A generated fonts.conf maps every font family to Noto Sans SC (fonts.mjs),
// so that screenshots look the same everywhere.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bringFonts, fonts } from "./fonts.mjs";
import { cache, client, fail } from "./lib.mjs";

const chromiumVersion = "153.0.0";
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const unpacked = join(cache, "browser", chromiumVersion);

/**
 * Flags for a browser in a container: no sandbox (it may run as root there), no GPU, no background
 * connections.
 */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];

/** Launch options for Playwright: `{executablePath, args, env}`. Fetches and unpacks on first use. */
export async function browserOptions() {
  const fontConfig = await configureFonts();
  const home = join(cache, "browser", "home");
  mkdirSync(home, { recursive: true });
  const env = {
    ...process.env,
    FONTCONFIG_FILE: fontConfig,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    // without it the names of downloads lose non-ASCII characters
    LC_ALL: "C.UTF-8",
  };
  const own = installed.find((path) => existsSync(path));
  if (own) return { executablePath: own, args: flags, env };
  const executablePath = await unpack();
  env.LD_LIBRARY_PATH = [join(unpacked, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(":");
  // the packed build is the headless shell without a zygote binary beside it
  return { executablePath, args: [...flags, "--no-zygote"], env };
}

async function configureFonts() {
  await bringFonts();
  const config = join(cache, "fonts", "fonts.conf");
  const alias = (family) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`;
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(cache, "fonts", "cache")}</cachedir>
  ${["sans-serif", "serif", "system-ui", "monospace"].map(alias).join("\n  ")}
</fontconfig>
`,
  );
  return config;
}

/** Unpacks the browser of @sparticuz/chromium, which always writes to the folder of temporary files. */
async function unpack() {
  const executable = join(unpacked, "chromium");
  if (existsSync(executable)) return executable;
  if (process.platform !== "linux" || process.arch !== "x64") {
    fail(`no packed browser for ${process.platform}-${process.arch}: install chromium`);
  }
  const stage = `${unpacked}.part-${process.pid}`;
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const asked = process.env.TMPDIR;
  process.env.TMPDIR = stage;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    const entry = createRequire(join(client, "package.json")).resolve("@sparticuz/chromium");
    const packed = join(dirname(entry), "../bin");
    for (const name of ["chromium.br", "al2023.tar.br", "swiftshader.tar.br"])
      await inflate(join(packed, name));
    if (!existsSync(unpacked)) renameSync(stage, unpacked);
  } finally {
    if (asked === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = asked;
    rmSync(stage, { recursive: true, force: true });
  }
  return executable;
}
