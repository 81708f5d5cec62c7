import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx/context.ts'
import { allowLonger } from '../db/allow-longer.ts'
import type { Tx } from '../db/database.ts'
import { inTx } from '../db/in-tx.ts'
import { attempts } from '../db/schema/delivery.ts'
import { orders } from '../db/schema/orders.ts'
import { differences } from '../db/schema/reconciliation.ts'
import { cancelOrder } from '../modules/checkout/cancel-order.ts'
import { sumBalances } from '../modules/ledger/sum-balances.ts'
import { planMessages } from '../modules/messages/plan-messages.ts'
import { purgeOldRecords } from '../modules/operations/purge-old-records.ts'
import { reconcilePayments } from '../modules/reconciliation/reconcile-payments.ts'
import { seedDemoStore } from '../modules/store/seed-demo-store.ts'
import { invariant } from '../platform/invariant.ts'
import { prepareCopies } from './clone-orders.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Chosen } from './growing-reads.ts'
import { makeItem } from './make-item.ts'

const dayMs = 24 * 60 * 60_000

type LongHistoryInput = {
  products: number
  itemsEach: number
  articles: number
  /** How often the store has sold an order. */
  everyMs: number
}

export type LongHistory = {
  engine: Engine
  /** Copies orders until there are `count`, with a fifth as many users. */
  grow(input: { count: number; most: number }): Promise<void>
  /** One of each thing; another `turn` answers others. */
  choose(turn: number): Promise<Chosen>
}

/** A store whose past can be made as long as a test wants: real orders of each kind of end, and copies of them further and further back. */
export async function createLongHistory(input: LongHistoryInput): Promise<LongHistory> {
  const engine = await createEngine()
  // What the supplier says of the store's money there is read by a job.
  engine.supplier.readBalance = async () => ({ kind: 'read', balanceIdr: rupiah(50_000_000) })
  const { ctx } = engine
  await seedDemoStore(ctx)
  const orderIds = await makeTemplates(engine)
  await makeCatalogue(ctx, input)
  await makeArticles(ctx, input.articles)
  const { copy } = await prepareCopies(ctx.db, { orderIds, everyMs: input.everyMs })
  let made = 0
  return {
    engine,
    async grow({ count, most }) {
      await copy({ from: made + 1, to: count, most })
      // A million rows in one statement take longer than a visitor would wait.
      await inTx(ctx, async ctx => {
        await allowLonger(ctx, 10 * 60_000)
        await makeUsers(ctx, { from: Math.floor(made / 5), to: Math.floor(count / 5) })
        await makeTraces(ctx, { from: made + 1, to: count, everyMs: input.everyMs })
        await makeActs(ctx, { from: Math.floor(made / 10) + 1, to: Math.floor(count / 10), everyMs: 10 * input.everyMs })
      })
      await purgeOldRecords(ctx)
      // Old postings are added up once they have been there for a while.
      for (let hour = 0; hour < 3; hour += 1) {
        await sumBalances(ctx)
        engine.clock.advance(60 * 60_000)
      }
      made = count
      await ctx.db.execute(sql`vacuum analyze`)
    },
    async choose(turn) {
      // A prime far from the number of templates, so that all of the past takes its turn.
      const number = 1 + ((turn * 7_919) % made)
      const [order] = await ctx.db
        .select()
        .from(orders)
        .where(eq(orders.id, `${orderIds[number % orderIds.length]}-${number}`))
      invariant(order, 'each copy has its number')
      const { productId, itemId } = order
      return {
        order,
        userId: `USR-${number % Math.floor(made / 5)}`,
        productId,
        itemId,
        serial: (await serialOf(ctx, order.id)) ?? 'SN-0',
        articleId: `artikel-${1 + (number % input.articles)}`,
      }
    },
  }
}

async function serialOf({ db }: Ctx, orderId: string): Promise<string | undefined> {
  const [attempt] = await db.select({ serial: attempts.serialNumber }).from(attempts).where(eq(attempts.orderId, orderId))
  return attempt?.serial ?? undefined
}

/** Ids of orders of each kind of end, most of them delivered. */
async function makeTemplates(engine: Engine): Promise<string[]> {
  const ids: string[] = []
  for (const end of [...Array<'delivered'>(15).fill('delivered'), ...Array<'refunded'>(3).fill('refunded'), 'cancelled']) {
    const order = await engine.order({ item: { price: 20_000 } })
    ids.push(order.id)
    if (end === 'cancelled') await cancelOrder(engine.ctx, { id: order.id })
    if (end === 'refunded') engine.supplier.script.push({ does: 'fail', says: 'truth' })
    if (end !== 'cancelled') await engine.pay(order)
    await engine.runJobs()
  }
  await settle(engine)
  // A person settles each; copies of them would be a difference for each seventh order.
  await engine.ctx.db.delete(differences)
  return ids
}

/** Lets the days pass until nothing waits: no payment is watched, no message unplanned, no movement unreconciled. */
async function settle({ ctx, clock, runJobs }: Engine): Promise<void> {
  for (let day = 0; day < 10; day += 1) {
    clock.advance(dayMs)
    await planMessages(ctx)
    await reconcilePayments(ctx, {})
    await runJobs()
  }
}

async function makeCatalogue(ctx: Ctx, { products, itemsEach }: { products: number; itemsEach: number }): Promise<void> {
  for (let count = 0; count < products; count += 1) {
    const id = await makeItem(ctx)
    await ctx.db.execute(sql`
      insert into items select (jsonb_populate_record(i, jsonb_build_object('id', i.id || '-' || n, 'content', i.content || ':' || n))).*
      from items i, generate_series(2, ${itemsEach}::int) n where i.id = ${id}`)
    await ctx.db.execute(sql`
      insert into supplier_offers select (jsonb_populate_record(o, jsonb_build_object('sku', o.sku || '-' || n, 'item_id', o.item_id || '-' || n, 'content', o.content || ':' || n))).*
      from supplier_offers o, generate_series(2, ${itemsEach}::int) n where o.item_id = ${id}`)
  }
}

async function makeArticles({ db }: Ctx, count: number): Promise<void> {
  await db.execute(sql`
    insert into contents (kind, id, title, summary, body, reading_minutes, published_at, updated_at)
    select 'blog', 'artikel-' || n, 'Artikel ' || n, 'Ringkasan artikel ini.', repeat('Isi artikel yang dibaca pembeli. ', 100), 3,
      now() - n * interval '1 hour', now() from generate_series(1, ${count}::int) n`)
}

async function makeUsers({ db }: { db: Tx }, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(sql`
    insert into users (id, issuer, subject, name, email, is_email_verified, created_at, signed_in_at)
    select 'USR-' || n, 'https://issuer.test', 'USR-' || n, 'Pembeli ' || n, 'pembeli' || n || '@contoh.id', true, now(), now()
    from generate_series(${from}::int, ${to - 1}::int) n`)
  await db.execute(sql`
    insert into sessions (id, user_id, device, created_at, last_used_at, expires_at)
    select 'SES-' || n, 'USR-' || n, 'Chrome di Android', now(), now(), now() + interval '30 days'
    from generate_series(${from}::int, ${to - 1}::int) n`)
}

/** What else a sale leaves behind: a notice, a message, and now and then a deposit that was never paid. */
async function makeTraces({ db }: { db: Tx }, { from, to, everyMs }: { from: number; to: number; everyMs: number }): Promise<void> {
  const at = sql`now() - n * ${`${everyMs} ms`}::interval`
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`
  await db.execute(sql`
    insert into notices (id, source, external_id, reference, body, received_at)
    select 'notice-' || n, 'payments:scripted', 'notice-' || n, 'PAY-' || n, '{}', ${at} from ${numbers}`)
  await db.execute(sql`
    insert into messages (id, order_id, version, event, channel, address_key, status, happened_at, tries, sent_at)
    select 'message-' || row_number() over () || '-' || ${from}::int, id, 1, 'delivered', 'email', 'key', 'sent', paid_at, 1, paid_at
    from orders where paid_at is not null on conflict do nothing`)
  await db.execute(sql`
    insert into deposits (id, user_id, status, amount, channel_id, created_at)
    select 'deposit-' || n, 'USR-' || n / 5, 'cancelled', 50000, 'qris', ${at} from ${numbers}`)
}

/** Acts of a few operators, one for ten orders, on users in turn. The database chains each at the end of its tx. */
async function makeActs({ db }: { db: Tx }, { from, to, everyMs }: { from: number; to: number; everyMs: number }): Promise<void> {
  for (let first = from; first <= to; first += 5_000)
    await db.execute(sql`
      insert into audit_events (at, act, subject_kind, subject_id, actor_kind, actor_id, reason, data)
      select now() - n * ${`${everyMs} ms`}::interval, 'user_signed_out', 'user', 'USR-' || n, 'operator', 'sari-' || n % 5, 'by_hand', '{"note":"asked for it"}'
      from generate_series(${first}::int, ${Math.min(first + 4_999, to)}::int) n`)
}
