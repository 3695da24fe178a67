import { PhotoPicker } from "@/app/files/PhotoPicker";
import { shrunk } from "@/app/files/shrunk";
import type { QueuedPhoto } from "@/domains/workOrder/queue/types";
import { randomId } from "@/ui/base/randomId";

/** Largest number of waiting photos. */
const LIMIT = 20;
/**
 * Longer side of a scaled-down photo, in pixels: enough to read a type plate, a tenth of a camera's file
 * size.
 */
const SIDE = 2000;

/** Input of photos that are taken now and uploaded when the network is available. */
export function PhotosInput({
  value,
  onChange,
}: {
  value: readonly QueuedPhoto[];
  onChange: (photos: readonly QueuedPhoto[]) => void;
}) {
  const take = async (files: readonly File[]) => {
    const taken: QueuedPhoto[] = [];
    for (const file of files.slice(0, LIMIT - value.length)) {
      taken.push({ key: randomId(), ...(await shrunk(file, SIDE)) });
    }
    onChange([...value, ...taken]);
  };
  return (
    <div className="ui-stack">
      <PhotoPicker
        photos={value}
        limit={LIMIT}
        label="已拍照片"
        text="拍照"
        capture="environment"
        onTake={take}
        onRemove={(removed) => onChange(value.filter(({ key }) => key !== removed))}
      />
    </div>
  );
}
