import type { Transaction } from '@kilat/contract/transactions.ts'
import { planMessages } from '../modules/messages/plan-messages.ts'
import type { Engine } from './engine.ts'

/** A paid order, run until it is delivered and its buyer was told by every channel of the store. */
export async function buyAndTell(engine: Engine, purchase: Parameters<Engine['order']>[0] = {}): Promise<Transaction> {
  const order = await engine.order(purchase)
  await engine.pay(order)
  await engine.runJobs()
  await planMessages(engine.ctx)
  await engine.runJobs()
  return order
}
