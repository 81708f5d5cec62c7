import type { Ctx } from './ctx/context.ts'
import { jobName } from './ctx/queue.ts'
import { type JobHandler, jobHandler } from './ctx/queue-boss.ts'
import { forgetOldNews } from './db/forget-old-news.ts'
import { orderSubject } from './modules/checkout/order-subject.ts'
import { sendCodeJob } from './modules/contacts/jobs.ts'
import { type IsWelcome, sendCode } from './modules/contacts/send-code.ts'
import { supplierNotices } from './modules/delivery/act-on-notice.ts'
import { checkPromise } from './modules/delivery/check-promise.ts'
import { deliverOrder } from './modules/delivery/deliver-order.ts'
import { endHold } from './modules/delivery/end-hold.ts'
import { checkAttemptJob, checkPromiseJob, deliverOrderJob, endHoldJob } from './modules/delivery/jobs.ts'
import { sendAttempt } from './modules/delivery/send-attempt.ts'
import { isPhoneOf } from './modules/identity/is-phone-of.ts'
import { purgeEndedSessions } from './modules/identity/purge-ended-sessions.ts'
import { planMessagesJob, sendMessageJob } from './modules/messages/jobs.ts'
import { planMessages } from './modules/messages/plan-messages.ts'
import { sendMessage } from './modules/messages/send-message.ts'
import { purgeOldRecords } from './modules/operations/purge-old-records.ts'
import { reportBooks } from './modules/operations/report-books.ts'
import { resumeLostWork } from './modules/operations/resume-lost-work.ts'
import { isOrderContact } from './modules/orders/is-order-contact.ts'
import { gatewayNotices } from './modules/payments/act-on-notice.ts'
import { checkReference } from './modules/payments/check-reference.ts'
import { checkReferenceJob, watchPaymentJob } from './modules/payments/jobs.ts'
import { watchWhenDue } from './modules/payments/watch-payment.ts'
import { sendRefundJob } from './modules/refunds/jobs.ts'
import { sendRefund } from './modules/refunds/send-refund.ts'
import { depositSubject } from './modules/wallet/deposit-subject.ts'

/** What money means for each kind of subject. */
export const subjects: Ctx['subjects'] = { order: orderSubject, deposit: depositSubject }

/** The readers that act on notices, by the kind of company. */
export const notices: Ctx['notices'] = { gateways: gatewayNotices, suppliers: supplierNotices }

/** A code opens orders, or verifies a user's own number; any other address gets none, so nobody can send messages to strangers. */
const isWelcome: IsWelcome = async (ctx, { contact, userId }) => (await isOrderContact(ctx, contact)) || isPhoneOf(ctx, { contact, userId })

/** Every job of the store with its handler. */
export const jobs: readonly JobHandler[] = [
  jobHandler(watchPaymentJob, watchWhenDue, { concurrency: 6 }),
  jobHandler(checkReferenceJob, checkReference, { concurrency: 1 }),
  jobHandler(deliverOrderJob, deliverOrder, { concurrency: 10 }),
  jobHandler(checkAttemptJob, sendAttempt, { concurrency: 6 }),
  jobHandler(checkPromiseJob, checkPromise, { concurrency: 1 }),
  jobHandler(endHoldJob, endHold, { concurrency: 2 }),
  jobHandler(sendRefundJob, sendRefund, { concurrency: 2 }),
  jobHandler(sendMessageJob, sendMessage, { concurrency: 3 }),
  jobHandler(sendCodeJob, (ctx, asked) => sendCode(ctx, { ...asked, isWelcome }), { concurrency: 3 }),
  jobHandler(planMessagesJob, planMessages, { concurrency: 1, cron: '* * * * *' }),
  jobHandler(jobName('resume-lost-work'), resumeLostWork, { concurrency: 1, cron: '*/5 * * * *' }),
  jobHandler(jobName('purge-old-records'), purgeOldRecords, { concurrency: 1, cron: '23 4 * * *' }),
  jobHandler(jobName('forget-old-news'), forgetOldNews, { concurrency: 1, cron: '*/10 * * * *' }),
  jobHandler(jobName('purge-ended-sessions'), purgeEndedSessions, { concurrency: 1, cron: '41 * * * *' }),
  jobHandler(jobName('report-books'), reportBooks, { concurrency: 1, cron: '7 * * * *' }),
]
