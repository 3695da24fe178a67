import { type CSSProperties, type ReactNode, useState } from "react";
import "./Avatar.css";
import { useImageSource } from "../base/imageSource";

/** Hues of generated avatars; the colour follows from the name, so that it is stable per person. */
const HUES = [222, 262, 322, 12, 36, 152, 184, 204] as const;

/**
 * Letters of a generated avatar: the last two of a Chinese name, the initials of any other; one where space
 * is short.
 */
export function initials(name: string, most = 2): string {
  const trimmed = name.trim();
  if (!trimmed) return "?";
  const han = trimmed.match(/\p{Script=Han}/gu);
  if (han) return han.slice(-most).join("");
  const words = trimmed.split(/[\s._-]+/).filter(Boolean);
  return words
    .slice(0, most)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");
}

function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? HUES[0];
}

export interface AvatarProps {
  name: string;
  src?: string | null;
  /** Size in pixels; default 24. */
  size?: number;
}

/** The photo of a person; without one, or when it cannot be loaded, their initials. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { "--size": `${size}px`, "--hue": hueOf(name) } as CSSProperties;
  const url = useImageSource(src);
  if (url && broken !== url) {
    return (
      <img
        className="ui-avatar"
        style={style}
        src={url}
        alt={name}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className="ui-avatar" style={style} role="img" aria-label={name}>
      {initials(name, size < 28 ? 1 : 2)}
    </span>
  );
}

/** Overlapping avatars of several people; those that do not fit are counted. */
export function AvatarGroup({
  people,
  max = 4,
  size = 24,
}: {
  people: readonly { name: string; src?: string | null }[];
  max?: number;
  size?: number;
}) {
  const rest = people.length - max;
  return (
    <span className="ui-avatars" title={people.map((person) => person.name).join("、")}>
      {people.slice(0, max).map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal names are possible and have no other identity
        <Avatar key={index} {...person} size={size} />
      ))}
      {rest > 0 ? <span className="ui-avatars__rest">+{rest}</span> : null}
    </span>
  );
}

/** Avatar and name side by side. */
export function PersonName({ name, src, hint, size = 20 }: AvatarProps & { hint?: ReactNode }) {
  if (!name) return null;
  return (
    <span className="ui-person">
      <span aria-hidden className="ui-person__picture">
        <Avatar name={name} src={src} size={size} />
      </span>
      <span className="ui-person__name">{name}</span>
      {hint ? <span className="ui-person__hint">{hint}</span> : null}
    </span>
  );
}
