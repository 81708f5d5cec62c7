import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createOperatorCaller, type OperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { editChannel, editLink } from '../channels/edit-channel.ts'
import { decideOnItems } from './decide-on-item.ts'
import { listItems } from './list-items.ts'
import { pauseOffer } from './pause-offer.ts'
import { getProduct } from './read.ts'

let engine: Engine
let call: OperatorCaller
beforeEach(async () => {
  engine = await createEngine()
  call = createOperatorCaller(engine.ctx)
  await importList(engine.ctx, { supplier: 'scripted', rows })
})
afterEach(() => engine.close())

/** Priced at cost + Rp1.000. */
const rows = [
  { sku: 'a', name: '86 Diamond', cost: 20_000 },
  { sku: 'b', name: '12 Diamond', cost: 3_000 },
]
const [a, b] = ['mobile-legends-86-diamonds', 'mobile-legends-12-diamonds'] as const

const post = async (path: string, body: object) => {
  const answer = await call('POST', path, { body })
  return { status: answer.status, body: await answer.json() }
}

async function shown(id: string) {
  const found = (await listItems(engine.ctx)).flatMap(({ items }) => items).find(item => item.id === id)
  if (!found) throw new Error(`invariant: ${id} is listed`)
  return found
}

const shownToBuyers = async (id: string) =>
  (await getProduct(engine.ctx, 'mobile-legends'))?.items.find(item => item.id === id)?.availability

test('every item is listed with its cost, whose price it is, and why it can not be bought', async () => {
  expect(await shown(a)).toMatchObject({ price: 21_000, cost: 20_000, supplier: 'scripted', scope: 'store', closed: null, edit: null })
  await decideOnItems(engine.ctx, {
    decisions: [
      { id: a, version: 0, field: 'price', value: rupiah(19_000), ...decided },
      { id: b, version: 0, field: 'isActive', value: false, ...decided },
    ],
  })
  expect(await shown(a)).toMatchObject({
    ...{ price: 19_000, price_by_rule: 21_000, is_price_by_hand: true, closed: 'no_margin', version: 1 },
    edit: { by: 'ujang', note: 'they called' },
  })
  expect(await shown(b)).toMatchObject({ closed: 'off', is_off_by_hand: true, version: 1 })
  await inTx(engine.ctx, ctx => pauseOffer(ctx, { supplier: 'scripted', sku: 'a', pause: 'by_hand', reason: 'wrong codes' }))
  expect(await shown(a)).toMatchObject({ closed: 'switched_off', cost: null, suppliers: 0 })
})

test('an item that every channel would sell at a loss, or whose price none takes, is listed as closed, as buyers find it', async () => {
  const by = { actor: 'ujang', reason: 'they called' }
  const price = (value: number, version: number) =>
    decideOnItems(engine.ctx, { decisions: [{ id: a, version, field: 'price', value: rupiah(value), ...decided }] })
  await inTx(engine.ctx, async ctx => {
    for (const id of ['wallet', 'bca_va']) await editChannel(ctx, { id, values: { state: 'hidden' }, ...by })
  })
  await inTx(engine.ctx, ctx => editLink(ctx, { channelId: 'qris', gateway: 'scripted', values: { feeBasisPoints: 70 }, ...by }))
  // Buyers' pages hear of it by the outbox.
  const areShown = (expected: object[]) =>
    vi.waitFor(async () => expect([await shown(a), await shownToBuyers(a)]).toMatchObject(expected), { timeout: 5_000 })
  await price(20_100, 0)
  await areShown([{ closed: 'no_margin' }, { is_available: false, reason: 'no_margin' }])
  await price(20_150, 1)
  await areShown([{ closed: null }, { is_available: true }])
  await inTx(engine.ctx, ctx => editChannel(ctx, { id: 'qris', values: { maxAmount: rupiah(20_000) }, ...by }))
  await areShown([{ closed: 'no_channel' }, { is_available: false, reason: 'switched_off' }])
})

test('many edits are all made or none, and the reversed ones put everything back', async () => {
  const edits = [
    { id: a, version: 0, set: { price: 22_000 } },
    { id: b, version: 0, set: { is_on: false } },
  ]
  const stale = await post('/operator/items/edit', {
    reason: 'promo',
    edits: [...edits.slice(0, 1), { id: b, version: 4, set: { is_on: false } }],
  })
  expect([stale.status, (await shown(a)).price]).toEqual([409, 21_000])
  const unknown = await post('/operator/items/edit', {
    reason: 'promo',
    edits: [...edits, { id: 'none', version: 0, set: { is_on: false } }],
  })
  expect([unknown.status, (await shown(b)).closed]).toEqual([404, null])
  expect(await post('/operator/items/edit', { reason: 'promo', edits })).toMatchObject({
    body: {
      data: [
        { id: a, version: 1, price: 22_000 },
        { id: b, version: 1, is_on: false },
      ],
    },
  })
  const undone = [
    { id: a, version: 1, set: { price: null } },
    { id: b, version: 1, set: { is_on: true } },
  ]
  await post('/operator/items/edit', { reason: 'undone', edits: undone })
  expect([await shown(a), await shown(b)]).toMatchObject([
    { price: 21_000, is_price_by_hand: false, version: 2 },
    { closed: null, is_off_by_hand: false, version: 2 },
  ])
})

test('edits that come twenty times at once happen once, and a crash before the end undoes all of them', async () => {
  const decisions = [
    { id: a, version: 0, field: 'price' as const, value: rupiah(25_000), ...decided },
    { id: b, version: 0, field: 'isActive' as const, value: false as const, ...decided },
  ]
  await expect(decideOnItems(dyingAtCommit(engine), { decisions })).rejects.toThrow('died')
  expect([(await shown(a)).price, (await shown(b)).closed]).toEqual([21_000, null])
  const answers = await askTwenty(() => decideOnItems(engine.ctx, { decisions }))
  expect([answers.length, (await shown(a)).version, (await shown(b)).version]).toEqual([1, 1, 1])
})

test('one call edits at most 200 items, and no item twice', async () => {
  const edit = { id: a, version: 0, set: { is_on: false } }
  const many = Array.from({ length: 201 }, (_, at) => ({ ...edit, id: `item-${at}` }))
  for (const edits of [[edit, edit], many, []]) expect((await post('/operator/items/edit', { reason: 'promo', edits })).status).toBe(400)
})

test('the changes of a rule are told with terms, author and reason, and a removed one has none', async () => {
  const terms = { basis_points: 500, flat: 0, ends: '900', floor: 'cost' } as const
  const rule = { scope: 'product', subject: 'mobile-legends', is_preview: false, reason: 'launch' } as const
  await post('/operator/price-rules', { ...rule, ...terms, version: 0 })
  await post('/operator/price-rules', { ...rule, ...terms, basis_points: 700, version: 1 })
  const told = await call('GET', '/operator/price-rules/acts?scope=product&subject=mobile-legends')
  expect(await told.json()).toMatchObject({
    data: [
      { version: 2, terms: { ...terms, basis_points: 700 }, note: 'launch' },
      { version: 1, terms, moved: 2 },
    ],
  })
})
