import AlignLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/align-left";
import BookIcon from "@blueprintjs/icons/lib/esm/generated/components/book";
import CompressedIcon from "@blueprintjs/icons/lib/esm/generated/components/compressed";
import DocumentIcon from "@blueprintjs/icons/lib/esm/generated/components/document";
import MediaIcon from "@blueprintjs/icons/lib/esm/generated/components/media";
import PresentationIcon from "@blueprintjs/icons/lib/esm/generated/components/presentation";
import ThIcon from "@blueprintjs/icons/lib/esm/generated/components/th";
import VideoIcon from "@blueprintjs/icons/lib/esm/generated/components/video";
import { useState } from "react";
import { formatSize } from "../base/format";
import type { UploadedFile } from "../base/types";
import { EmptyState } from "../feedback/states";
import "./Upload.css";
import { type FileLook, isPicture, lookOf } from "./uploadRules";

const ICONS: Readonly<Record<FileLook, typeof DocumentIcon>> = {
  image: MediaIcon,
  word: AlignLeftIcon,
  table: ThIcon,
  slides: PresentationIcon,
  pdf: BookIcon,
  video: VideoIcon,
  archive: CompressedIcon,
  other: DocumentIcon,
};

/** Icon of a file: its thumbnail, or the icon of its type. */
export function FileIcon({
  file,
  large,
}: {
  file: Pick<UploadedFile, "name" | "thumbnail" | "url">;
  large?: boolean;
}) {
  const [broken, setBroken] = useState(false);
  const source = file.thumbnail ?? (large && isPicture(file) ? file.url : null);
  if (source && !broken)
    return (
      <img
        className="ui-files__picture"
        data-large={large || undefined}
        src={source}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  const look = lookOf(file);
  const Icon = ICONS[look];
  return (
    <span className="ui-files__picture" data-large={large || undefined} data-look={look} aria-hidden>
      <Icon size={large ? 24 : 16} />
    </span>
  );
}

/** A read-only list of files. */
export function FileList({
  files,
  onOpen,
  empty = "暂无附件",
}: {
  files: readonly UploadedFile[];
  onOpen?: (file: UploadedFile) => void;
  empty?: string;
}) {
  if (files.length === 0) return <EmptyState compact title={empty} />;
  return (
    <ul className="ui-files" aria-label="附件">
      {files.map((file) => (
        <li key={file.id} className="ui-files__item">
          <FileIcon file={file} />
          {onOpen ? (
            <button
              type="button"
              className="ui-files__name ui-link"
              title={file.name}
              onClick={() => onOpen(file)}
            >
              {file.name}
            </button>
          ) : file.url ? (
            <a className="ui-files__name" href={file.url} target="_blank" rel="noopener" title={file.name}>
              {file.name}
            </a>
          ) : (
            <span className="ui-files__name">{file.name}</span>
          )}
          <span className="ui-files__size">{formatSize(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
