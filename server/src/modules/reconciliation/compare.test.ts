import { expect, test } from 'vitest'
import { compareMovements, type OwnMovement, type TheirMovement } from './compare.ts'
import { mergeSpans } from './find-missing-there.ts'

const at = new Date('2026-11-22T00:00:00Z')
const own = (thing: string, amountIdr: number, more: Partial<OwnMovement> = {}): OwnMovement => ({
  ...{ thing, movement: amountIdr < 0 ? 'refund' : 'payment', externalId: null, amountIdr, costIdr: null, at },
  ...more,
})
const their = (externalId: string, amountIdr: number, more: Partial<TheirMovement> = {}): TheirMovement => ({
  ...{ movement: amountIdr < 0 ? 'refund' : 'payment', reference: 'PAY-1', externalId, amountIdr, feeIdr: null, refundId: null, at },
  ...more,
})
const compare = (theirs: TheirMovement[], owns: OwnMovement[]) => {
  const { compared, left } = compareMovements(theirs, owns)
  return { pairs: compared.map(({ own, found }) => [own?.thing, found?.kind]), left: left.map(({ thing }) => thing) }
}

test('the gateway’s id counts more than the amount', () => {
  const owns = [own('a', 1_000, { externalId: '1' }), own('b', 1_000, { externalId: '2' })]
  expect(compare([their('2', 900), their('3', 1_000)], owns)).toEqual({
    pairs: [
      ['b', 'other_amount'],
      ['a', undefined],
    ],
    left: [],
  })
})

test('money in and money out are never the same movement', () => {
  expect(compare([their('1', -1_000)], [own('a', 1_000)])).toEqual({ pairs: [[undefined, 'missing_here']], left: ['a'] })
})

test('a refund is the store’s own by its reference, or by its amount', () => {
  const owns = [own('refund:REF-1', -500), own('refund:REF-2', -500)]
  expect(compare([their('x', -500, { refundId: 'REF-2' }), their('y', -500)], owns).pairs).toEqual([
    ['refund:REF-2', undefined],
    ['refund:REF-1', undefined],
  ])
})

test('the only two that are left in one direction are the same, and with more nobody knows', () => {
  expect(compare([their('1', 900)], [own('a', 1_000)]).pairs).toEqual([['a', 'other_amount']])
  expect(compare([their('1', 900), their('2', 800)], [own('a', 1_000)])).toEqual({
    pairs: [
      [undefined, 'missing_here'],
      [undefined, 'missing_here'],
    ],
    left: ['a'],
  })
})

test('a chargeback that was told whole and is listed in parts is the same money; one part more, or less, is not', () => {
  const kind = { movement: 'chargeback' as const }
  const whole = own('a', -100, { ...kind, externalId: 'whole' })
  const [one, other] = [their('1', -40, kind), their('2', -60, kind)]
  const same = { pairs: [['a', undefined] as const, ['a', undefined] as const], left: [] }
  expect(compare([one, other], [whole])).toEqual(same)
  expect(compare([one, their('whole', -60, kind)], [whole])).toEqual(same)
  const parts = [own('a', -40, kind), own('b', -60, kind)]
  expect(compare([their('whole', -100, kind)], parts)).toEqual({ pairs: [['a', undefined]], left: [] })
  expect(compare([one, other, their('3', -30, kind)], [whole]).pairs.map(([, found]) => found)).toContain('missing_here')
  expect(compare([one], [whole]).pairs).toEqual([['a', 'other_amount']])
})

test('a refund that the gateway lists among the parts of a later chargeback is itself, and the parts are the same money without it', () => {
  const kind = { movement: 'chargeback' as const }
  const owns = [own('a', -30, { externalId: '1' }), own('b', -70, { ...kind, externalId: 'whole' })]
  const theirs = [their('1', -30, kind), their('2', -30, kind), their('whole', -40, kind)]
  const pairs = ['a', 'b', 'b'].map(thing => [thing, undefined])
  expect(compare(theirs, owns)).toEqual({ pairs, left: [] })
})

test('a fee that one side does not tell is no difference', () => {
  expect(compare([their('1', 1_000, { feeIdr: 7 })], [own('a', 1_000)]).pairs).toEqual([['a', undefined]])
  expect(compare([their('1', 1_000)], [own('a', 1_000, { costIdr: 7 })]).pairs).toEqual([['a', undefined]])
  expect(compare([their('1', 1_000, { feeIdr: 8 })], [own('a', 1_000, { costIdr: 7 })]).pairs).toEqual([['a', 'fee_differs']])
})

test('days that touch or overlap are one span, and a gap stays one', () => {
  const span = (fromDay: string, toDay: string) => ({ fromDay: `2026-11-${fromDay}`, toDay: `2026-11-${toDay}` })
  expect(mergeSpans([span('10', '12'), span('01', '03'), span('04', '05'), span('02', '02')])).toEqual([span('01', '05'), span('10', '12')])
})
