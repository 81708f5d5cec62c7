import { rupiah } from '@kilat/contract/money.ts'
import type { ShownPriceRule, ShownRuleAct } from '@kilat/contract/operator/prices.ts'
import { expect, test } from 'vitest'
import { seeRule } from './use-save-rule.ts'

const subject = { scope: 'product', subject: 'free-fire' } as const
const terms = { basis_points: 300, flat: rupiah(250), ends: '00', floor: 'cost' } as const
const rule: ShownPriceRule = { ...subject, ...terms, version: 3, items: 4 }
const act = (version: number, isRemoval = false): ShownRuleAct => ({
  ...{ at: '2026-01-01T00:00:00.000Z', by: 'bayu', note: 'promo', moved: 0 },
  version,
  terms: isRemoval ? null : terms,
})

test('a rule that is there is seen with its version', () => {
  expect(seeRule(subject, { rules: [rule], acts: undefined })).toEqual({ rule, version: 3 })
})

test('the version of a rule that is not there is unknown until its acts are read', () => {
  expect(seeRule(subject, { rules: [], acts: undefined })).toBeUndefined()
  expect(seeRule(subject, { rules: [], acts: [] })).toEqual({ rule: undefined, version: 0 })
  expect(seeRule(subject, { rules: [], acts: [act(2, true), act(1)] })).toEqual({ rule: undefined, version: 2 })
})

test('a rule that was set after the rules were read does not count as seen', () => {
  expect(seeRule(subject, { rules: [], acts: [act(3), act(2, true), act(1)] })?.version).toBe(2)
  expect(seeRule(subject, { rules: [], acts: [act(1)] })?.version).toBe(0)
})
