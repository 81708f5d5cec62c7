/** 128 random bits as hex. Written by hand, because `randomUUID` exists only on https, and a trial store may run on plain http. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
