/** The product's logo: two shapes that support each other. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 21.5 14.2 9.6a1.6 1.6 0 0 1 2.9.1l1.5 3.4-5 9.4a2 2 0 0 1-1.8 1H9.2a1.4 1.4 0 0 1-1.2-2Z"
        fill="#fff"
      />
      <path d="m20 15 4.1 6.6a1.3 1.3 0 0 1-1.1 1.9h-6.5Z" fill="#fff" fillOpacity="0.72" />
    </svg>
  );
}
