import { rupiah } from '@kilat/contract/money.ts'
import { asc, eq } from 'drizzle-orm'
import { paymentReceipts } from '../db/schema/payments.ts'
import type { PaymentState, Receipt, TakenBack } from '../gateways/gateway.ts'
import { readPlainStatement } from '../gateways/plain-statement.ts'
import { readBalances } from '../modules/ledger/read.ts'
import { watchPayment } from '../modules/payments/watch-payment.ts'
import { endStatement } from '../modules/reconciliation/end-statement.ts'
import { listDifferences } from '../modules/reconciliation/read.ts'
import { settleDifference } from '../modules/reconciliation/settle-difference.ts'
import { takeStatement } from '../modules/reconciliation/take-statement.ts'
import { addDays, jakartaDay } from '../platform/jakarta-day.ts'
import { paymentReference } from './buy.ts'
import { daysLater } from './days-later.ts'
import { createEngine, type Engine } from './engine.ts'
import { decided } from './operator-hands.ts'

type ReceiptRow = typeof paymentReceipts.$inferSelect
type Difference = Awaited<ReturnType<typeof listDifferences>>['data'][number]
type Act = Parameters<typeof settleDifference>[1]['act']

/** A store whose gateway keeps 0.7 % and whose statements are plain, and what an operator does with them. */
export async function createReconciled() {
  const engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
  engine.gateway.readStatement = readPlainStatement
  return { engine, ...handsOf(engine) }
}

function handsOf(engine: Engine) {
  const { ctx } = engine
  const waiting = async () => (await listDifferences(ctx, { limit: 50 })).data
  const settle = (one: Difference | undefined, act: Act, as: Engine['ctx'] = ctx) =>
    settleDifference(as, { id: one?.id ?? '', version: one?.version ?? 0, act, decided })
  const balanceOf = async (name: string) => (await readBalances(ctx)).find(({ account }) => account === name)?.balanceIdr ?? 0
  const rowsOf = (reference: string) =>
    ctx.db
      .select()
      .from(paymentReceipts)
      .where(eq(paymentReceipts.paymentId, reference))
      .orderBy(asc(paymentReceipts.recordedAt), asc(paymentReceipts.again))
  /** Takes lines of the gateway's statement: kind, reference, id, amount. */
  const take = (lines: readonly (string | number)[][]) => {
    const rows = lines.map(line => [...line, '', ctx.clock.now().toISOString()].join())
    const file = new TextEncoder().encode(['kind,reference,id,gross,fee,at', ...rows].join('\n'))
    return takeStatement(ctx, { gateway: 'scripted', file, columns: {}, decided })
  }
  /** Says that statements cover the time around a payment whole. */
  const cover = async (reference: string) => {
    const day = jakartaDay((await rowsOf(reference))[0]?.paidAt ?? new Date(0))
    await endStatement(daysLater(ctx, 14), { gateway: 'scripted', fromDay: addDays(day, -1), toDay: addDays(day, 12), decided })
  }
  return {
    ...{ waiting, settle, balanceOf, rowsOf, take, cover },
    /** Rupiah that the gateway holds by the store's books. */
    held: async () => 0 - (await balanceOf('world:gateway:scripted')),
    lineOf: ({ paymentId, externalId, amount }: ReceiptRow) => ['payment', paymentId, externalId, amount],
    /** Reverses the money of a payment that no statement names. */
    async reverse(reference: string) {
      await cover(reference)
      await settle(
        (await waiting()).find(({ kind, thing }) => kind === 'missing_there' && thing.startsWith('receipt:')),
        'reverse',
      )
    },
    async pay() {
      const order = await engine.order()
      await engine.pay(order)
      return { order, reference: await paymentReference(ctx, order.id) }
    },
    /** Has the gateway say this of a payment, a minute later. */
    async say(reference: string, said: { receipts: readonly Receipt[]; takenBack: readonly TakenBack[] }) {
      engine.clock.advance(60_000)
      const status = said.receipts.length > 0 ? ('paid' as const) : ('failed' as const)
      const state: PaymentState = { kind: 'found', status, receipts: [...said.receipts], takenBack: [...said.takenBack] }
      engine.gateway.queryAnswers.push(state, state)
      await watchPayment(ctx, { paymentId: reference })
      engine.gateway.queryAnswers.length = 0
    },
  }
}

/** A booked receipt as its gateway lists it. */
export const listed = ({ externalId, amount: amountIdr, paidAt }: ReceiptRow): Receipt => ({ externalId, amountIdr, paidAt, feeIdr: null })

/** What a gateway says it took back of a receipt. */
export function gone(
  { externalId: receiptId, amount }: ReceiptRow,
  more: Partial<TakenBack> & Pick<TakenBack, 'kind' | 'externalId'>,
): TakenBack {
  return { receiptId, refundReference: null, amountIdr: amount, at: null, ...more }
}
