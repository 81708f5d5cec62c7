/** 128 random bits as hex. By hand: `randomUUID` only exists on https, and a store tried out on a phone over plain http needs this too. */
export function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
