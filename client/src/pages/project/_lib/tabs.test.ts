import { expect, it } from "vitest";
import { projectRoutes } from "@/app/routes/project";
import { TABS, tabsFor } from "./tabs";

it("every tab is a page, and what says amounts is for those who see them", () => {
  const paths = new Set(projectRoutes.map(({ path }) => path));
  for (const { page } of TABS) expect(paths).toContain(`/project/:projectId/${page}`);
  const pages = tabsFor({ money: false, tasks: false, work: false, logs: false }).map(({ page }) => page);
  expect(pages).not.toContain("ProjectProfitList");
  expect(pages).not.toContain("task");
  expect(pages).not.toContain("work");
  expect(pages).not.toContain("log");
  expect(tabsFor({ money: true, tasks: true, work: true, logs: true })).toHaveLength(TABS.length);
});
