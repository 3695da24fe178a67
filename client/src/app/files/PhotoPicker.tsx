import CameraIcon from "@blueprintjs/icons/lib/esm/generated/components/camera";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/frame/Button";
import "./PhotoPicker.css";

/** A photo that was taken, and is not sent yet. */
export interface TakenPhoto {
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
}

/** Photos already taken, and a button to take more. */
export function PhotoPicker({
  photos,
  limit,
  label,
  text,
  accept = "image/*",
  capture,
  disabled = false,
  onTake,
  onRemove,
}: {
  photos: readonly TakenPhoto[];
  limit: number;
  /** The label of the list of photos. */
  label: string;
  /** The text of the button. */
  text: string;
  accept?: string;
  capture?: "environment";
  disabled?: boolean | undefined;
  /** Called with the chosen files; the button shows progress until it resolves. */
  onTake: (files: readonly File[]) => Promise<void>;
  onRemove: (key: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const full = photos.length >= limit;
  const take = async (files: readonly File[]) => {
    setBusy(true);
    await onTake(files);
    setBusy(false);
  };
  return (
    <>
      {photos.length > 0 ? (
        <ul className="photos" aria-label={label}>
          {photos.map((photo) => (
            <li key={photo.key}>
              <Thumbnail photo={photo} />
              <button
                type="button"
                className="ui-icon-button"
                aria-label={`移除${photo.name}`}
                disabled={disabled}
                onClick={() => onRemove(photo.key)}
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
        accept={accept}
        capture={capture}
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
        {full ? `最多 ${limit} 张` : text}
      </Button>
    </>
  );
}

/** A photo as a thumbnail. */
export function Thumbnail({ photo }: { photo: TakenPhoto }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return <img src={url} alt={photo.name} />;
}
