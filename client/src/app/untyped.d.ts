/** The used parts of node-forge, which replaces WebCrypto; the package has no types. */
declare module "node-forge/lib/forge" {
  interface MessageDigest {
    readonly algorithm: string;
  }
  interface PublicKey {
    encrypt(
      data: string,
      scheme: "RSA-OAEP",
      options: { md: MessageDigest; mgf1: { md: MessageDigest } },
    ): string;
  }
  const forge: {
    asn1: { fromDer(bytes: string): object };
    pki: { publicKeyFromAsn1(asn1: object): PublicKey };
    md: { sha256: { create(): MessageDigest } };
    util: { encodeUtf8(text: string): string };
  };
  export default forge;
}
declare module "node-forge/lib/rsa";
declare module "node-forge/lib/sha256";
declare module "node-forge/lib/mgf1";

/** The core of the QR encoder without its renderers. */
declare module "qrcode/lib/core/qrcode" {
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: "L" | "M" | "Q" | "H" },
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}

/** The same for Node, which wants the name of the file. */
declare module "qrcode/lib/core/qrcode.js" {
  export { create } from "qrcode/lib/core/qrcode";
}

/**
 * Imported by itself, because only parts opened later load more of a list: the rest is one chunk
 * (tools/relay-parts.ts).
 */
declare module "react-relay/lib/relay-hooks/usePaginationFragment" {
  export { usePaginationFragment as default } from "react-relay";
}

/** Pinyin of the texts of pages, settings and actions, with a space between syllables (tools/pinyin.ts). */
declare module "virtual:pinyin" {
  const table: Readonly<Record<string, string>>;
  export default table;
}

/** Address of the files that pdf.js loads while it renders (vite.config.ts). */
declare const __PDF_DATA__: string;
