import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { inTx } from '../../db/in-tx.ts'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AwaitedTransfer, CreateOutcome, Gateway, PaymentRequest, PaymentState } from '../gateway.ts'
import { channelOf, type TransferAccount } from './account.ts'
import { heldUntil, holdAmount, reserveAmount } from './amounts.ts'
import { type Holders, holdsMost, noteHeld } from './holders.ts'
import { readBankFile } from './read-file.ts'
import { recogniseLines } from './recognise-lines.ts'
import { recordLine, toReceipt } from './record-line.ts'

export type ManualTransferInput = {
  db: Db
  clock: Clock
  accounts: readonly TransferAccount[]
  /** In a trial another one, because its books are of simulated money. */
  id?: 'trial_transfer'
}

/**
 * Bank transfers to the store's own accounts. A payment is known by its amount, which no other has at its account; a person reads the
 * statement and records its lines. All of it is in the store's database, so nothing here can be unknown.
 */
export function createManualTransferGateway({ db, clock, accounts, id }: ManualTransferInput): Gateway {
  const channels = accounts.map(channelOf)
  const holders: Holders = new Map()
  return {
    id: id ?? 'manual_transfer',
    channels,
    createPayment: request => orUnknown(() => createPayment({ db, clock }, { request, accounts })),
    queryPayment: reference => orUnknown(() => queryPayment({ db, clock }, reference)),
    cancelPayment: async () => ({ kind: 'open', detail: 'a bank account takes every transfer' }),
    refund: async () => ({ kind: 'manual', detail: 'a person sends it back by bank transfer' }),
    readNotice: () => ({ kind: 'unverified' }),
    check: async () => ({ kind: 'works', detail: `${accounts.length} account(s): ${accounts.map(({ code }) => code).join(', ')}` }),
    readStatement: readBankFile,
    desk: {
      async reserve(tx, { holder, ...ask }) {
        const holding = { holders, holder, account: ask.code }
        if (await holdsMost({ ...tx, clock }, holding)) return { kind: 'too_many' }
        const amountIdr = await reserveAmount({ ...tx, clock }, ask)
        if (amountIdr === undefined) return { kind: 'all_taken' }
        noteHeld({ clock }, { ...holding, reference: ask.reference, until: heldUntil(ask) })
        return { kind: 'reserved', amountIdr }
      },
      record: async (tx, entry) =>
        accounts.some(({ code }) => code === entry.account) ? recordLine({ ...tx, clock }, entry) : { kind: 'no_account' },
      recognise: recogniseLines,
      listOpen: () => listOpen({ db, clock }),
    },
  }
}

type ReadCtx = Pick<ManualTransferInput, 'db' | 'clock'>

/** Answers the account and the amount. A payment without a reserved amount takes exactly the asked one, if no other payment has it. */
async function createPayment(
  ctx: ReadCtx,
  { request, accounts }: { request: PaymentRequest; accounts: readonly TransferAccount[] },
): Promise<CreateOutcome> {
  const account = accounts.find(({ code }) => code === request.code)
  if (!account) return { kind: 'refused', detail: `no account ${request.code}` }
  if (request.amountIdr > channelOf(account).maxIdr) return { kind: 'refused', detail: 'amount out of range' }
  const isHeld = await inTx({ db: ctx.db }, tx => holdAmount({ ...tx, clock: ctx.clock }, request))
  if (!isHeld) return { kind: 'refused', detail: 'another payment has this amount' }
  const { bank, number, holder } = account
  return { kind: 'created', instructions: { kind: 'bank_transfer', bank, number, holder, pay_url: null } }
}

async function queryPayment({ db, clock }: ReadCtx, reference: string): Promise<PaymentState> {
  const [transfer] = await db.select().from(transfers).where(eq(transfers.reference, reference))
  if (!transfer) return { kind: 'not_found' }
  const lines = await db
    .select()
    .from(transferReceipts)
    .where(eq(transferReceipts.reference, reference))
    .orderBy(asc(transferReceipts.recordedAt), asc(transferReceipts.id))
  const unpaid = transfer.expiresAt <= clock.now() ? 'expired' : 'pending'
  return { kind: 'found', status: lines.length > 0 ? 'paid' : unpaid, receipts: lines.map(toReceipt), takenBack: [] }
}

async function listOpen({ db, clock }: ReadCtx): Promise<AwaitedTransfer[]> {
  const rows = await db
    .select()
    .from(transfers)
    .where(gt(transfers.heldUntil, clock.now()))
    .orderBy(asc(transfers.createdAt), asc(transfers.reference))
  const lines = await db
    .select()
    .from(transferReceipts)
    .where(
      inArray(
        transferReceipts.reference,
        rows.map(({ reference }) => reference),
      ),
    )
  const received = new Map<string, Rupiah>()
  for (const { reference, amount } of lines) {
    if (reference !== null) received.set(reference, sumIdr(received.get(reference) ?? rupiah(0), amount))
  }
  return rows.map(({ reference, account, amount: amountIdr, createdAt, expiresAt, heldUntil, version }) => {
    const receivedIdr = received.get(reference) ?? rupiah(0)
    return { reference, account, amountIdr, receivedIdr, createdAt, expiresAt, heldUntil, version }
  })
}

async function orUnknown<T>(act: () => Promise<T>): Promise<T | { kind: 'unknown'; detail: string }> {
  try {
    return await act()
  } catch (error) {
    return { kind: 'unknown', detail: error instanceof Error ? error.message : String(error) }
  }
}
