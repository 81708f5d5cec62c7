/**
 * How a call fails. Before the company acted: `lose_request` (the connection breaks), `busy` (503). After it acted: `lose_answer` (the
 * connection breaks), `hang` (no answer ever), `error_page` (502), `redirect`, `unheard_of` (a status nobody documented), `other_amount`.
 */
export type CallFault = 'lose_request' | 'busy' | 'lose_answer' | 'hang' | 'error_page' | 'redirect' | 'unheard_of' | 'other_amount'

/** Shares between 0 and 1, together no more than 1. */
export type Rates<Fault extends string> = Partial<Record<Fault, number>>

export type Dice = {
  /** One of these faults, or none. */
  draw<Fault extends string>(rates: Rates<Fault>): Fault | undefined
  /** True for this share of all calls. */
  isHit(share: number): boolean
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number
}

/** Dice that fall the same for the same seed. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    draw(rates) {
      let at = next()
      // The compiler gives the keys of a record of faults the type string.
      for (const [fault, share] of Object.entries(rates) as [keyof typeof rates, number | undefined][]) {
        at -= share ?? 0
        if (at < 0) return fault
      }
      return undefined
    },
    isHit: share => next() < share,
    below: count => Math.floor(next() * count),
  }
}

/** The answer with another status or other amounts; the same if it contains none. */
export function damage(body: unknown, by: { fault: CallFault; statusFields: readonly string[] }): unknown {
  if (Array.isArray(body)) return body.map(part => damage(part, by))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (by.fault === 'unheard_of' && by.statusFields.includes(name)) return [name, 'under_review']
      if (by.fault === 'other_amount' && /amount|total/i.test(name)) return [name, otherAmount(value)]
      return [name, damage(value, by)]
    }),
  )
}

/** One thousand rupiah more, as a number or in the company's notation. */
function otherAmount(value: unknown): unknown {
  if (typeof value === 'number') return value + 1_000
  const [, whole, fraction = ''] = /^(\d+)(\.\d+)?$/.exec(String(value)) ?? []
  return whole === undefined ? value : `${Number(whole) + 1_000}${fraction}`
}
