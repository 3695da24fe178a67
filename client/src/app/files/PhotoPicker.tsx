import CameraIcon from "@blueprintjs/icons/lib/esm/generated/components/camera";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { useEffect, useRef, useState } from "react";
import { useProblem } from "@/ui/base/problem";
import type { InputProps } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import "./PhotoPicker.css";

/** A photo that was taken, and is not sent yet. */
export interface TakenPhoto {
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
}

/** The part of a field's input that its label, help and error refer to. */
export type FieldInput = Pick<
  InputProps<unknown>,
  "id" | "disabled" | "aria-describedby" | "aria-labelledby"
>;

/**
 * Photos already taken, and a button to take more: the input of the field whose properties it gets. A form
 * is not submitted while photos are being scaled down.
 */
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
  ...field
}: FieldInput & {
  photos: readonly TakenPhoto[];
  limit: number;
  /** The label of the list of photos. */
  label: string;
  /** The text of the button. */
  text: string;
  accept?: string;
  capture?: "environment";
  /** Called with the chosen files; the button shows progress until it resolves. */
  onTake: (files: readonly File[]) => Promise<void>;
  onRemove: (key: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const full = photos.length >= limit;
  const labelled = field["aria-labelledby"];
  useProblem(busy ? "照片正在处理，请稍候" : null, false);
  const take = async (files: readonly File[]) => {
    setBusy(true);
    try {
      await onTake(files);
    } finally {
      setBusy(false);
    }
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
                // the photos being taken are added to those that were there
                disabled={disabled || busy}
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
        id={field.id}
        aria-describedby={field["aria-describedby"]}
        aria-labelledby={labelled ? `${labelled} ${field.id ?? ""}` : undefined}
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
