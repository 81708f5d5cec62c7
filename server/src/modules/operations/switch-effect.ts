import { type SwitchEffect, wholeStore } from '@kilat/contract/operator/switches.ts'
import { and, count, countDistinct, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { type CatalogueItem, readCatalogue } from '../catalog/catalogue.ts'
import { offerAvailability } from '../catalog/offer-availability.ts'
import { availabilityOf, type Moment } from '../catalog/product-view.ts'
import { findCeilings } from '../channels/cost-ceiling.ts'
import { type OfferedChannel, offerChannel, type StoredChannel } from '../channels/offered-channel.ts'
import { listStoredChannels } from '../channels/read.ts'
import { type FindOff, findOffAt, type Switch } from '../switches/find-off.ts'
import type { Named } from '../switches/write-switch.ts'

/** The store as it is with some switches. */
type Sale = Moment & { channels: readonly OfferedChannel[] }

/**
 * What one switch stops: what can be bought and paid by without it, and can not be with it. `rows`: all switches, with or without this one. Counts
 * what is for sale from the catalogue that pages use.
 */
export async function readEffect(ctx: Ctx, { named, rows }: { named: Named; rows: readonly Switch[] }): Promise<SwitchEffect> {
  const [catalogue, stored] = await Promise.all([readCatalogue(ctx), listStoredChannels(ctx)])
  const now = ctx.clock.now()
  const findOthers = findOffAt(
    rows.filter(row => row.kind !== named.kind || row.subject !== named.subject),
    now,
  )
  const findAll: FindOff = (kind, subject) =>
    kind === named.kind && subject === named.subject ? { sentence: '', until: null } : findOthers(kind, subject)
  const [on, off] = [findOthers, findAll].map((findOff): Sale => saleWith(ctx, { stored, findOff, now }))
  if (!on || !off) throw new Error('invariant: two sales are compared')
  const sold = [...catalogue.values()].flatMap(({ items }) => items).filter(entry => availabilityOf(entry, on).isAvailable)
  const stopped = sold.filter(entry => !availabilityOf(entry, off).isAvailable)
  return {
    items_stopped: stopped.length,
    items_moved:
      named.kind === 'supplier' ? sold.filter(entry => isFrom(entry, named.subject, on)).length - countFrom(stopped, named.subject, on) : 0,
    ...compareChannels(on.channels, off.channels),
    ...(await countOpen(ctx, named)),
  }
}

function saleWith(ctx: Ctx, { stored, findOff, now }: { stored: readonly StoredChannel[]; findOff: FindOff; now: Date }): Sale {
  const channels = stored.flatMap(channel => offerChannel(ctx, { stored: channel, findOff }) ?? [])
  return { now, findOff, channels, ceilingOf: findCeilings(channels) }
}

const countFrom = (entries: readonly CatalogueItem[], supplier: string, sale: Sale) =>
  entries.filter(entry => isFrom(entry, supplier, sale)).length

/** Whether a supplier could deliver an item now. */
function isFrom({ item, offers }: CatalogueItem, supplier: string, { now, findOff }: Sale): boolean {
  return offers.some(offer => offer.supplier === supplier && offerAvailability(offer, { price: item.price, now, findOff }).isAvailable)
}

/** Channels that no longer take a payment, and those that now ask another gateway first. */
function compareChannels(
  on: readonly OfferedChannel[],
  off: readonly OfferedChannel[],
): Pick<SwitchEffect, 'channels_stopped' | 'channels_moved'> {
  const after = new Map(off.map(channel => [channel.id, channel]))
  const used = on.filter(({ unavailable }) => unavailable === null)
  const goesOn = (id: string) => after.get(id)?.unavailable === null
  const firstOf = (channel: OfferedChannel | undefined) => channel?.links[0]?.gateway.id
  return {
    channels_stopped: used.filter(({ id }) => !goesOn(id)).map(({ name }) => name),
    channels_moved: used
      .filter(channel => goesOn(channel.id) && firstOf(channel) !== firstOf(after.get(channel.id)))
      .map(({ name }) => name),
  }
}

/** Orders and payments that go on. */
async function countOpen(ctx: ReadCtx, { kind, subject }: Named): Promise<Pick<SwitchEffect, 'orders_under_way' | 'payments_open'>> {
  switch (kind) {
    case 'item':
      return countOrders(ctx, eq(orders.itemId, subject))
    case 'product':
      return countOrders(ctx, eq(orders.productId, subject))
    case 'store':
      return subject === wholeStore ? countOrders(ctx, undefined) : { orders_under_way: 0, payments_open: 0 }
    case 'supplier': {
      const isThere = and(eq(attempts.supplier, subject), inArray(attempts.status, ['sent', 'pending', 'unknown']))
      const [there] = await ctx.db
        .select({ orders: countDistinct(attempts.orderId) })
        .from(attempts)
        .where(isThere)
      return { orders_under_way: there?.orders ?? 0, payments_open: 0 }
    }
    case 'channel':
      return { orders_under_way: 0, payments_open: await countPayments(ctx, eq(payments.channelId, subject)) }
    case 'gateway':
      return { orders_under_way: 0, payments_open: await countPayments(ctx, eq(payments.gateway, subject)) }
  }
}

async function countOrders({ db }: ReadCtx, isOne: SQL | undefined): Promise<Pick<SwitchEffect, 'orders_under_way' | 'payments_open'>> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(isOne, inArray(orders.status, ['pending_payment', 'paid', 'delivering'])))
    .groupBy(orders.status)
  const sum = (isCounted: (status: string) => boolean) => rows.reduce((total, row) => total + (isCounted(row.status) ? row.count : 0), 0)
  return { orders_under_way: sum(status => status !== 'pending_payment'), payments_open: sum(status => status === 'pending_payment') }
}

async function countPayments({ db }: ReadCtx, isOne: SQL): Promise<number> {
  const isOpen = inArray(payments.status, ['requested', 'pending'])
  const [open] = await db.select({ count: count() }).from(payments).where(and(isOne, isOpen))
  return open?.count ?? 0
}
