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

/** Handles a key of the field in the list; true when it was handled. */
export type PaletteKeys = (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) => boolean;

/** Props that the field passes to the list. */
export interface PaletteResultsProps {
  readonly id: string;
  readonly text: string;
  /** Reference to the list's key handler. */
  readonly keys: RefObject<PaletteKeys | null>;
  /** A key pressed before the handler existed. */
  readonly early: RefObject<Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey"> | null>;
  /** Called with the result that Enter selects. */
  readonly onActive: (id: string | undefined) => void;
  readonly onClose: () => void;
}

let open = false;

/** Opens the search over records, pages and actions; a second call while it is open does nothing. */
export function openPalette(): void {
  if (open) return;
  void openDialog((controls) => (controls.open ? <Palette onClose={() => controls.close()} /> : null));
}

/** Loads the list in advance. */
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
 * The field opens at once, and accepts text from then on; the list follows when its code has loaded. A
 * native dialog of the browser: it traps the focus, and needs nothing that the frame has not loaded.
 */
function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<PaletteKeys>(null);
  // an Enter pressed before the list existed is its first key
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
          // the search opens for typing
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
