import CameraIcon from "@blueprintjs/icons/lib/esm/generated/components/camera";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useEffect, useRef, useState } from "react";
import { shrunk } from "@/app/files/shrunk";
import type { QueuedPhoto } from "@/domains/workOrder/queue/types";
import { randomId } from "@/ui/base/randomId";
import { Button } from "@/ui/frame/Button";

/** So many photos wait at a time. */
const LIMIT = 20;
/** The longer side of one, in pixels: enough for a type plate, a tenth of what a camera takes. */
const SIDE = 2000;

/** Photos that are taken now and sent when there is a network. */
export function PhotosInput({
  value,
  onChange,
}: {
  value: readonly QueuedPhoto[];
  onChange: (photos: readonly QueuedPhoto[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const full = value.length >= LIMIT;
  const take = async (files: readonly File[]) => {
    setBusy(true);
    const taken: QueuedPhoto[] = [];
    for (const file of files.slice(0, LIMIT - value.length)) {
      taken.push({ key: randomId(), ...(await shrunk(file, SIDE)) });
    }
    setBusy(false);
    onChange([...value, ...taken]);
  };
  return (
    <div className="ui-stack">
      {value.length > 0 ? (
        <ul className="my-work__photos" aria-label="已拍照片">
          {value.map((photo) => (
            <li key={photo.key}>
              <Thumbnail photo={photo} />
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`移除${photo.name}`}
                onClick={() => onChange(value.filter(({ key }) => key !== photo.key))}
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
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label="选择照片"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void take(files);
        }}
      />
      <Button icon={<CameraIcon />} loading={busy} disabled={full} onClick={() => input.current?.click()}>
        {full ? `最多 ${LIMIT} 张` : "拍照"}
      </Button>
    </div>
  );
}

function Thumbnail({ photo }: { photo: QueuedPhoto }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return <img src={url} alt={photo.name} />;
}
