import { useEffect, useState } from "react";

type Resolver = (src: string) => string | null | Promise<string | null>;

let resolver: Resolver = (src) => src;

/**
 * Says how the address of a picture becomes one an `<img>` can show; pictures behind a sign-in need more than an
 * address. `null` means there is no picture.
 */
export function setImageSource(next: Resolver): void {
  resolver = next;
}

/** The address to show for `src` now; null while it is fetched and when there is none. */
export function useImageSource(src: string | null | undefined): string | null {
  const [found, setFound] = useState<{ src: string; url: string | null } | null>(null);
  useEffect(() => {
    if (!src) return;
    let current = true;
    const take = (url: string | null) => {
      if (current) setFound({ src, url });
    };
    const answer = resolver(src);
    if (answer instanceof Promise) answer.then(take, () => take(null));
    else take(answer);
    return () => {
      current = false;
    };
  }, [src]);
  return found && found.src === src ? found.url : null;
}
