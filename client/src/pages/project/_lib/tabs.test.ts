import { expect, it } from "vitest";
import { projectRoutes } from "@/app/routes/project";
import { TABS, tabsFor } from "./tabs";

it("every tab is a page, and what says amounts is for those who see them", () => {
  const paths = new Set(projectRoutes.map(({ path }) => path));
  for (const { page } of TABS) expect(paths).toContain(`/project/:projectId/${page}`);
  expect(tabsFor(false).map(({ page }) => page)).not.toContain("ProjectProfitList");
  expect(tabsFor(true)).toHaveLength(TABS.length);
});
