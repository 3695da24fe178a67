import { type FieldInput, PhotoPicker, type TakenPhoto } from "@/app/files/PhotoPicker";
import { takePhotos } from "@/app/files/takePhotos";

/** Input of photos of a new log, which wait on this device and are uploaded with it. */
export function LogPhotos({
  value,
  onChange,
  limit,
  ...field
}: FieldInput & {
  value: readonly TakenPhoto[];
  onChange: (photos: readonly TakenPhoto[]) => void;
  limit: number;
}) {
  return (
    <PhotoPicker
      {...field}
      photos={value}
      limit={limit}
      label="已选照片"
      text="拍照或选择照片"
      onTake={async (files) => onChange([...value, ...(await takePhotos(files, limit - value.length))])}
      onRemove={(removed) => onChange(value.filter(({ key }) => key !== removed))}
    />
  );
}
