import ZoomInIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-in";
import ZoomOutIcon from "@blueprintjs/icons/lib/esm/generated/components/zoom-out";
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type RenderTask } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { useEffect, useRef, useState } from "react";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { PreviewTool } from "./PreviewTool";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Largest canvas in pixels; larger ones are slow, and fail on some machines. */
const MAX_PIXELS = 16_000_000;
/** Distance in pixels from the visible area within which pages are rendered ahead. */
const AHEAD = "600px";
const STEP = 1.25;

interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface Loaded {
  readonly document: PDFDocumentProxy;
  /** The size of the first page, used for each page until it is rendered. */
  readonly size: PageSize;
}

function failureText(error: unknown): string {
  return error instanceof Error && error.name === "PasswordException"
    ? "该文件设有密码，请下载后再查看"
    : "文件无法预览，请下载后再查看";
}

/** The address of a PDF, or its bytes. */
type PdfViewProps =
  | { readonly url: string; readonly bytes?: never }
  | { readonly bytes: Uint8Array; readonly url?: never };

/** Viewer of a PDF with zoom; renders only the pages in or near the visible area. */
export default function PdfView({ url, bytes }: PdfViewProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [scale, setScale] = useState<number | null>(null);
  const [current, setCurrent] = useState(1);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const task = getDocument({
      // the library detaches the buffer it is given
      ...(bytes ? { data: bytes.slice() } : { url }),
      cMapUrl: `${__PDF_DATA__}cmaps/`,
      standardFontDataUrl: `${__PDF_DATA__}standard_fonts/`,
      wasmUrl: `${__PDF_DATA__}wasm/`,
      // The content security policy allows no WebAssembly; the same decoders are loaded as scripts.
      useWasm: false,
      enableXfa: false,
    });
    let live = true;
    task.promise
      .then(async (document) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (live) setLoaded({ document, size: { width, height } });
      })
      .catch((error: unknown) => {
        if (live) setFailure(failureText(error));
      });
    return () => {
      live = false;
      void task.destroy();
    };
  }, [url, bytes]);

  if (failure) return <ErrorState error={failure} />;
  if (!loaded) return <LoadingMask text="正在加载…" />;
  const { document, size } = loaded;
  const room = (stage.current?.clientWidth ?? 900) - 48;
  const shown = scale ?? Math.min(1.5, room / size.width);
  const zoom = (factor: number) => setScale(Math.min(4, Math.max(0.25, shown * factor)));
  return (
    <div className="f-view">
      <div className="f-tools" role="toolbar" aria-label="文档工具">
        <PreviewTool text="缩小" icon={<ZoomOutIcon />} onClick={() => zoom(1 / STEP)} />
        <span className="f-tools__value">{Math.round(shown * 100)}%</span>
        <PreviewTool text="放大" icon={<ZoomInIcon />} onClick={() => zoom(STEP)} />
        <span className="f-tools__value" role="status" aria-label="页码">
          {current} / {document.numPages}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <section ref={stage} className="f-view__stage f-pdf" tabIndex={0} aria-label="文档内容">
        {Array.from({ length: document.numPages }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
            key={index}
            document={document}
            number={index + 1}
            scale={shown}
            size={size}
            onSeen={setCurrent}
          />
        ))}
      </section>
    </div>
  );
}

function PdfPage({
  document,
  number,
  scale,
  size,
  onSeen,
}: {
  document: PDFDocumentProxy;
  number: number;
  scale: number;
  size: PageSize;
  onSeen: (number: number) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [own, setOwn] = useState(size);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const root = element.parentElement;
    const ahead = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root,
      rootMargin: AHEAD,
    });
    const middle = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onSeen(number);
      },
      { root, rootMargin: "-50% 0px" },
    );
    ahead.observe(element);
    middle.observe(element);
    return () => {
      ahead.disconnect();
      middle.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    const target = canvas.current;
    if (!near || !target) return;
    let task: RenderTask | null = null;
    let live = true;
    document
      .getPage(number)
      .then((page) => {
        if (!live) return;
        const plain = page.getViewport({ scale: 1 });
        setOwn({ width: plain.width, height: plain.height });
        const wanted = scale * Math.min(2, window.devicePixelRatio);
        const most = Math.sqrt(MAX_PIXELS / (plain.width * plain.height));
        const viewport = page.getViewport({ scale: Math.min(wanted, most) });
        target.width = Math.floor(viewport.width);
        target.height = Math.floor(viewport.height);
        task = page.render({ canvas: target, viewport });
        return task.promise.then(() => {
          if (live) setDrawn(true);
        });
      })
      // The page is out of view again, or can't be rendered: it stays blank, without effect on the others.
      .catch(() => undefined);
    return () => {
      live = false;
      task?.cancel();
      setDrawn(false);
    };
  }, [document, number, near, scale]);

  return (
    <div
      ref={frame}
      className="f-pdf__page"
      style={{ width: own.width * scale, height: own.height * scale }}
      data-page={number}
      data-drawn={drawn || undefined}
    >
      {near ? (
        <canvas
          ref={canvas}
          role="img"
          aria-label={`第 ${number} 页`}
          style={{ width: "100%", height: "100%" }}
        />
      ) : null}
    </div>
  );
}
