import type { Ctx } from '../ctx/context.ts'
import { orders } from '../db/schema/orders.ts'
import { watchAlerts } from '../modules/alerts/watch-alerts.ts'
import { readChain } from '../modules/audit/check-chain.ts'
import { listActs } from '../modules/audit/list-acts.ts'
import { watchBalances } from '../modules/balances/watch-balances.ts'
import { getProduct, listProducts } from '../modules/catalog/read.ts'
import { syncDueLists } from '../modules/catalog/sync-due-lists.ts'
import { cameBackOften, isBoughtBy } from '../modules/checkout/came-back-often.ts'
import { quoteItem } from '../modules/checkout/quote-item.ts'
import { getArticle, listArticles, listPromos } from '../modules/content/read.ts'
import { getOrder, listOrders } from '../modules/delivery/read-for-operator.ts'
import { tryCircuits } from '../modules/delivery/try-circuits.ts'
import { trySuppliers } from '../modules/delivery/try-suppliers.ts'
import { findUsers, listBlocked } from '../modules/identity/find-users.ts'
import { listSessions, readUser } from '../modules/identity/read.ts'
import { readUserForOperator } from '../modules/identity/read-for-operator.ts'
import { readBalances } from '../modules/ledger/read.ts'
import { sumBalances } from '../modules/ledger/sum-balances.ts'
import { getMeasures, measureProduct, rankSales } from '../modules/measures/read.ts'
import { planMessages } from '../modules/messages/plan-messages.ts'
import { listWaiting } from '../modules/operations/list-waiting.ts'
import { purgeOldRecords } from '../modules/operations/purge-old-records.ts'
import { readHealth } from '../modules/operations/read-health.ts'
import { listFailedJobs, listQueues } from '../modules/operations/read-jobs.ts'
import { reportBooks, reportMovedBooks } from '../modules/operations/report-books.ts'
import { resumeLostWork } from '../modules/operations/resume-lost-work.ts'
import { hasReceived } from '../modules/orders/has-received.ts'
import { isBuyerContact } from '../modules/orders/is-buyer-contact.ts'
import { isFreeWith } from '../modules/orders/proven-orders.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { readMargins } from '../modules/orders/read-margins.ts'
import { listOwnOrders, summariseOwnOrders } from '../modules/orders/read-own.ts'
import { listRecentPurchases } from '../modules/orders/read-recent.ts'
import { listTransfers } from '../modules/payments/list-transfers.ts'
import { listSuspense } from '../modules/payments/read-suspense.ts'
import { takeDueChecks } from '../modules/payments/take-checks.ts'
import { listSavedPlayers } from '../modules/players/read.ts'
import { listDifferences } from '../modules/reconciliation/read.ts'
import { reconcilePayments } from '../modules/reconciliation/reconcile-payments.ts'
import { listClaims } from '../modules/refunds/read-claims.ts'
import { exportLines } from '../modules/reports/export-lines.ts'
import type { Period } from '../modules/reports/period.ts'
import { readDays } from '../modules/reports/read-days.ts'
import { readReport } from '../modules/reports/read-report.ts'
import { readHealth as readOfferHealth } from '../modules/routing/read.ts'
import { listAllOrders } from '../modules/search/list-orders.ts'
import { searchStore } from '../modules/search/read.ts'
import { listStock } from '../modules/stock/read.ts'
import { listDeposits } from '../modules/wallet/read.ts'
import { visitor } from '../platform/asker.ts'
import { jakartaDay } from '../platform/jakarta-day.ts'
import { asUser } from './make-user.ts'

/** What a read asks about: one of each, chosen at random. */
export type Chosen = {
  order: typeof orders.$inferSelect
  userId: string
  productId: string
  itemId: string
  articleId: string
  /** Of a delivery. */
  serial: string
}

export type GrowingRead = { name: string; kind: 'screen' | 'job'; run(ctx: Ctx, chosen: Chosen): Promise<unknown> }

const screen = (name: string, run: GrowingRead['run']): GrowingRead => ({ name, kind: 'screen', run })
const job = (name: string, run: GrowingRead['run']): GrowingRead => ({ name, kind: 'job', run })
const contactOf = ({ order }: Chosen) => ({ kind: order.contactKind, value: order.contactValue })

function lastDays({ clock }: Ctx, days: number): Period {
  const dayBefore = (count: number) => new Date(clock.now().getTime() - count * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return { from: dayBefore(days - 1), to: dayBefore(0) }
}

/** What pages, lists and jobs read. None of them may cost more because the store has a long history. */
export const growingReads: readonly GrowingRead[] = [
  screen('order', (ctx, { order }) => getTransaction(ctx, { id: order.id })),
  screen('own orders', (ctx, { userId }) => listOwnOrders(ctx, { userId, limit: 20 })),
  screen('own sums of all time', (ctx, { userId }) => summariseOwnOrders(ctx, { userId })),
  screen('own deposits', (ctx, { userId }) => listDeposits(ctx, { userId, limit: 20 })),
  screen('profile', (ctx, { userId }) => readUser(ctx, userId)),
  screen('own sessions', (ctx, { userId }) => listSessions(ctx, { userId, sessionId: '' })),
  screen('saved players', (ctx, { userId }) => listSavedPlayers(ctx, { userId })),
  screen('orders of a proven contact', (ctx, chosen) =>
    ctx.db
      .select()
      .from(orders)
      .where(isFreeWith(ctx, contactOf(chosen)))
      .limit(20),
  ),
  screen('whether a contact has bought', (ctx, chosen) => isBuyerContact(ctx, contactOf(chosen))),
  screen('whether a player has received', (ctx, { order }) => hasReceived(ctx, order)),
  screen('home: products', ctx => listProducts(ctx, {})),
  screen('home: search', ctx => listProducts(ctx, { search: 'mobil lejen' })),
  screen('home: recent purchases', ctx => listRecentPurchases(ctx)),
  screen('home: statistics', ctx => getMeasures(ctx)),
  screen('product', (ctx, { productId }) => getProduct(ctx, productId)),
  screen('product: delivery times', (ctx, { productId }) => measureProduct(ctx, { productId })),
  screen('product: ranking', ctx => rankSales(ctx)),
  screen('quote', (ctx, { itemId }) => quoteItem(ctx, { item_id: itemId, quantity: 1, asker: visitor })),
  screen('quote of a user', (ctx, { itemId, userId }) => quoteItem(ctx, { item_id: itemId, quantity: 1, asker: asUser(userId) })),
  screen('refunds of a contact', (ctx, { order }) => cameBackOften(ctx, isBoughtBy({ userId: null, contactValue: order.contactValue }))),
  screen('articles', ctx => listArticles(ctx, { kind: 'blog', limit: 12 })),
  screen('article', (ctx, { articleId }) => getArticle(ctx, { kind: 'blog', id: articleId })),
  screen('promos', ctx => listPromos(ctx)),
  screen('operator: orders on hold', ctx => listOrders(ctx, { status: 'on_hold', limit: 50 })),
  screen('operator: delivered orders', ctx => listOrders(ctx, { status: 'delivered', limit: 50 })),
  screen('operator: order', (ctx, { order }) => getOrder(ctx, { id: order.id })),
  screen('operator: all orders', ctx => listAllOrders(ctx, { limit: 50 })),
  screen('operator: all orders of a status and a channel', ctx => listAllOrders(ctx, { status: 'delivered', channel: 'none', limit: 50 })),
  screen('operator: all orders of a product on days', (ctx, { order, productId }) => {
    const day = jakartaDay(order.createdAt)
    return listAllOrders(ctx, { product: productId, supplier: 'scripted', from_day: day, to_day: day, limit: 50 })
  }),
  screen('operator: all orders of a supplier without any', ctx => listAllOrders(ctx, { supplier: 'none', limit: 50 })),
  screen('operator: search by id', (ctx, { order }) => searchStore(ctx, { text: order.id })),
  screen('operator: search by contact', (ctx, { order }) => searchStore(ctx, { text: order.contactValue })),
  screen('operator: search by player', (ctx, { order }) => searchStore(ctx, { text: order.playerDisplay })),
  screen('operator: search by serial number', (ctx, { serial }) => searchStore(ctx, { text: serial })),
  screen('operator: search by e-mail', (ctx, { userId }) => searchStore(ctx, { text: `pembeli${userId.slice(4)}@contoh.id` })),
  screen('operator: search by name', ctx => searchStore(ctx, { text: 'pembeli' })),
  screen('operator: search by beginnings that many have', ctx => searchStore(ctx, { text: '1234' })),
  screen('operator: what waits', ctx => listWaiting(ctx)),
  screen('operator: claims', ctx => listClaims(ctx, { limit: 50 })),
  screen('operator: transfers', ctx => listTransfers(ctx, { limit: 50 })),
  screen('operator: suspense', ctx => listSuspense(ctx, { limit: 50 })),
  screen('operator: differences', ctx => listDifferences(ctx, { limit: 50 })),
  screen('operator: health', ctx => readHealth(ctx, { hours: 24 })),
  screen('operator: health of offers', ctx => readOfferHealth(ctx, 'scripted')),
  screen('operator: margins of 30 days', ctx => readMargins(ctx, { days: 30 })),
  screen('operator: report of today', ctx => readReport(ctx, lastDays(ctx, 1))),
  screen('operator: report of 30 days', ctx => readReport(ctx, lastDays(ctx, 30))),
  screen('operator: days of a report', ctx => readDays(ctx, lastDays(ctx, 30))),
  screen('operator: export of 30 days', async ctx => {
    for await (const lines of exportLines(ctx, lastDays(ctx, 30))) if (lines.length === 0) return
  }),
  screen('operator: acts', ctx => listActs(ctx, { limit: 50 })),
  screen('operator: acts of an operator', ctx => listActs(ctx, { by: 'sari-3', limit: 50 })),
  screen('operator: acts on a thing', (ctx, { userId }) => listActs(ctx, { subject: userId, limit: 50 })),
  screen('operator: acts of a group on days', ctx => {
    const { from, to } = lastDays(ctx, 7)
    return listActs(ctx, { group: 'people', from, to, limit: 50 })
  }),
  screen('operator: chain of acts', ctx => readChain(ctx)),
  screen('operator: users by id', (ctx, { userId }) => findUsers(ctx, { text: userId, limit: 30 })),
  screen('operator: users by address', (ctx, { userId }) => findUsers(ctx, { text: `pembeli${userId.slice(4)}@contoh.id`, limit: 30 })),
  screen('operator: users by name', ctx => findUsers(ctx, { text: 'pembeli', limit: 30 })),
  screen('operator: blocked users', ctx => listBlocked(ctx, { limit: 30 })),
  screen('operator: a user', (ctx, { userId }) => readUserForOperator(ctx, { userId })),
  screen('operator: jobs', ctx => listQueues(ctx)),
  screen('operator: failed jobs', ctx => listFailedJobs(ctx)),
  screen('operator: balances', ctx => readBalances(ctx)),
  screen('operator: stock', ctx => listStock(ctx)),
  job('take due checks', ctx => takeDueChecks(ctx, { most: 16, without: ['hanging'] })),
  job('resume lost work', ctx => resumeLostWork(ctx)),
  job('plan messages', ctx => planMessages(ctx)),
  job('watch balances', ctx => watchBalances(ctx)),
  job('watch alerts', ctx => watchAlerts(ctx)),
  job('try suppliers', ctx => trySuppliers(ctx)),
  job('try circuits', ctx => tryCircuits(ctx)),
  job('sync due lists', ctx => syncDueLists(ctx)),
  job('purge old records', ctx => purgeOldRecords(ctx)),
  job('reconcile payments', ctx => reconcilePayments(ctx, {})),
  job('report moved books', ctx => reportMovedBooks(ctx)),
  job('sum balances', ctx => sumBalances(ctx)),
  job('by night: report books', ctx => reportBooks(ctx)),
]
