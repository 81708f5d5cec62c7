import { rupiah } from '@kilat/contract/money.ts'
import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { isOrderRefund } from '../orders/order-payment.ts'

/**
 * A buyer may have this many orders back by a slip or a change of mind. More of them would fill a wallet without the fee of a deposit, or cost the store
 * what gateways keep.
 */
const freely = { aDay: 3, aMonth: 6 }

type CountCtx = ReadCtx & Pick<Ctx, 'clock'>

/** Whether as many of these refunds were made lately as are free. */
export async function cameBackOften(ctx: CountCtx, isThese: SQL | undefined): Promise<boolean> {
  return isOften(await countBack(ctx, isThese))
}

type Back = { aDay: number; aMonth: number }

const isOften = ({ aDay, aMonth }: Back) => aDay >= freely.aDay || aMonth >= freely.aMonth

async function countBack(ctx: CountCtx, isThese: SQL | undefined): Promise<Back> {
  const [past] = await ctx.db
    .select({ aMonth: count(), aDay: sql<number>`count(*) filter (where ${gt(refunds.createdAt, daysAgo(ctx, 1))})`.mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, isOrderRefund)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isThese, isRecent(ctx), gt(refunds.createdAt, daysAgo(ctx, 30))))
  return past ?? { aDay: 0, aMonth: 0 }
}

/** Orders come back within days, so a price does not need to read all that a buyer has bought in years. */
const isRecent = (ctx: Pick<Ctx, 'clock'>) => gt(orders.createdAt, daysAgo(ctx, 60))

const daysAgo = ({ clock }: Pick<Ctx, 'clock'>, days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000)

/** A user, or the contact that a visitor typed. */
export type Buyer = { userId: string } | { userId: null; contactValue: string }

/**
 * Condition for the orders of a buyer: a user's count for the user, a visitor's for the contact that was typed, also once an account has them. Users who name
 * somebody's contact use up their own times.
 */
export function isBoughtBy(buyer: Buyer): SQL | undefined {
  if (buyer.userId !== null) return eq(orders.userId, buyer.userId)
  return and(or(isNull(orders.userId), isNotNull(orders.secretHash)), eq(orders.contactValue, buyer.contactValue))
}

/**
 * Channels for an order of a buyer, without those that cost the store something if suppliers often did not know the buyer's players: such orders came back
 * whole, with the channel's fee. What is typed next may be as wrong; the wallet and what costs nothing stay.
 */
export async function withoutCostly(
  ctx: CountCtx,
  { channels, buyer }: { channels: readonly OfferedChannel[]; buyer: Buyer },
): Promise<readonly OfferedChannel[]> {
  const keepsSome = or(gt(payments.gatewayFeeFlat, rupiah(0)), gt(payments.gatewayFeeBasisPoints, 0))
  const back = await countBack(ctx, and(isBoughtBy(buyer), eq(refunds.reason, 'player_invalid'), keepsSome))
  if (!isOften(back)) return channels
  const isDelivered = and(isBoughtBy(buyer), isRecent(ctx), gt(orders.deliveredAt, daysAgo(ctx, 30)))
  const delivered = await ctx.db.$count(orders, isDelivered)
  return delivered > slipsAmong * back.aMonth ? channels : channels.map(refuseCostly)
}

/** Who buys a lot slips more often: one wrong player among so many delivered orders is a slip. */
const slipsAmong = 5

const wrongOften = { sentence: 'Tidak bisa dulu: beberapa pesananmu kembali karena ID-nya salah.', until: null }

function refuseCostly(channel: OfferedChannel): OfferedChannel {
  const isCostly = channel.links.some(({ fee }) => fee.flatIdr > 0 || fee.basisPoints > 0)
  return isCostly ? { ...channel, unavailable: channel.unavailable ?? wrongOften } : channel
}
