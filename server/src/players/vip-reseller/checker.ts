import { createHash } from 'node:crypto'
import type { CheckOutcome } from '../../platform/company-check.ts'
import { fetchJson, type JsonAnswer } from '../../platform/fetch-json.ts'
import { findTrouble, toCheckOutcome, useless } from '../find-trouble.ts'
import type { PlayerChecker } from '../player-checker.ts'
import { toTarget, vipResellerGames } from './games.ts'
import { mapAnswer } from './map.ts'

const vipResellerUrl = 'https://vip-reseller.co.id'

export type VipResellerAccount = {
  apiId: string
  /** A secret. */
  apiKey: string
  url?: string
}

/** Nicknames are short: more is read of no answer. */
const longestBytes = 16 * 1024

/** VIP-Reseller's look-up of nicknames, which works only from addresses that its account allows. */
export function createVipReseller({ apiId, apiKey, url = vipResellerUrl }: VipResellerAccount): PlayerChecker {
  const sign = createHash('md5').update(`${apiId}${apiKey}`).digest('hex')
  const call = (target: { code: string; target: string; additional: string }, timeoutMs: number): Promise<JsonAnswer> =>
    fetchJson({
      method: 'POST',
      url: `${url}/api/game-feature`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        key: apiKey,
        sign,
        type: 'get-nickname',
        code: target.code,
        target: target.target,
        ...(target.additional && { additional_target: target.additional }),
      }).toString(),
      timeoutMs,
      longestBytes,
    })
  return {
    id: 'vip-reseller',
    knows: productId => vipResellerGames.has(productId),
    async ask({ productId, values, timeoutMs }) {
      const target = toTarget(productId, values)
      if (!target) return useless('it has no look-up for this game')
      const answer = await call(target, timeoutMs)
      return findTrouble(answer) ?? mapAnswer(answer, target)
    },
    check: async () => toOutcome(await call(nobody, checkTimeoutMs)),
  }
}

/** A player that hardly exists: any answer about it shows that look-ups work. */
const nobody = { code: 'mobile-legends', target: '1', additional: '1' }

const checkTimeoutMs = 10_000

function toOutcome(answer: JsonAnswer): CheckOutcome {
  const found = findTrouble(answer) ?? mapAnswer(answer, nobody)
  return found.kind === 'unavailable' ? toCheckOutcome(answer, found) : { kind: 'works', detail: 'it looks up players' }
}
