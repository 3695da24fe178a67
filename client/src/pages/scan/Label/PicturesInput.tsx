import { useState } from "react";
import { type FieldInput, PhotoPicker } from "@/app/files/PhotoPicker";
import { randomId } from "@/ui/base/randomId";
import { ACCEPT, MOST, type Picture, prepared, refusal } from "./pictures";

/** Input of photos for a fault report, which are scaled down before upload. */
export function PicturesInput({
  value,
  onChange,
  ...field
}: FieldInput & {
  value: readonly Picture[];
  onChange: (pictures: readonly Picture[]) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (files: readonly File[]) => {
    const good = files.filter((file) => refusal(file) === null);
    const refused = files.map(refusal).find((why) => why !== null) ?? null;
    setProblem(refused ?? (good.length > MOST - value.length ? `最多添加 ${MOST} 张照片` : null));
    const taken: Picture[] = [];
    for (const file of good.slice(0, MOST - value.length)) {
      taken.push({ key: randomId(), file: await prepared(file, value.length + taken.length + 1) });
    }
    if (taken.length > 0) onChange([...value, ...taken]);
  };
  return (
    <div className="ui-stack">
      <PhotoPicker
        {...field}
        photos={value.map(({ key, file }) => ({ key, name: file.name, blob: file }))}
        limit={MOST}
        label="报修照片"
        text="添加照片"
        accept={ACCEPT}
        onTake={take}
        onRemove={(removed) => {
          setProblem(null);
          onChange(value.filter(({ key }) => key !== removed));
        }}
      />
      {problem ? (
        <p className="ui-small" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
