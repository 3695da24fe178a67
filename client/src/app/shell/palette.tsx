import SearchIcon from "@blueprintjs/icons/lib/esm/generated/components/search";
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isComposing } from "@/ui/base/composing";
import { openDialog } from "@/ui/dialog/dialogs";
import "./Palette.css";

const results = () => import("./PaletteResults");
const PaletteResults = lazy(() => results().then((module) => ({ default: module.PaletteResults })));

const LIST = "palette-list";

/** What the list does with a key of the field; true: it was its. */
export type PaletteKeys = (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) => boolean;

/** What the list is told by the field above it. */
export interface PaletteResultsProps {
  readonly id: string;
  readonly text: string;
  /** Where the list leaves what answers keys. */
  readonly keys: RefObject<PaletteKeys | null>;
  /** The key that came before there was one. */
  readonly early: RefObject<Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey"> | null>;
  /** Which line is chosen by Enter. */
  readonly onActive: (id: string | undefined) => void;
  readonly onClose: () => void;
}

let open = false;

/** Opens the search over records, pages and actions; a second call while it shows does nothing. */
export function openPalette(): void {
  if (open) return;
  void openDialog((controls) => (controls.open ? <Palette onClose={() => controls.close()} /> : null));
}

/** The list is about to be needed: it is fetched before it is. */
export function preparePalette(): void {
  void results().catch(() => undefined);
}

/** Ctrl-K or Cmd-K anywhere. */
export function usePaletteShortcut(): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") preparePalette();
      if (
        event.key.toLowerCase() !== "k" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/**
 * The field is there in the moment it is asked for, and takes what is typed from then on; the list behind it comes when its
 * code has. A dialog of the browser's own: it keeps the focus and needs nothing that the frame has not loaded.
 */
function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<PaletteKeys>(null);
  // an Enter from before the list was there is its first key
  const early = useRef<Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">>(null);

  useLayoutEffect(() => {
    open = true;
    dialog.current?.showModal();
    return () => {
      open = false;
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key, ctrlKey, metaKey } = event;
    if (key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (keys.current) {
      if (keys.current(event)) event.preventDefault();
    } else if (key === "Enter") {
      event.preventDefault();
      early.current = { key, ctrlKey, metaKey };
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is its Escape
    <dialog
      ref={dialog}
      className="app-palette"
      aria-label="搜索"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="app-palette__input">
        <SearchIcon />
        <input
          // whoever opens the search is about to type
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={50}
          placeholder="搜索成员、客户、文档、产品、页面和操作"
          role="combobox"
          aria-expanded
          aria-controls={LIST}
          aria-activedescendant={active}
          aria-label="搜索"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className="app-palette__close" aria-label="取消" onClick={onClose}>
          <kbd className="app-kbd">Esc</kbd>
        </button>
      </div>
      <Suspense
        fallback={
          <p className="app-palette__empty" role="status">
            加载中
          </p>
        }
      >
        <PaletteResults
          id={LIST}
          text={text}
          keys={keys}
          onActive={setActive}
          onClose={onClose}
          early={early}
        />
      </Suspense>
    </dialog>
  );
}
