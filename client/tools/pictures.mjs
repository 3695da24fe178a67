// Takes the pictures of docs/screenshots from a release build on fresh demo data, light and dark.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";
import { takePictures } from "./screenshot.mjs";
import { startServer } from "./server.mjs";

const folder = join(root, "docs/screenshots");
const pages = [
  { name: "sign-in", path: "/Login" },
  { name: "workbench", user: "admin", path: "/" },
  { name: "member-list", user: "admin", path: "/members" },
  { name: "member-edit", user: "admin", path: "/members", prepare: openFirstMember },
  { name: "role-menus", user: "admin", path: "/members/RoleMenus" },
  { name: "team-tree", user: "admin", path: "/members/TeamList" },
];

/** From the list to the form of its first member: the demo's row ids are not fixed. */
async function openFirstMember(page) {
  const reply = page.waitForResponse((response) => response.url().endsWith("/graphql"));
  const id = await page.locator("tbody tr[data-row-id]").first().getAttribute("data-row-id");
  await page.goto(`/members/edit/${id}/info`, { waitUntil: "networkidle" });
  await reply;
}

mkdirSync(folder, { recursive: true });
const server = await startServer({ name: "pictures", binary: "target/release/xieli" });
try {
  const shots = ["light", "dark"].flatMap((theme) =>
    pages.map(({ name, ...page }) => ({ ...page, theme, output: join(folder, `${name}-${theme}.png`) })),
  );
  await takePictures(server.url, shots);
} finally {
  await server.stop();
}
