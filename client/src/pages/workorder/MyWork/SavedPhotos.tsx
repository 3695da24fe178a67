import { Thumbnail } from "@/app/files/PhotoPicker";
import type { QueuedPhoto } from "@/domains/workOrder/queue/types";

/** A file of an order, as its card queries it. */
export interface OrderFile {
  readonly rowId: string;
  readonly name: string;
  readonly type: string;
  readonly streamUrl: string;
}

/** The photos of the work among an order's files: the last images, as many as the server has counted. */
export function photosOf(
  files: readonly OrderFile[] | null | undefined,
  taken: number,
  signature: string | undefined,
): readonly OrderFile[] {
  const pictures = (files ?? []).filter(({ type, rowId }) => type === "IMAGE" && rowId !== signature);
  return pictures.slice(Math.max(0, pictures.length - taken));
}

/** Photos of an order: those saved before, and those that wait for the network. */
export function SavedPhotos({
  photos,
  waiting,
}: {
  photos: readonly OrderFile[];
  waiting: readonly QueuedPhoto[];
}) {
  if (photos.length + waiting.length === 0) return null;
  return (
    <ul className="photos" aria-label="已保存照片">
      {photos.map(({ rowId, name, streamUrl }) => (
        <li key={rowId}>
          <img src={streamUrl} alt={name} />
        </li>
      ))}
      {waiting.map((photo) => (
        <li key={photo.key}>
          <Thumbnail photo={photo} />
        </li>
      ))}
    </ul>
  );
}
