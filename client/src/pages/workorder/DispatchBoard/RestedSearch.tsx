import { useEffect, useRef, useState } from "react";
import { SearchInput } from "@/ui/input/TextInput";

/** Typing rests this long before the server is asked; milliseconds (business §9). */
const DEBOUNCE = 300;

/** A search that the address keeps: said once typing rests. */
export function RestedSearch({
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
  // what the address says without having been told so, such as by going back
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
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchInput value={text} onChange={setText} placeholder={placeholder} aria-label={label} />;
}
