import { hash } from 'node:crypto'
import { fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'

/** One address for development and production: the key decides. */
const digiflazzUrl = 'https://api.digiflazz.com/v1'

export type DigiflazzAccount = {
  username: string
  /** `dev-…` for development; a secret. */
  apiKey: string
  url?: string
  /** Time limit of one call. */
  timeoutMs: number
}

/** Asks Digiflazz. `signed` is what its signature names beside the account: a command or our reference. */
export type AskDigiflazz = (call: {
  path: string
  signed: string
  body: object
  longestBytes?: number
  timeoutMs?: number
}) => Promise<JsonAnswer>

export function createAsk({ username, apiKey, url = digiflazzUrl, timeoutMs }: DigiflazzAccount): AskDigiflazz {
  return ({ path, signed, body, longestBytes, timeoutMs: ownTimeoutMs = timeoutMs }) =>
    fetchJson({
      method: 'POST',
      url: `${url}${path}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ username, ...body, sign: signatureOf({ username, apiKey }, signed) }),
      timeoutMs: ownTimeoutMs,
      ...(longestBytes !== undefined && { longestBytes }),
    })
}

/** True for a key of the development mode, which knows the documented test cases only. */
export function isDevelopmentKey(apiKey: string): boolean {
  return apiKey.startsWith('dev-')
}

/** The documented signature: MD5 of user name, key and what is signed, in lower-case hex. */
export function signatureOf({ username, apiKey }: Pick<DigiflazzAccount, 'username' | 'apiKey'>, signed: string): string {
  return hash('md5', `${username}${apiKey}${signed}`, 'hex')
}
