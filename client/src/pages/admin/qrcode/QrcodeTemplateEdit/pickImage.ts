/** Choosing an image file for a label: decoded, scaled down and added to the layout. */
import { toast } from "@/ui/feedback/toasts";
import type { EditorAction } from "./editor";
import { type Layout, MAX_IMAGE, newImage } from "./layout";

/** Longest side in pixels: sharp at 50 mm and 300 dpi; larger images only enlarge the template. */
const LONGEST = 600;
/** Largest file that is decoded, in bytes. */
const MAX_FILE = 20 * 1024 * 1024;

/** Opens the file chooser; null when it is cancelled. */
function chooseFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/png,image/jpeg,image/webp";
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/** Image as a data URL, scaled down to label size; null when the browser can't decode it. */
async function reduced(file: File): Promise<{ image: string; ratio: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const shrink = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const board = document.createElement("canvas");
  board.width = Math.max(1, Math.round(bitmap.width * shrink));
  board.height = Math.max(1, Math.round(bitmap.height * shrink));
  const pen = board.getContext("2d");
  pen?.drawImage(bitmap, 0, 0, board.width, board.height);
  const ratio = bitmap.width / bitmap.height;
  bitmap.close();
  const png = board.toDataURL("image/png");
  if (png.length <= MAX_IMAGE || !pen) return { image: png, ratio };
  // a photo is smaller as JPEG, which has no transparency: fill with white, as paper is
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, board.width, board.height);
  return { image: board.toDataURL("image/jpeg", 0.85), ratio };
}

/** Adds an image chosen by the viewer to the label, for example a logo. */
export async function pickImage(layout: Layout, act: (action: EditorAction) => void): Promise<void> {
  const file = await chooseFile();
  if (!file) return;
  if (file.size > MAX_FILE) {
    toast.warning("图片不能超过 20 MB");
    return;
  }
  const picture = await reduced(file);
  if (!picture) toast.warning("无法读取该图片，请选择 PNG 或 JPEG 图片");
  else if (picture.image.length > MAX_IMAGE) toast.warning("图片内容过于复杂，请换一张或先缩小");
  else act({ type: "add", element: newImage(picture.image, picture.ratio, layout) });
}
