import type { Found, FoundDeposit, FoundOrder } from '@kilat/contract/operator/search.ts'
import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { beginsWith, byBytes } from '../../db/begins-with.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { deposits } from '../../db/schema/wallet.ts'
import type { Subject } from '../../platform/subject.ts'
import { listProducts } from '../catalog/read.ts'
import { readSearch } from '../catalog/search-words.ts'
import { findUsers } from '../identity/find-users.ts'
import { readSearchedText } from './searched-text.ts'

const mostOrders = 10
const mostUsers = 4
const mostProducts = 4

/** Rows that begin with a text are read in its order before the latest of them are known: not more than these. */
const mostBeginning = 300

type OrderBy = FoundOrder['by']

/** Everything that the text names: at most twenty things, the latest orders first. A text that names nothing finds nothing. */
export async function searchStore(ctx: Ctx, { text }: { text: string }): Promise<Found> {
  const { orderId, reference, contact, serial, player, words } = readSearchedText(text)
  const subject = reference === undefined ? undefined : await findSubject(ctx, reference)
  const namedOrder = orderId ?? (subject?.kind === 'order' ? subject.id : undefined)
  const found = await Promise.all([
    namedOrder === undefined ? [] : readOrders(ctx, { by: subject?.by ?? 'id', where: eq(orders.id, namedOrder) }),
    serial === undefined ? [] : findBySerial(ctx, serial),
    contact === undefined ? [] : readOrders(ctx, { by: 'contact', where: eq(orders.contactValue, contact) }),
    player === undefined ? [] : findByPlayer(ctx, player),
  ])
  const latest = found[0].length > 0 ? found[0] : latestOf(found.flat())
  return {
    orders: latest.slice(0, mostOrders),
    has_more_orders: latest.length > mostOrders,
    users: (await findUsers(ctx, { text, limit: mostUsers })).map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    deposits: await findDeposits(ctx, subject?.kind === 'deposit' ? subject.id : undefined),
    products: words === undefined ? [] : await findProducts(ctx, words),
    opens: found[0][0]?.id ?? null,
  }
}

/** Each order once, by the first that it was found by, the latest first. */
function latestOf(found: readonly FoundOrder[]): FoundOrder[] {
  const each = found.filter(({ id }, at) => found.findIndex(other => other.id === id) === at)
  return each.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
}

/** The order or deposit that a reference of the store belongs to. */
async function findSubject(ctx: ReadCtx, reference: string): Promise<(Subject & { by: OrderBy }) | undefined> {
  switch (reference.slice(0, 3)) {
    case 'DEP':
      return { kind: 'deposit', id: reference, by: 'id' }
    case 'DEL': {
      const [attempt] = await ctx.db.select({ id: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
      return attempt && { kind: 'order', id: attempt.id, by: 'attempt' }
    }
    case 'PAY': {
      const [payment] = await ctx.db
        .select({ kind: payments.subjectKind, id: payments.subjectId })
        .from(payments)
        .where(eq(payments.id, reference))
      return payment && { ...payment, by: 'payment' }
    }
    case 'REF': {
      const [refund] = await ctx.db
        .select({ kind: refunds.subjectKind, id: refunds.subjectId })
        .from(refunds)
        .where(eq(refunds.id, reference))
      return refund && { ...refund, by: 'refund' }
    }
  }
  return undefined
}

const shown = {
  ...{ id: orders.id, status: orders.status, product: orders.productTitle, item: orders.itemName, quantity: orders.quantity },
  ...{ nickname: orders.nickname, display: orders.playerDisplay, total: orders.total, createdAt: orders.createdAt },
}

/** One more than is shown, the latest first. */
async function readOrders(ctx: ReadCtx, { by, where }: { by: OrderBy; where: SQL }): Promise<FoundOrder[]> {
  const rows = await ctx.db
    .select(shown)
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt))
    .limit(mostOrders + 1)
  return rows.map(row => describe(row, by))
}

type Shown = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'quantity' | 'nickname' | 'total' | 'createdAt'> & {
  product: string
  item: string
  display: string
}

function describe({ nickname, display, createdAt, ...row }: Shown, by: OrderBy): FoundOrder {
  return { ...row, by, player: nickname ?? display, created_at: createdAt.toISOString() }
}

/**
 * Whole serial numbers, and beginnings of those that are no codes: an operator does not see the code of a voucher, and must not be able to guess
 * one letter after the other.
 */
async function findBySerial(ctx: ReadCtx, serial: string): Promise<FoundOrder[]> {
  const tried = await ctx.db
    .select({ orderId: attempts.orderId, serialNumber: attempts.serialNumber, isVoucher: orders.isVoucher })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(beginsWith(attempts.serialNumber, serial))
    .orderBy(byBytes(attempts.serialNumber))
    .limit(mostBeginning)
  const ids = tried.filter(({ serialNumber, isVoucher }) => !isVoucher || serialNumber === serial).map(({ orderId }) => orderId)
  return ids.length === 0 ? [] : readOrders(ctx, { by: 'serial', where: inArray(orders.id, ids) })
}

async function findByPlayer(ctx: ReadCtx, player: string): Promise<FoundOrder[]> {
  const beginning = ctx.db
    .select(shown)
    .from(orders)
    .where(beginsWith(orders.playerDisplay, player))
    .orderBy(byBytes(orders.playerDisplay), desc(orders.createdAt))
    .limit(mostBeginning)
    .as('beginning')
  const rows = await ctx.db
    .select()
    .from(beginning)
    .orderBy(desc(beginning.createdAt))
    .limit(mostOrders + 1)
  return rows.map(row => describe(row, 'player'))
}

async function findDeposits(ctx: ReadCtx, id: string | undefined): Promise<FoundDeposit[]> {
  if (id === undefined) return []
  const rows = await ctx.db.select().from(deposits).where(eq(deposits.id, id))
  return rows.map(({ id, status, amount, userId, createdAt }) => ({
    ...{ id, status, amount },
    user_id: userId,
    created_at: createdAt.toISOString(),
  }))
}

async function findProducts(ctx: Ctx, search: string): Promise<Found['products']> {
  // A search that names no product would find all of them.
  if (readSearch(search).words.length === 0) return []
  const found = await listProducts(ctx, { search, limit: mostProducts })
  return found.map(({ id, title }) => ({ id, title }))
}
