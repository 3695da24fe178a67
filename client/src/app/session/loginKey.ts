import { fetchQuery } from "react-relay";
import { graphql, type IEnvironment } from "relay-runtime";
import artifact, { type loginKeyQuery } from "@/__generated__/loginKeyQuery.graphql";
import { AppError } from "@/app/errors";

void graphql`
  query loginKeyQuery {
    loginKey {
      keyId
      key
      nonce
    }
  }
`;

/** A public key (SPKI PEM) and a nonce, valid for one attempt within five minutes. */
export type LoginKey = loginKeyQuery["response"]["loginKey"];

/** Fetches a new key and nonce; every attempt needs its own. */
export async function fetchLoginKey(environment: IEnvironment): Promise<LoginKey> {
  const data = await fetchQuery<loginKeyQuery>(environment, artifact, {}).toPromise();
  if (!data) throw new AppError("INTERNAL_SERVER_ERROR");
  return data.loginKey;
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----/g, "").replace(/\s+/g, "");
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

async function withWebCrypto(subtle: SubtleCrypto, pem: string, plain: string): Promise<string> {
  const key = await subtle.importKey("spki", derOf(pem), { name: "RSA-OAEP", hash: "SHA-256" }, false, [
    "encrypt",
  ]);
  return toBase64(
    new Uint8Array(await subtle.encrypt({ name: "RSA-OAEP" }, key, new TextEncoder().encode(plain))),
  );
}

/** Encryption by a library, loaded only for plain-http addresses of a LAN, which lack WebCrypto. */
async function withForge(pem: string, plain: string): Promise<string> {
  const [{ default: forge }] = await Promise.all([
    import("node-forge/lib/forge"),
    import("node-forge/lib/rsa"),
    import("node-forge/lib/sha256"),
    import("node-forge/lib/mgf1"),
  ]);
  let der = "";
  for (const byte of derOf(pem)) der += String.fromCharCode(byte);
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(der));
  const md = forge.md.sha256.create();
  return btoa(
    key.encrypt(forge.util.encodeUtf8(plain), "RSA-OAEP", { md, mgf1: { md: forge.md.sha256.create() } }),
  );
}

/**
 * Encrypts a secret for the server (core §5): the nonce followed by the trimmed value, under RSA-OAEP with
 * SHA-256 and MGF1-SHA-256, in base64.
 */
export function encryptSecret(
  { key, nonce }: Pick<LoginKey, "key" | "nonce">,
  value: string,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<string> {
  const plain = nonce + value.trim();
  return subtle ? withWebCrypto(subtle, key, plain) : withForge(key, plain);
}
