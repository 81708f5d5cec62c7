import type { Ctx, NoticeHandler } from './ctx/context.ts'
import { dueWork } from './ctx/due-work.ts'
import { jobName } from './ctx/queue.ts'
import { type JobHandler, jobHandler } from './ctx/queue-boss.ts'
import { forgetOldNews } from './db/forget-old-news.ts'
import type { ReadCtx } from './db/in-tx.ts'
import { followFailures } from './modules/alerts/follow-failures.ts'
import { forgetOperator } from './modules/alerts/forget-operator.ts'
import { sendAlertJobs } from './modules/alerts/jobs.ts'
import { sendAlert } from './modules/alerts/send-alert.ts'
import { watchAlerts } from './modules/alerts/watch-alerts.ts'
import { carryOutDue } from './modules/approvals/carry-out-due.ts'
import { watchBalances } from './modules/balances/watch-balances.ts'
import { repriceItems } from './modules/catalog/reprice-items.ts'
import { syncDueLists } from './modules/catalog/sync-due-lists.ts'
import { orderSubject } from './modules/checkout/order-subject.ts'
import { sendCodeJobs } from './modules/contacts/jobs.ts'
import { type IsWelcome, sendCode } from './modules/contacts/send-code.ts'
import { supplierNotices } from './modules/delivery/act-on-notice.ts'
import { checkPromise } from './modules/delivery/check-promise.ts'
import { deliverOrder } from './modules/delivery/deliver-order.ts'
import { endHold } from './modules/delivery/end-hold.ts'
import {
  checkAttemptJob,
  checkPromiseJob,
  deliverOrderJob,
  endHoldJob,
  recheckDeliveryJob,
  tryCircuitsJob,
  trySuppliersJob,
  wakeWaitingJob,
} from './modules/delivery/jobs.ts'
import { recheckDelivery } from './modules/delivery/recheck-delivery.ts'
import { sendAttempt } from './modules/delivery/send-attempt.ts'
import { tryCircuits } from './modules/delivery/try-circuits.ts'
import { trySuppliers } from './modules/delivery/try-suppliers.ts'
import { wakeWaiting } from './modules/delivery/wake-waiting.ts'
import { isPhoneOf } from './modules/identity/is-phone-of.ts'
import { purgeEndedSessions } from './modules/identity/purge-ended-sessions.ts'
import { sumBalances } from './modules/ledger/sum-balances.ts'
import { lookupNotices } from './modules/lookups/act-on-notice.ts'
import { askLookup } from './modules/lookups/ask-lookup.ts'
import { askLookupJob } from './modules/lookups/jobs.ts'
import { planMessagesJob, sendMessageJobs } from './modules/messages/jobs.ts'
import { planMessages } from './modules/messages/plan-messages.ts'
import { sendMessage } from './modules/messages/send-message.ts'
import { endSwitches } from './modules/operations/act-on-switch.ts'
import { checkActs } from './modules/operations/check-acts.ts'
import { forgetDoneJobs } from './modules/operations/forget-done-jobs.ts'
import { endSwitchesJob } from './modules/operations/jobs.ts'
import { purgeOldRecords } from './modules/operations/purge-old-records.ts'
import { reportBooks, reportMovedBooks } from './modules/operations/report-books.ts'
import { resumeLostWork } from './modules/operations/resume-lost-work.ts'
import { isBuyerContact } from './modules/orders/is-buyer-contact.ts'
import { gatewayNotices } from './modules/payments/act-on-notice.ts'
import { checkReference } from './modules/payments/check-reference.ts'
import { checkReferenceJob, watchPaymentJob } from './modules/payments/jobs.ts'
import { takeDueChecks } from './modules/payments/take-checks.ts'
import { watchTaken, watchWhenDue } from './modules/payments/watch-payment.ts'
import { forgetKeptPlayers } from './modules/players/kept-players.ts'
import { reconcilePaymentsJob } from './modules/reconciliation/jobs.ts'
import { reconcilePayments } from './modules/reconciliation/reconcile-payments.ts'
import { sendRefundJob } from './modules/refunds/jobs.ts'
import { sendRefund } from './modules/refunds/send-refund.ts'
import { checkStock } from './modules/stock/check-stock.ts'
import { depositSubject } from './modules/wallet/deposit-subject.ts'

/** What money means for each kind of subject. */
export const subjects: Ctx['subjects'] = { order: orderSubject, deposit: depositSubject }

/** The readers that act on notices, by the kind of company. */
export const notices: Ctx['notices'] = { gateways: gatewayNotices, suppliers: firstThatKnows(supplierNotices, lookupNotices) }

/** What is bought at suppliers is delivered to a buyer, or a nickname. */
function firstThatKnows(...handlers: readonly NoticeHandler[]): NoticeHandler {
  const find = async (ctx: ReadCtx, named: { reference: string }) => {
    for (const handler of handlers) if (await handler.knows(ctx, named)) return handler
    return undefined
  }
  return {
    knows: async (ctx, named) => (await find(ctx, named)) !== undefined,
    actOn: async (ctx, notice) => (await find(ctx, notice))?.actOn(ctx, notice),
  }
}

/**
 * A code opens paid orders, or verifies the number in a user's profile. Any other address gets none, so that a message to a stranger costs
 * its sender a purchase or an account.
 */
const isWelcome: IsWelcome = async (ctx, { contact, userId }) => (await isBuyerContact(ctx, contact)) || isPhoneOf(ctx, { contact, userId })

/** What alerts do with facts of modules below them. */
export const alerts: Ctx['alerts'] = { forgetOperator, followStates: followFailures }

/** Once a day; a day whose time passed while no process ran is made up at the next start. */
function daily(cron: string) {
  return { concurrency: 1, cron, isMadeUp: true }
}

/** Every job of the store with its handler. */
export const jobs: readonly JobHandler[] = [
  jobHandler(watchPaymentJob, watchWhenDue, { concurrency: 6 }),
  jobHandler(checkReferenceJob, checkReference, { concurrency: 1 }),
  jobHandler(deliverOrderJob, deliverOrder, { concurrency: 10 }),
  jobHandler(checkAttemptJob, sendAttempt, { concurrency: 6 }),
  jobHandler(checkPromiseJob, checkPromise, { concurrency: 1 }),
  jobHandler(endHoldJob, endHold, { concurrency: 2 }),
  jobHandler(recheckDeliveryJob, recheckDelivery, { concurrency: 6 }),
  jobHandler(trySuppliersJob, trySuppliers, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('watch-balances'), watchBalances, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(tryCircuitsJob, tryCircuits, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(wakeWaitingJob, wakeWaiting, { concurrency: 1 }),
  jobHandler(askLookupJob, askLookup, { concurrency: 1 }),
  jobHandler(sendRefundJob, sendRefund, { concurrency: 2 }),
  ...Object.values(sendMessageJobs).map(job => jobHandler(job, sendMessage, { concurrency: 2 })),
  ...Object.values(sendCodeJobs).map(job => jobHandler(job, (ctx, asked) => sendCode(ctx, { ...asked, isWelcome }), { concurrency: 2 })),
  jobHandler(planMessagesJob, planMessages, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('resume-lost-work'), resumeLostWork, { concurrency: 1, cron: '*/5 * * * *' }),
  jobHandler(jobName('sync-due-lists'), syncDueLists, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('reprice-items'), repriceItems, { concurrency: 1, cron: '*/10 * * * *' }),
  jobHandler(endSwitchesJob, endSwitches, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('carry-out-approvals'), carryOutDue, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('watch-alerts'), watchAlerts, { concurrency: 1, cron: '* * * * *' }),
  ...Object.values(sendAlertJobs).map(job => jobHandler(job, sendAlert, { concurrency: 1 })),
  jobHandler(jobName('check-stock'), checkStock, { concurrency: 1, cron: '*/5 * * * *' }),
  jobHandler(jobName('purge-old-records'), purgeOldRecords, { ...daily('23 4 * * *'), longestMinutes: 60 }),
  jobHandler(jobName('forget-done-jobs'), ctx => forgetDoneJobs(ctx), { concurrency: 1, cron: '*/10 * * * *' }),
  jobHandler(jobName('forget-old-news'), forgetOldNews, { concurrency: 1, cron: '*/10 * * * *' }),
  jobHandler(jobName('purge-ended-sessions'), purgeEndedSessions, { concurrency: 1, cron: '41 * * * *' }),
  jobHandler(jobName('forget-kept-players'), forgetKeptPlayers, { concurrency: 1, cron: '17,47 * * * *' }),
  jobHandler(reconcilePaymentsJob, reconcilePayments, { ...daily('11 3 * * *'), longestMinutes: 15 }),
  jobHandler(jobName('sum-balances'), sumBalances, { concurrency: 1, cron: '37 * * * *' }),
  jobHandler(jobName('report-moved-books'), reportMovedBooks, { concurrency: 1, cron: '7 * * * *', longestMinutes: 30 }),
  jobHandler(jobName('report-books'), reportBooks, { ...daily('47 3 * * *'), longestMinutes: 120 }),
  jobHandler(jobName('check-acts'), checkActs, { ...daily('53 4 * * *'), longestMinutes: 60 }),
]

/** What is planned in tables, without a job for each row. */
export const works = [
  dueWork({
    name: 'check-payments',
    concurrency: 32,
    groupOf: ({ gateway }) => gateway,
    take: takeDueChecks,
    run: watchTaken,
  }),
]
