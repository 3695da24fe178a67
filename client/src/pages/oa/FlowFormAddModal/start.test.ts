import { expect, it } from "vitest";
import type { Definition } from "@/domains/flow/definition";
import { likeOld } from "./start";

const DEFINITION: Definition = {
  fields: [
    { key: "why", label: "事由", type: "text" },
    { key: "kind", label: "类型", type: "choice", options: ["公司", "个人"], default: "公司" },
    { key: "proof", label: "凭证", type: "attachment" },
    {
      key: "rows",
      label: "明细",
      type: "detail",
      columns: [
        { key: "name", label: "品名", type: "text" },
        { key: "photo", label: "照片", type: "picture" },
      ],
    },
  ],
  rights: {},
  nodes: [],
  settings: {},
};

it("begins like an old one, without its files and without what is no longer asked", () => {
  expect(
    likeOld(DEFINITION, {
      why: "更换驱动器",
      proof: ["5"],
      gone: "x",
      rows: [{ name: "电机", photo: ["6"] }],
    }),
  ).toEqual({ why: "更换驱动器", kind: "公司", rows: [{ name: "电机" }] });
});
