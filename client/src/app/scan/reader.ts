/** Decoder of QR codes in a video: the browser's own where it works, else a library. */

/** The used part of the browser's own detector; TypeScript lacks it yet. */
interface Detector {
  detect(frame: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Decodes the texts of the QR codes in an image. */
export type Decode = (frame: ImageData) => Promise<readonly string[]>;

/**
 * Size of the frame in pixels: enough for a code that fills a third of it, and small enough to be read
 * several times a second.
 */
const SIDE = 720;

/** Time for a frame that is hard to read, in milliseconds. */
const FRAME_MS = 50;

async function own(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    return BarcodeDetector && formats.includes("qr_code")
      ? new BarcodeDetector({ formats: ["qr_code"] })
      : null;
  } catch {
    return null;
  }
}

/** Plain JavaScript: the content security policy allows no WebAssembly. */
async function library(): Promise<Decode> {
  const { decodeQR } = await import("qr/decode.js");
  return (frame) => {
    try {
      return Promise.resolve([decodeQR(frame, { timeLimit: FRAME_MS })]);
    } catch {
      // the library's way to report that there is none
      return Promise.resolve([]);
    }
  };
}

/** Opens a decoder: the browser's own where it works, else a library. */
export async function openDecoder(): Promise<Decode> {
  const detector = await own();
  if (!detector) return library();
  let instead: Decode | null = null;
  return async (frame) => {
    if (instead) return instead(frame);
    try {
      return (await detector.detect(frame)).map(({ rawValue }) => rawValue);
    } catch {
      // phones without their maker's services have the class, but no implementation
      instead = await library();
      return instead(frame);
    }
  };
}

/** Reads the centre of a video, which the frame on the screen marks. */
export async function openReader(): Promise<(video: HTMLVideoElement) => Promise<readonly string[]>> {
  const decode = await openDecoder();
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const side = Math.min(video.videoWidth, video.videoHeight);
    if (side === 0 || !paper) return Promise.resolve([]);
    const size = Math.min(side, SIDE);
    canvas.width = size;
    canvas.height = size;
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
    paper.drawImage(video, left, top, side, side, 0, 0, size, size);
    return decode(paper.getImageData(0, 0, size, size));
  };
}
