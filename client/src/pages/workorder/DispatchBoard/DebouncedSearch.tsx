import { useEffect, useRef, useState } from "react";
import { SearchInput } from "@/ui/input/TextInput";

/** Debounce of the search, in milliseconds (business §9). */
const DEBOUNCE_MS = 300;

/** Search input whose value is stored in the URL, debounced. */
export function DebouncedSearch({
  value,
  onChange,
  label,
  placeholder,
}: {
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder: string;
}) {
  const [text, setText] = useState(value);
  const said = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // take over a URL that changed otherwise, for example by going back
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const rested = text.trim();
    if (rested === said.current) return;
    const timer = setTimeout(() => {
      said.current = rested;
      latest.current(rested);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchInput value={text} onChange={setText} placeholder={placeholder} aria-label={label} />;
}
