/** A key that makes a call the same act when it is sent again. */
export function newKey(): string {
  // Not `randomUUID`, which browsers have over TLS only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
