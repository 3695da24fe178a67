import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import type { Description } from "@/ui/frame/DescriptionList";
import { FileList } from "@/ui/upload/FileList";

interface Shown {
  readonly display: string;
  readonly field: { readonly name: string };
  readonly files?:
    | readonly { readonly rowId: string; readonly name: string; readonly size: number }[]
    | null
    | undefined;
}

/** Values of custom fields with the server's labels; files can be opened. */
export function ownFacts(values: readonly Shown[] | null | undefined): Description[] {
  return (values ?? []).map(({ field, display, files }) => {
    const listed = attachedFiles(files);
    return {
      label: field.name,
      value:
        listed.length > 0 ? (
          <FileList files={listed} onOpen={(file) => void openPreview(file, listed)} />
        ) : (
          display
        ),
    };
  });
}
