import { expect, test } from 'vitest'
import { actsOn } from './difference-acts.ts'

const own = { thing: 'refund:REF-1', reference: 'PAY-1' }

test('a refund that its gateway does not know, or knows with less, is never booked as the store’s gain; one that took more is booked', () => {
  const acts = (ours: number | null, theirs: number | null) => {
    const kind = theirs === null ? ('missing_there' as const) : ('other_amount' as const)
    return actsOn({ ...own, ours, theirs, kind, movement: 'refund' }, { isTransfer: false })
  }
  expect(acts(-10_000, null)).toEqual(['check', 'reopen', 'accept'])
  expect(acts(-10_000, -9_000)).toEqual(['check', 'accept'])
  expect(acts(-10_000, -11_000)).toEqual(['check', 'book', 'accept'])
})
