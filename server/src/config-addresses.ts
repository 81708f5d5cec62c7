import { z } from 'zod'
import { isLoopback } from './platform/loopback.ts'

/** A host without a port. */
export const hostName = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'must be a host name')

/** A key that everybody may know; the pattern also refuses a private key pasted in the wrong place. */
export const publicKey = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 letters, digits, - or _')

/** True for an http or https origin only: scheme, host and port. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

/** True for a plain path of this site, or an http or https address without query or fragment. */
export function isApiBase(text: string): boolean {
  if (/^(?:\/[\w.~-]+)+\/?$/.test(text)) return true
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && !url.username
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\/./.test(text) && URL.canParse(text)
}

export const allowedHost = z
  .string()
  .regex(/^(?:\*|[\w.-]{1,253}|\[[\da-f:.]+\])$/i, 'must be host names without ports, with commas between them, or *')

/** Origin of a simulated service on this machine. */
export const simulatorOrigin = z
  .string()
  .refine(text => /^http:\/\/[^/]+$/.test(text) && URL.canParse(text) && isLoopback(new URL(text).hostname), {
    error: 'must be an address on this machine, such as http://127.0.0.1:9400',
  })
