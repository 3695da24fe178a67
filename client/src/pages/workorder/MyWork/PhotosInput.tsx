import { PhotoPicker } from "@/app/files/PhotoPicker";
import { takePhotos } from "@/app/files/takePhotos";
import type { QueuedPhoto } from "@/domains/workOrder/queue/types";

/** Largest number of waiting photos. */
const LIMIT = 20;

/** Input of photos that are taken now and uploaded when the network is available. */
export function PhotosInput({
  value,
  onChange,
}: {
  value: readonly QueuedPhoto[];
  onChange: (photos: readonly QueuedPhoto[]) => void;
}) {
  const take = async (files: readonly File[]) =>
    onChange([...value, ...(await takePhotos(files, LIMIT - value.length))]);
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
