import CameraIcon from "@blueprintjs/icons/lib/esm/generated/components/camera";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useEffect, useRef, useState } from "react";
import { randomId } from "@/ui/base/randomId";
import { Button } from "@/ui/frame/Button";
import { ACCEPT, MOST, type Picture, prepared, refusal } from "./pictures";

/** Pictures of what is wrong, made small before they are sent. */
export function PicturesInput({
  value,
  onChange,
  disabled = false,
}: {
  value: readonly Picture[];
  onChange: (pictures: readonly Picture[]) => void;
  disabled?: boolean | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const full = value.length >= MOST;
  const take = async (files: readonly File[]) => {
    const good = files.filter((file) => refusal(file) === null);
    const refused = files.map(refusal).find((why) => why !== null) ?? null;
    setProblem(refused ?? (good.length > MOST - value.length ? `最多添加 ${MOST} 张照片` : null));
    setBusy(true);
    const taken: Picture[] = [];
    for (const file of good.slice(0, MOST - value.length)) {
      taken.push({ key: randomId(), file: await prepared(file, value.length + taken.length + 1) });
    }
    setBusy(false);
    if (taken.length > 0) onChange([...value, ...taken]);
  };
  return (
    <div className="ui-stack">
      {value.length > 0 ? (
        <ul className="scan-label__photos" aria-label="报修照片">
          {value.map((picture) => (
            <li key={picture.key}>
              <Thumbnail file={picture.file} />
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`移除${picture.file.name}`}
                disabled={disabled}
                onClick={() => {
                  setProblem(null);
                  onChange(value.filter(({ key }) => key !== picture.key));
                }}
              >
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label="选择照片"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void take(files);
        }}
      />
      <Button
        icon={<CameraIcon />}
        loading={busy}
        disabled={disabled || full}
        onClick={() => input.current?.click()}
      >
        {full ? `最多 ${MOST} 张` : "添加照片"}
      </Button>
      {problem ? (
        <p className="ui-small" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img src={url} alt={file.name} />;
}
