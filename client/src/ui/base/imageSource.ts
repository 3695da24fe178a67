import { useEffect, useState } from "react";

type Resolver = (src: string) => string | null | Promise<string | null>;

let resolver: Resolver = (src) => src;

/**
 * Sets the function that turns the address of an image into one that `<img>` can load; images behind a
 * sign-in need more than an address. `null` means there is no image.
 */
export function setImageSource(next: Resolver): void {
  resolver = next;
}

/** The address to load for `src` now; null while it is being fetched and when there is none. */
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
