import ChatIcon from "@blueprintjs/icons/lib/esm/generated/components/chat";
import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { PreviewDialogMutation } from "@/__generated__/PreviewDialogMutation.graphql";
import { errorText } from "@/app/errors";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { useSaveFile } from "../useSaveFile";
import { GridView } from "./GridView";
import { HtmlView } from "./HtmlView";
import { ImageView } from "./ImageView";
import { PagesView } from "./PagesView";
import "./Preview.css";
import { PreviewWatermark } from "./PreviewWatermark";
import { isDrawn, loadContent, type PreviewContent } from "./previewContent";
import { SlidesView } from "./SlidesView";
import { TextView } from "./TextView";
import { useStepKeys } from "./useStepKeys";
import { VideoView } from "./VideoView";

const PdfView = lazy(() => import("./PdfView"));

/** A file to preview. */
export interface PreviewFile {
  /** Row id. */
  readonly id: string;
  readonly name: string;
}

/** Renders the content beside a document, by its global id. */
export type Beside = (recordId: string) => ReactNode;

interface Shown {
  readonly id: string;
  /** Global id of a document; null for attachments, whose comments are on their record. */
  readonly recordId: string | null;
  /** Its name from the server: an address identifies a file by its id alone. */
  readonly name: string | null;
  readonly content: PreviewContent | null;
  readonly watermark: string | null;
  /** The reason why there is no preview. */
  readonly message: string | null;
}

export interface PreviewDialogProps {
  open: boolean;
  /** The neighbouring files, in order. */
  files: readonly PreviewFile[];
  /** Row id of the file shown, which may come from an address and not be among the neighbours. */
  current: string;
  /** Called to show another file. */
  onStep: (id: string) => void;
  /** Renders the comments of a document, by its global id, beside it. */
  beside?: Beside;
  onClose: () => void;
}

/**
 * Dialog that previews a file without downloading it; the arrow keys move to its neighbours (core §2, §8).
 */
export function PreviewDialog({ open, files, current, onStep, beside, onClose }: PreviewDialogProps) {
  const index = files.findIndex(({ id }) => id === current);
  const shown = useShown(current);
  const save = useSaveFile();
  const [talks, setTalks] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const other = index < 0 ? undefined : files[index + by];
    if (other) onStep(other.id);
  };
  useStepKeys(inside, open, step);
  // until the server answers, the list's name; an unknown file has no name
  const name = files[index]?.name || shown?.name || "";
  return (
    <AppDialog
      open={open}
      title={name || "文件预览"}
      size="preview"
      flush
      onClose={onClose}
      footer={
        <>
          {index >= 0 && files.length > 1 ? (
            <span className="ui-row f-preview__steps">
              <Button icon={<ChevronLeftIcon />} disabled={index === 0} onClick={() => step(-1)}>
                上一个
              </Button>
              <span className="ui-muted ui-small">
                {index + 1} / {files.length}
              </span>
              <Button
                icon={<ChevronRightIcon />}
                disabled={index === files.length - 1}
                onClick={() => step(1)}
              >
                下一个
              </Button>
            </span>
          ) : null}
          {beside && shown?.recordId ? (
            <Button icon={<ChatIcon />} aria-pressed={talks} onClick={() => setTalks(!talks)}>
              评论
            </Button>
          ) : null}
          {shown?.watermark ? null : (
            <Button icon={<DownloadIcon />} onClick={() => save(current)}>
              下载
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div ref={inside} className="f-beside">
        <div className="f-preview">
          {shown === null ? (
            <LoadingMask text="正在加载…" />
          ) : shown.content ? (
            <div key={shown.id} className="f-preview__body">
              <PreviewWatermark text={shown.watermark}>
                <Suspense fallback={<LoadingMask text="正在加载…" />}>
                  <ContentView content={shown.content} name={name} />
                </Suspense>
              </PreviewWatermark>
            </div>
          ) : (
            <div className="f-preview__message">
              <EmptyState title={shown.message ?? "文件无法预览，请下载后再查看"} />
            </div>
          )}
        </div>
        {beside && talks && shown?.recordId ? (
          <aside className="f-beside__talk" aria-label="评论">
            {beside(shown.recordId)}
          </aside>
        ) : null}
      </div>
    </AppDialog>
  );
}

function ContentView({ content, name }: { content: PreviewContent; name: string }) {
  switch (content.kind) {
    case "IMAGE":
      return <ImageView url={content.url} name={name} />;
    case "VIDEO":
      return <VideoView url={content.url} name={name} />;
    case "PDF":
      return <PdfView url={content.url} />;
    case "GRID":
      return <GridView sheets={content.sheets} />;
    case "PAGES":
      return <PagesView url={content.url} pages={content.pages} />;
    case "HTML":
      return <HtmlView html={content.html} />;
    case "SLIDES":
      return <SlidesView slides={content.slides} />;
    case "TEXT":
      return <TextView text={content.text} truncated={content.truncated} />;
  }
}

/** The preview of a file; null while it loads. Each preview is recorded as an access (core §2). */
function useShown(id: string): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useSave<PreviewDialogMutation>(graphql`
    mutation PreviewDialogMutation($input: FileInput!) {
      filePreview(input: $input) {
        kind
        address
        watermark
        message
        file {
          id
          name
          isDoc
          previewCount
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const { data, userErrors } = await preview({ input: { id } });
      const answer = data?.filePreview;
      const recordId = answer?.file?.isDoc ? answer.file.id : null;
      const nothing = (message: string | null | undefined) => ({
        id,
        recordId,
        name: answer?.file?.name ?? null,
        content: null,
        watermark: answer?.watermark ?? null,
        message: message ?? null,
      });
      if (!answer?.address || !answer.kind || !isDrawn(answer.kind))
        return nothing(userErrors[0]?.message ?? answer?.message);
      try {
        const content = await loadContent(answer.kind, answer.address, stop.signal);
        return {
          id,
          recordId,
          name: answer.file?.name ?? null,
          content,
          watermark: answer.watermark ?? null,
          message: null,
        };
      } catch (error) {
        return nothing(errorText(error));
      }
    };
    void look().then((answer) => {
      if (!stop.signal.aborted) setShown(answer);
    });
    return () => stop.abort();
  }, [id, preview]);
  return shown?.id === id ? shown : null;
}
