import { describe, expect, it } from "vitest";
import { products } from "./list";

const variables = (text: string) => products.vars({}, new URLSearchParams(text));

describe("an address of the catalogue", () => {
  it("becomes the variables of its query", () => {
    expect(variables("keyword=kz&categoryId=12&enabled=0&pageNo=3&pageSize=10&sort=NAME-ASC")).toMatchObject({
      page: { number: 3, size: 10 },
      filter: { keyword: "kz", categoryId: "12", enabled: false },
    });
    expect(variables("").filter).toEqual({});
    expect(variables("batch=8").filter).toEqual({ importBatchId: "8" });
  });

  it("can't name what is no record or no sort", () => {
    expect(variables("categoryId=x'--").filter).toEqual({ categoryId: "0" });
    expect(variables("enabled=7").filter).toEqual({});
    expect(variables("").orderBy).toEqual([{ field: "CREATED_AT", direction: "DESC" }]);
  });
});
