import "./qrcode.css";

/** A label as the server draws it. As a picture, so that nothing in it can run. */
export function LabelPicture({ svg, alt, className }: { svg: string; alt: string; className?: string }) {
  return (
    <img
      className={className ? `qr-label ${className}` : "qr-label"}
      alt={alt}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      draggable={false}
    />
  );
}
