import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { watchPayment } from '../modules/payments/watch-payment.ts'
import type { Settings } from '../platform/settings.ts'
import { buy, type Purchase, paymentReference } from './buy.ts'
import { type ItemToMake, makeItem } from './make-item.ts'
import { createScriptedGateway, type ScriptedGateway, type ScriptedGatewayOptions } from './scripted-gateway.ts'
import { createScriptedSupplier, type ScriptedSupplier } from './scripted-supplier.ts'
import { createTestStore, type TestStore } from './store.ts'

export type Engine = TestStore & {
  gateway: ScriptedGateway
  supplier: ScriptedSupplier
  /** A second supplier, for a second offer. */
  other: ScriptedSupplier
  /** Places an order for a new item and does not pay it. */
  order(more?: Partial<Purchase> & { item?: ItemToMake }): Promise<Transaction>
  /** Lets money arrive and acts on the gateway's notice. */
  pay(order: Transaction, amountIdr?: number): Promise<void>
  read(order: Pick<Transaction, 'id'>): Promise<Transaction>
  codes(order: Pick<Transaction, 'id'>): Promise<string[]>
  /** Fails unless all accounts add up. */
  expectBooks(): Promise<void>
}

/** An item that both suppliers of an engine can deliver, `other` at a higher cost. */
export const twoOffers: ItemToMake = {
  offers: [
    { supplier: 'scripted', sku: 'a', cost: 9_000 },
    { supplier: 'other', sku: 'b', cost: 9_500 },
  ],
}

/** A store whose gateway and suppliers follow the test's script. */
export async function createEngine(
  input: {
    settings?: Partial<Settings>
    senders?: Ctx['senders']
    push?: Ctx['push']
    whatsapp?: Ctx['whatsapp']
    signIn?: Ctx['signIn']
    alertSenders?: Ctx['alertSenders']
    telegram?: Ctx['telegram']
  } & ScriptedGatewayOptions = {},
): Promise<Engine> {
  const supplier = createScriptedSupplier('scripted')
  const other = createScriptedSupplier('other')
  let gateway: ScriptedGateway | undefined
  const store = await createTestStore({
    gateways: ({ clock }) => {
      gateway = createScriptedGateway(clock, input)
      return [gateway]
    },
    suppliers: () => [supplier, other],
    settings: input.settings,
    senders: input.senders,
    push: input.push,
    ...(input.signIn && { signIn: input.signIn }),
    whatsapp: input.whatsapp,
    alertSenders: input.alertSenders,
    telegram: input.telegram,
  })
  if (!gateway) throw new Error('the store made its gateway')
  const made = gateway
  const read = (order: Pick<Transaction, 'id'>) => getTransaction(store.ctx, { id: order.id })
  return {
    ...store,
    gateway: made,
    supplier,
    other,
    read,
    async order({ item, ...purchase } = {}) {
      const itemId = purchase.itemId ?? (await makeItem(store.ctx, item))
      return buy(store.ctx, { ...purchase, itemId })
    },
    async pay(order, amountIdr = order.total) {
      const reference = await paymentReference(store.ctx, order.id)
      made.pay(reference, rupiah(amountIdr))
      await watchPayment(store.ctx, { paymentId: reference })
    },
    codes: async order => (await read(order)).timeline.map(({ code }) => code),
    async expectBooks() {
      expect(await checkBooks(store.ctx)).toEqual([])
    },
  }
}
