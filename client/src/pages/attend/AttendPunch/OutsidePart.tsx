import { type Dispatch, type SetStateAction, useId } from "react";
import { PhotoPicker, type TakenPhoto } from "@/app/files/PhotoPicker";
import { shrunk } from "@/app/files/shrunk";
import { ReasonChoice } from "@/domains/attend/punch/ReasonChoice";
import { randomId } from "@/ui/base/randomId";
import { FieldFrame } from "@/ui/form/FieldFrame";
import { TextInput } from "@/ui/input/TextInput";

/** Largest number of photos of an outside punch. */
const PHOTOS = 3;
/** Longer side of a photo in pixels: enough to recognize the location. */
const SIDE = 1600;
const REASONS = ["拜访客户", "现场服务", "外出办事", "居家办公"];

interface OutsidePartProps {
  needsPhoto: boolean;
  photos: readonly TakenPhoto[];
  onPhotos: Dispatch<SetStateAction<readonly TakenPhoto[]>>;
  remark: string;
  onRemark: (remark: string) => void;
}

/**
 * Inputs for an outside punch, made away from all attendance places: photos and reason; common reasons can
 * be picked.
 */
export function OutsidePart({ needsPhoto, photos, onPhotos, remark, onRemark }: OutsidePartProps) {
  const id = useId();
  const take = async (files: readonly File[]) => {
    const taken: TakenPhoto[] = [];
    for (const file of files.slice(0, PHOTOS - photos.length)) {
      taken.push({ key: randomId(), ...(await shrunk(file, SIDE)) });
    }
    onPhotos((before) => [...before, ...taken]);
  };
  return (
    <section className="punch__outside" aria-label="外勤说明">
      <PhotoPicker
        photos={photos}
        limit={PHOTOS}
        label="外勤照片"
        text={needsPhoto && photos.length === 0 ? "拍照（必需）" : "拍照"}
        capture="environment"
        onTake={take}
        onRemove={(removed) => onPhotos((all) => all.filter(({ key }) => key !== removed))}
      />
      <FieldFrame id={id} label="外勤事由">
        <ReasonChoice label="常用外勤事由" reasons={REASONS} value={remark} onChange={onRemark} />
        <TextInput
          id={id}
          aria-labelledby={`${id}-label`}
          value={remark}
          maxLength={200}
          placeholder="选填"
          onChange={onRemark}
        />
      </FieldFrame>
    </section>
  );
}
