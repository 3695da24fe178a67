// Signs a demo user in by the API, in the same way as the sign-in page (core §5): for browser tests of
// other subjects, for screenshots and for benchmarks.
import { constants, publicEncrypt } from "node:crypto";

/** The password of every demo user. */
export const demoPassword = "xieli-demo";

/** User agent shown as the device in the list of sessions: that of a browser. */
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36";

/** Sends one GraphQL operation and returns its data; throws when the response has errors. */
export async function post(url, query, variables = {}, authorization = undefined) {
  const reply = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      ...(authorization ? { authorization } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await reply.json();
  if (errors?.length) throw new Error(`${url}/graphql: ${errors.map(({ message }) => message).join("; ")}`);
  return data;
}

/** The value encrypted with the public key of the server: the nonce, then the trimmed value. */
function sealed({ key, nonce }, value) {
  const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return publicEncrypt(padding, Buffer.from(nonce + value.trim())).toString("base64");
}

/** The tokens of a fresh session: `{token, tokenHead, refreshToken, expiresIn}`. */
export async function signIn(url, username, password = demoPassword) {
  const { loginKey } = await post(url, "{ loginKey { keyId key nonce } }");
  const { keyId, nonce } = loginKey;
  const input = { username: sealed(loginKey, username), password: sealed(loginKey, password), keyId, nonce };
  const { sessionCreate } = await post(
    url,
    `mutation SignIn($input: SessionCreateInput!) {
      sessionCreate(input: $input) {
        tokens { token tokenHead refreshToken expiresIn }
        userErrors { message }
      }
    }`,
    { input },
  );
  const { tokens, userErrors } = sessionCreate;
  if (!tokens)
    throw new Error(`${username} can't sign in: ${userErrors.map(({ message }) => message).join("; ")}`);
  return tokens;
}

/** The value of the Authorization header for these tokens. */
export function authorizationOf({ token, tokenHead }) {
  return `${tokenHead.trim()} ${token}`;
}

/**
 * A browser state that is signed in, for Playwright's `storageState`; without tokens, one that is signed
 * out. The theme is `light`, `dark` or the system's.
 */
export function browserState(url, tokens = undefined, theme = undefined) {
  const localStorage = [];
  if (tokens) {
    const { expiresIn, ...kept } = tokens;
    const value = JSON.stringify({ ...kept, expiresAt: Date.now() + expiresIn * 1000 });
    localStorage.push({ name: "xieli.token", value });
  }
  if (theme) localStorage.push({ name: "xieli.theme", value: theme });
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
