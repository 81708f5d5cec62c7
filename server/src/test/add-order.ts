import { rupiah } from '@kilat/contract/money.ts'
import type { Ctx } from '../ctx/context.ts'
import { orders } from '../db/schema/orders.ts'
import { newOrderId } from '../platform/ids.ts'

type Row = typeof orders.$inferInsert

type Ended = Partial<Row> & { status: 'delivered' | 'refunded'; paidAt: Date; endedAt: Date }

/** Adds the row of an order that has ended, each with a buyer of its own: without timeline and payment, and without news of it. Answers its id. */
export async function addOrder(ctx: Pick<Ctx, 'db'>, { endedAt, ...given }: Ended): Promise<string> {
  const id = newOrderId()
  await ctx.db.insert(orders).values({
    id,
    version: 1,
    productId: 'game',
    productTitle: 'Game',
    productCover: '/covers/game.svg',
    productUnit: 'Diamonds',
    isVoucher: false,
    itemId: 'game-1',
    itemName: '1 Diamond',
    quantity: 1,
    player: { user_id: '1' },
    playerDisplay: '123456789 (1234)',
    contactKind: 'email',
    contactValue: `${id}@example.com`,
    channelId: 'qris',
    unitPrice: rupiah(1000),
    fee: rupiah(0),
    lines: [],
    total: rupiah(1000),
    createdAt: given.paidAt,
    expiresAt: endedAt,
    deliveredAt: given.status === 'delivered' ? endedAt : null,
    updatedAt: endedAt,
    ...given,
  })
  return id
}
