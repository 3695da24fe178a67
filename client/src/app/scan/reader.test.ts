import { create } from "qrcode/lib/core/qrcode";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDecoder } from "./reader";

const TEXT = "https://work.example.com/q/SB0123456789ABCDEFGHJK";

/** A code drawn on white, as the pixels of an image. */
function drawn(text: string, side = 360, scale = 6): ImageData {
  const { size, data: dark } = create(text, { errorCorrectionLevel: "M" }).modules;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const margin = Math.floor((side - size * scale) / 2);
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      if (!dark[Math.floor(y / scale) * size + Math.floor(x / scale)]) continue;
      data.fill(0, ((y + margin) * side + x + margin) * 4, ((y + margin) * side + x + margin) * 4 + 3);
    }
  }
  return { width: side, height: side, data, colorSpace: "srgb" } as ImageData;
}

const blank = () => ({ ...drawn(TEXT), data: new Uint8ClampedArray(360 * 360 * 4).fill(255) });

/** A browser's own detector, with these formats. */
function detector(formats: readonly string[], detect: () => Promise<{ rawValue: string }[]>) {
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = detect;
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

describe("a decoder", () => {
  it("is the library where the browser has none", async () => {
    const decode = await openDecoder();
    expect(await decode(drawn(TEXT))).toEqual([TEXT]);
    expect(await decode(blank())).toEqual([]);
  });

  it("is the browser's own where it knows such codes", async () => {
    detector(["ean_13", "qr_code"], () => Promise.resolve([{ rawValue: "its own" }]));
    const decode = await openDecoder();
    expect(await decode(drawn(TEXT))).toEqual(["its own"]);
  });

  it("is the library where the browser's own knows others only", async () => {
    detector(["ean_13"], () => Promise.resolve([{ rawValue: "its own" }]));
    const decode = await openDecoder();
    expect(await decode(drawn(TEXT))).toEqual([TEXT]);
  });

  it("is the library once the browser's own has failed", async () => {
    const detect = vi.fn(() => Promise.reject(new DOMException("service unavailable", "NotSupportedError")));
    detector(["qr_code"], detect);
    const decode = await openDecoder();
    expect(await decode(drawn(TEXT))).toEqual([TEXT]);
    expect(await decode(drawn(TEXT))).toEqual([TEXT]);
    expect(detect).toHaveBeenCalledTimes(1);
  });
});
