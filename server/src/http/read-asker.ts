import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { Problem } from '../platform/problem.ts'
import type { Asker } from './route.ts'

type Given = { access: Endpoint['access']; findAsker: (token: string) => Promise<Asker | undefined> }

/** Longer than any token of ours: what is longer is not even looked up. */
const longestToken = 200

/** True where `readAsker` would look at a token, however that turns out. */
export function bringsToken(headers: Headers, access: Endpoint['access']): boolean {
  return looksAtToken(access) && headers.has('authorization')
}

function looksAtToken(access: Endpoint['access']): boolean {
  return access === 'user' || access === 'visitor_or_user'
}

/** Who asks, by the Authorization header. Throws `sign_in_required` where a user is needed, and for a token that is over. */
export async function readAsker(headers: Headers, { access, findAsker }: Given): Promise<Asker | null> {
  if (!looksAtToken(access)) return null
  const header = headers.get('authorization')
  if (header === null) {
    if (access === 'user') throw new Problem('sign_in_required', 'Masuk dulu, ya.')
    return null
  }
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(header)?.[1]
  const asker = token && token.length <= longestToken ? await findAsker(token) : undefined
  if (!asker) throw new Problem('sign_in_required', 'Sesi kamu sudah berakhir. Masuk lagi, ya.')
  return asker
}
