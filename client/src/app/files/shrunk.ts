const QUALITY = 0.85;

/**
 * Scales a photo down for a slow network, so that its longer side has at most this many pixels; an image
 * that the browser cannot read is returned unchanged.
 */
export async function shrunk(
  file: File,
  side: number,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  try {
    const image = await createImageBitmap(file);
    const share = Math.min(1, side / Math.max(image.width, image.height));
    if (share === 1) return { name: file.name, blob: file };
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * share);
    canvas.height = Math.round(image.height * share);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (!blob) return { name: file.name, blob: file };
    return { name: `${file.name.replace(/\.[^.]*$/, "")}.jpg`, blob };
  } catch {
    return { name: file.name, blob: file };
  }
}
