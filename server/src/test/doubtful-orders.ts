import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Engine } from './engine.ts'
import { attemptsOf } from './operator-hands.ts'

type Wish = Parameters<Engine['order']>[0]
type Named = Pick<Transaction, 'id'>

/** Lets the supplier answer nothing, and deliver nothing, for so many calls. */
export function beSilent({ supplier }: Engine, calls = 300): void {
  supplier.script.push(...Array.from({ length: calls }, () => ({ does: 'lose', says: 'silence' }) as const))
}

/** Lets time pass in steps of five minutes, and runs the jobs after each. */
export async function waitMinutes(engine: Engine, minutes: number): Promise<void> {
  for (let step = 0; step < minutes; step += 5) {
    engine.clock.advance(5 * 60_000)
    await engine.runJobs()
  }
}

/** A paid order whose supplier gives no clear answer. */
export async function doubtfulOrder(engine: Engine, wish: Wish = {}): Promise<Transaction> {
  beSilent(engine)
  const order = await engine.order(wish)
  await engine.pay(order)
  await engine.runJobs()
  return order
}

/** One that is on hold, because its promise was missed. */
export async function heldOrder(engine: Engine, wish: Wish = {}): Promise<Transaction> {
  const order = await doubtfulOrder(engine, wish)
  await waitMinutes(engine, 35)
  return order
}

export async function versionOf(engine: Engine, order: Named): Promise<number> {
  return (await engine.read(order)).version
}

/** The last attempt of an order, and the order's version. */
export async function doubtOf(engine: Engine, order: Named): Promise<{ reference: string; version: number }> {
  const attempt = (await attemptsOf(engine, order)).at(-1)
  if (!attempt) throw new Error('an attempt was made')
  return { reference: attempt.reference, version: await versionOf(engine, order) }
}

/** What the gateway has paid back of each payment. */
export function paidBack({ gateway }: Engine): number[] {
  return gateway.references().map(reference => gateway.refunded(reference))
}
