import { type CryptoKey, importX509 } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { FindKey, KeyFinding } from '../verify-signed-token.ts'
import type { FetchedCertificates } from './fetch-certificates.ts'

/** How long an unknown key id, which anybody can make up, is not asked about again. */
const unknownKeyPauseMs = 30_000
/** How long after a failure nobody is asked again. */
const failurePauseMs = 3_000
/** How long the keys are kept at least and at most, whatever they come with. */
const shortestKeptMs = 10_000
const longestKeptMs = 24 * 60 * 60_000

const bodySchema = z.record(z.string(), z.string())

type Keys = ReadonlyMap<string, CryptoKey>
type Loaded = { kind: 'loaded'; keys: Keys; freshUntilMs: number } | { kind: 'failed'; reason: string }

/** Google's keys by key id, kept as long as Google says and fetched anew when it turns to another. */
export function createCertificates(input: { fetch: () => Promise<FetchedCertificates>; clock: Clock }): { findKey: FindKey } {
  let kept: Extract<Loaded, { kind: 'loaded' }> | undefined
  let last: { atMs: number; failure: string | undefined } | undefined
  let loading: Promise<void> | undefined

  const load = async () => {
    const atMs = input.clock.now().getTime()
    const loaded = await readCertificates(await input.fetch(), atMs)
    if (loaded.kind === 'loaded') kept = loaded
    last = { atMs, failure: loaded.kind === 'failed' ? loaded.reason : undefined }
  }

  const findKept = (keyId: string, nowMs: number) => (kept && nowMs < kept.freshUntilMs ? kept.keys.get(keyId) : undefined)

  const mayAsk = (nowMs: number) => {
    if (!last) return true
    if (last.failure) return nowMs - last.atMs >= failurePauseMs
    const isFresh = kept !== undefined && nowMs < kept.freshUntilMs
    return !isFresh || nowMs - last.atMs >= unknownKeyPauseMs
  }

  const findKey: FindKey = async keyId => {
    const nowMs = input.clock.now().getTime()
    const key = findKept(keyId, nowMs)
    if (key) return { kind: 'found', key }
    if (loading || mayAsk(nowMs)) {
      // Many ask at once when the keys are over: one question answers them all.
      loading ??= load().finally(() => {
        loading = undefined
      })
      await loading
    }
    return toFinding(findKept(keyId, input.clock.now().getTime()), last?.failure)
  }
  return { findKey }
}

function toFinding(key: CryptoKey | undefined, failure: string | undefined): KeyFinding {
  if (key) return { kind: 'found', key }
  return failure ? { kind: 'unreachable', reason: failure } : { kind: 'none' }
}

async function readCertificates(fetched: FetchedCertificates, nowMs: number): Promise<Loaded> {
  if (fetched.kind === 'failed') return fetched
  const body = bodySchema.safeParse(parseJson(fetched.body))
  if (!body.success) return { kind: 'failed', reason: 'keys_of_another_shape' }
  const imported = await Promise.all(Object.entries(body.data).map(importEntry))
  const keys = new Map(imported.filter(entry => entry !== undefined))
  if (keys.size === 0) return { kind: 'failed', reason: 'no_keys' }
  return { kind: 'loaded', keys, freshUntilMs: nowMs + keptMs(fetched) }
}

/** A certificate nobody can read takes none of the others along. */
async function importEntry([keyId, certificate]: [string, string]): Promise<[string, CryptoKey] | undefined> {
  try {
    return [keyId, await importX509(certificate, 'RS256')]
  } catch {
    return undefined
  }
}

/** What is left of the time the answer may be kept. */
function keptMs({ cacheControl, age }: { cacheControl: string; age: string }): number {
  const maxAge = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0)
  const left = (maxAge - (/^\d{1,9}$/.test(age) ? Number(age) : 0)) * 1_000
  return Math.min(Math.max(left, shortestKeptMs), longestKeptMs)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
