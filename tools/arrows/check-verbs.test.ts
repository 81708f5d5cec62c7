import { expect, test } from 'vitest'
import { checkVerbs } from './check-verbs.ts'
import { parseSource } from './sources.ts'

const check = (path: string, text: string) => checkVerbs([parseSource(path, `${text}\n`)])
const verb = 'server/src/modules/orders/place-order.ts'

test.each([
  'export async function placeOrder(ctx: Ctx, input: { itemId: string }): Promise<void> {}',
  'export function placeOrder(ctx: TxCtx, { itemId }: { itemId: string }) {}',
  'export const placeOrder = (ctx: Ctx) => {}',
  'function write({ clock }: TxCtx, { order, payment }: Written) {}',
  // A pure rule is not a verb.
  'export function decide(order: Order, receipts: Receipt[], now: Date) {}',
])('a verb may be %s', text => {
  expect(check(verb, text)).toEqual([])
})

test.each([
  ['export async function placeOrder(ctx: Ctx, itemId: string, total: Rupiah) {}', 'takes (ctx, input)'],
  ['export const placeOrder = async (ctx: Ctx, itemId: string, total = 0) => {}', 'takes (ctx, input)'],
  ['export function placeOrder(input: Input, ctx: Ctx) {}', 'takes (ctx, input)'],
  ['async function write(ctx: TxCtx, order: Order, payment: Payment) {}', 'takes (ctx, input)'],
  ['export function placeOrder(tx: Tx, ctx: Ctx) {}', 'takes a tx beside its ctx'],
  ['const write = function (ctx: Ctx, tx: Tx) {}', 'takes a tx beside its ctx'],
  ['function write({ clock }: TxCtx, order: Order, payment: Payment) {}', 'takes (ctx, input)'],
  ["function log(order: Order, { log }: Pick<Ctx, 'log'>) {}", 'takes (ctx, input)'],
])('a verb may not be %s', (text, message) => {
  expect(check(verb, text)).toEqual([expect.stringContaining(message)])
})

test('no function of the server takes a tx beside a ctx', () => {
  expect(check('server/src/ctx/queue.ts', 'export function send(tx: Tx, ctx: Ctx) {}')).toEqual([expect.stringContaining('beside its ctx')])
})

test('outside of modules a function may take more, and so may the makers of tests', () => {
  const text = 'export function startWorker(boss: Boss, handler: Handler, ctx: Ctx) {}'
  expect(check('server/src/ctx/queue-boss.ts', text)).toEqual([])
  expect(check('server/src/modules/orders/place-order.test.ts', text)).toEqual([])
  expect(check('server/src/test/engine.ts', text)).toEqual([])
})
