import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";

interface PhotoButtonProps {
  photos:
    | readonly { readonly rowId: string; readonly name: string; readonly size: number }[]
    | null
    | undefined;
}

/** Button with the number of photos of a punch; a click shows them. */
export function PhotoButton({ photos }: PhotoButtonProps) {
  const files = attachedFiles(photos);
  const [first] = files;
  if (!first) return null;
  return (
    <button type="button" className="ui-link" onClick={() => void openPreview(first, files)}>
      照片 {files.length} 张
    </button>
  );
}
