// Takes the pictures of docs/screenshots on fresh demo data, light and dark: of the release build, or of the binary that is
// named as an argument.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { authorizationOf, post, signIn } from "./account.mjs";
import { root } from "./lib.mjs";
import { takePictures } from "./screenshot.mjs";
import { startServer } from "./server.mjs";

const folder = join(root, "docs/screenshots");
/** The pages of the pictures; the address of a member's form needs a row id, which is not fixed. */
const pages = (memberId) => [
  { name: "sign-in", path: "/Login" },
  { name: "workbench", user: "admin", path: "/" },
  { name: "member-list", user: "admin", path: "/members" },
  { name: "member-edit", user: "admin", path: `/members/edit/${memberId}/info` },
  { name: "role-menus", user: "admin", path: "/members/RoleMenus" },
  { name: "team-tree", user: "admin", path: "/members/TeamList" },
  { name: "documents", user: "admin", path: "/doc/1/group/0" },
  { name: "dictionary", user: "admin", path: "/admin/CustomerType" },
  { name: "qr-codes", user: "admin", path: "/admin/QrcodeList" },
  { name: "operation-log", user: "admin", path: "/admin/OperationLog" },
];

mkdirSync(folder, { recursive: true });
const server = await startServer({ name: "pictures", binary: process.argv[2] ?? "target/release/xieli" });
try {
  const authorization = authorizationOf(await signIn(server.url, "admin"));
  const { viewer } = await post(server.url, "{ viewer { member { rowId } } }", {}, authorization);
  const shots = ["light", "dark"].flatMap((theme) =>
    pages(viewer.member.rowId).map(({ name, ...page }) => ({
      ...page,
      theme,
      output: join(folder, `${name}-${theme}.png`),
    })),
  );
  await takePictures(server.url, shots);
} finally {
  await server.stop();
}
