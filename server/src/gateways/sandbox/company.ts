import { randomBytes } from 'node:crypto'
import { type Rupiah, rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'
import { eq, sum } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { Db } from '../../db/database.ts'
import { type InTx, inTx, type ReadCtx } from '../../db/in-tx.ts'
import { sandboxPayments, sandboxReceipts, sandboxRefunds } from '../../db/schema/sandbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PaymentRequest, RefundRequest } from '../gateway.ts'
import { sandboxChannels } from './channels.ts'
import { makeInstructions } from './instructions.ts'

/** Everything the simulated company uses. Its tables stand for machines of its own, so each of its acts commits separately. */
export type CompanyCtx = {
  db: Db
  clock: Clock
  /** Address of the payer's pages, such as `http://localhost:3000`, without a trailing slash. */
  publicUrl: string
  ids: { newToken(): string }
}

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/** Unguessable part of a payer page's address. */
export const randomIds = { newToken: () => randomBytes(16).toString('hex') }

/** Makes the payment, or answers the existing one with this reference. Answers JSON as a company would send it. */
export async function openPayment(ctx: CompanyCtx, request: PaymentRequest): Promise<string> {
  const { reference } = request
  const refusal = findRefusal(ctx, request)
  const [made] = refusal ? [] : await insertPayment(ctx.db, makePayment(ctx, request))
  const payment = made ?? (await findPayment(ctx, reference))
  return payment ? answerOpened(ctx, payment, request) : JSON.stringify({ result: 'refused', reference, message: refusal })
}

/**
 * The payment's state with all receipts that stand, the company's fee on each, and what was taken back of them. A payment that received
 * any money is paid, on time or late, unless all of it was reversed.
 */
export async function describePayment(ctx: CompanyCtx, reference: string): Promise<string> {
  const { payment, receipts: all, gone } = await readMovements(ctx, { reference })
  if (!payment) return JSON.stringify({ result: 'not_found', reference })
  const standing = all.filter(({ id }) => !gone.some(({ kind, receiptId }) => kind === 'reversal' && receiptId === id))
  return JSON.stringify({
    result: 'found',
    reference,
    status: paymentStatus(ctx, payment, standing.length),
    receipts: standing.map(({ id, amount, paidAt }) => ({ id, amount, fee: feeOf(payment, amount), paid_at: paidAt.toISOString() })),
    taken_back: gone.map(({ reference, kind, receiptId, isOwn, amount, at }) => ({
      id: `${reference}:${kind}`,
      kind,
      receipt: receiptId ?? all[0]?.id,
      refund: isOwn ? reference : null,
      amount,
      at: at.toISOString(),
    })),
  })
}

type Named = { reference?: string; token?: string }

const selectMovements = buildOnce((db, named: Given<Named>) =>
  db
    .select()
    .from(sandboxPayments)
    .leftJoin(sandboxReceipts, eq(sandboxReceipts.reference, sandboxPayments.reference))
    .leftJoin(sandboxRefunds, eq(sandboxRefunds.paymentReference, sandboxPayments.reference))
    .where(named.reference ? eq(sandboxPayments.reference, named.reference) : eq(sandboxPayments.token, named.token ?? ''))
    .orderBy(sandboxReceipts.paidAt, sandboxReceipts.id, sandboxRefunds.at, sandboxRefunds.reference),
)

/**
 * A payment, named by its reference or its page's token, with all that came and left again, oldest first, in one statement: it is asked for at each
 * check.
 */
export async function readMovements(ctx: ReadCtx, named: Named) {
  const rows = await selectMovements(ctx.db, named)
  const receipts = new Map(rows.flatMap(({ sandbox_receipts: receipt }) => (receipt ? [[receipt.id, receipt]] : [])))
  const gone = new Map(rows.flatMap(({ sandbox_refunds: refund }) => (refund ? [[refund.reference, refund]] : [])))
  return { payment: rows[0]?.sandbox_payments, receipts: [...receipts.values()], gone: [...gone.values()] }
}

/** The company's fee on one receipt, rounded up to whole rupiah. */
export function feeOf({ channelId }: Pick<SandboxPayment, 'channelId'>, amountIdr: Rupiah): Rupiah {
  const fee = channelOf(channelId)?.fee
  return fee ? sumIdr(fee.flatIdr, shareRoundedUp(amountIdr, fee.basisPoints)) : rupiah(0)
}

/** Cancels a payment for good. A payment that received money stays as it is. */
export async function cancelPayment(ctx: CompanyCtx, reference: string): Promise<string> {
  return await inTx(ctx, async ctx => {
    const payment = await lockPayment(ctx, reference)
    if (!payment) return JSON.stringify({ result: 'not_found', reference })
    const receipts = await listReceipts(ctx, reference)
    if (receipts.length > 0) return JSON.stringify({ result: 'paid', reference })
    if (payment.status === 'open')
      await ctx.db.update(sandboxPayments).set({ status: 'cancelled' }).where(eq(sandboxPayments.reference, reference))
    return JSON.stringify({ result: 'cancelled', reference })
  })
}

/** Refunds once per reference, in sum never more than was received. */
export async function returnMoney(ctx: CompanyCtx, request: RefundRequest): Promise<string> {
  const { reference, paymentReference } = request
  return await inTx(ctx, async ctx => {
    const refuse = (message: string) => JSON.stringify({ result: 'refused', reference, message })
    const payment = await lockPayment(ctx, paymentReference)
    if (!payment) return refuse('no such payment')
    const [known] = await ctx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference))
    if (known) {
      const isSame = known.paymentReference === paymentReference && known.amount === request.amountIdr
      return JSON.stringify({ result: isSame ? 'refunded' : 'conflict', reference })
    }
    if (!channelOf(payment.channelId)?.refund) return refuse('this channel can not send money back')
    if (request.amountIdr < 1 || request.amountIdr > (await countLeft(ctx, paymentReference))) return refuse('more than is left')
    const made = { reference, paymentReference, amount: request.amountIdr, at: ctx.clock.now() }
    const [booked] = await ctx.db.insert(sandboxRefunds).values(made).onConflictDoNothing().returning()
    return JSON.stringify({ result: booked ? 'refunded' : 'conflict', reference })
  })
}

const insertPayment = buildOnce((db, given: Given<SandboxPayment>) =>
  db.insert(sandboxPayments).values(given).onConflictDoNothing().returning(),
)

const selectPayment = buildOnce((db, { reference }: Given<{ reference: string }>) =>
  db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)),
)

/** A payment by the store's reference. */
export async function findPayment(ctx: CompanyCtx, reference: string): Promise<SandboxPayment | undefined> {
  const [payment] = await selectPayment(ctx.db, { reference })
  return payment
}

/** Receipts of a payment, oldest first. */
export function listReceipts(ctx: ReadCtx, reference: string) {
  const { paidAt, id } = sandboxReceipts
  return ctx.db.select().from(sandboxReceipts).where(eq(sandboxReceipts.reference, reference)).orderBy(paidAt, id)
}

/** Money that left a payment again, oldest first. */
export function listTakenBack(ctx: ReadCtx, paymentReference: string) {
  const { at, reference } = sandboxRefunds
  return ctx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentReference, paymentReference)).orderBy(at, reference)
}

const selectLocked = buildOnce((db, { reference }: Given<{ reference: string }>) =>
  db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference)).for('update'),
)

export async function lockPayment(ctx: Pick<InTx<CompanyCtx>, 'db'>, reference: string): Promise<SandboxPayment | undefined> {
  const [payment] = await selectLocked(ctx.db, { reference })
  return payment
}

function channelOf(code: string) {
  return sandboxChannels.find(channel => channel.code === code)
}

function findRefusal(ctx: CompanyCtx, request: PaymentRequest): string | undefined {
  const channel = channelOf(request.code)
  if (!channel) return `no channel ${request.code}`
  if (request.amountIdr < channel.minIdr || request.amountIdr > channel.maxIdr) return 'amount out of range'
  if (request.expiresAt <= ctx.clock.now()) return 'expired before it began'
  if (!/^[A-Za-z0-9-]{1,25}$/.test(request.reference)) return 'reference of another shape'
  return undefined
}

function makePayment(ctx: CompanyCtx, request: PaymentRequest): SandboxPayment {
  const channel = channelOf(request.code)
  if (!channel) throw new Error(`no channel ${request.code}`)
  const token = ctx.ids.newToken()
  const { reference, code: channelId, amountIdr, description, returnUrl, expiresAt } = request
  const instructions = makeInstructions(channel, request, pageUrl(ctx, token))
  return { reference, token, channelId, amount: amountIdr, description, returnUrl, instructions, status: 'open', expiresAt }
}

function answerOpened(ctx: CompanyCtx, payment: SandboxPayment, request: PaymentRequest): string {
  const { reference, token, instructions } = payment
  const isSame = payment.amount === request.amountIdr && payment.channelId === request.code
  if (!isSame) return JSON.stringify({ result: 'conflict', reference })
  // The page has its current address, because the store may have moved since the payment was made.
  return JSON.stringify({
    result: 'created',
    reference,
    amount: payment.amount,
    instructions: { ...instructions, pay_url: pageUrl(ctx, token) },
  })
}

function pageUrl(ctx: CompanyCtx, token: string): string {
  return `${ctx.publicUrl}/sandbox/pay/${token}`
}

function paymentStatus(ctx: CompanyCtx, payment: SandboxPayment, receiptCount: number): string {
  if (receiptCount > 0) return 'paid'
  if (payment.status !== 'open') return payment.status
  return payment.expiresAt <= ctx.clock.now() ? 'expired' : 'pending'
}

async function countLeft(ctx: Pick<InTx<CompanyCtx>, 'db'>, paymentReference: string): Promise<number> {
  const { reference, amount } = sandboxReceipts
  const [received] = await ctx.db
    .select({ sum: sum(amount) })
    .from(sandboxReceipts)
    .where(eq(reference, paymentReference))
  const [returned] = await ctx.db
    .select({ sum: sum(sandboxRefunds.amount) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentReference, paymentReference))
  return Number(received?.sum ?? 0) - Number(returned?.sum ?? 0)
}
