import { writeFile } from "node:fs/promises";
import { type Browser, chromium } from "@playwright/test";
import { create } from "qrcode/lib/core/qrcode.js";
import { browserOptions } from "../../tools/browser.mjs";

const [WIDTH, HEIGHT] = [640, 480];
/** Pixels per module of the code, as if the label were held before the lens. */
const SCALE = 8;

/** A video (YUV4MPEG2) of a label with this text; the browser plays it in a loop. */
function film(text: string): Buffer {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const [left, top] = [Math.floor((WIDTH - size * SCALE) / 2), Math.floor((HEIGHT - size * SCALE) / 2)];
  for (let y = 0; y < size * SCALE; y += 1) {
    for (let x = 0; x < size * SCALE; x += 1) {
      if (data[Math.floor(y / SCALE) * size + Math.floor(x / SCALE)])
        light[(y + top) * WIDTH + x + left] = 16;
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, grey]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

/** A browser whose camera sees a label with this text, and may use it; `file` is the path of the video. */
export async function browserBefore(text: string, file: string): Promise<Browser> {
  await writeFile(file, film(text));
  const options = await browserOptions();
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}
