import { describe, expect, it } from "vitest";
import { prepared, refusal } from "./pictures";

const file = (type: string, size: number, name = "水泵.jpg") => ({ type, size, name });

describe("pictures of a fault", () => {
  it("takes pictures of three kinds up to 10 MB", () => {
    for (const type of ["image/jpeg", "image/png", "image/webp"]) expect(refusal(file(type, 9))).toBeNull();
    expect(refusal(file("image/gif", 9, "动图.gif"))).toBe("“动图.gif”不是 JPEG、PNG 或 WebP 图片");
    expect(refusal(file("application/pdf", 9, "a.pdf"))).toContain("不是");
    expect(refusal(file("image/png", 0))).toBe("“水泵.jpg”是空文件");
    expect(refusal(file("image/png", 10 * 1024 * 1024))).toBeNull();
    expect(refusal(file("image/png", 10 * 1024 * 1024 + 1))).toBe("“水泵.jpg”超过 10MB");
  });

  it("calls one by its place, with the extension of what it is", async () => {
    // images that the browser can't decode are sent unchanged
    const sent = await prepared(new File(["x"], "IMG_2041 家里.JPEG", { type: "image/png" }), 2);
    expect([sent.name, sent.type, sent.size]).toEqual(["报修照片2.png", "image/png", 1]);
  });
});
