import type { Rupiah } from '@kilat/contract/money.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import type { refundReasons } from '@kilat/contract/transactions.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { InTx, ReadCtx } from '../db/in-tx.ts'
import type { Gateway, PaymentState, Receipt } from '../gateways/gateway.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { Settings } from '../platform/settings.ts'
import type { SubjectKind } from '../platform/subject.ts'
import type { PlayerChecker } from '../players/player-checker.ts'
import type { SignInProvider } from '../sign-in/provider.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import type { Queue } from './queue.ts'

/** What a verb may use. Built once in main and in the tests' makers. */
export type Ctx = {
  db: Db
  clock: Clock
  log: Logger
  queue: Queue
  outbox: Outbox
  gateways: ReadonlyMap<string, Gateway>
  suppliers: ReadonlyMap<string, Supplier>
  players: PlayerChecker
  /** Who vouches for users; null where nobody can sign in. */
  signIn: SignInProvider | null
  settings: Settings
  /** What the browser is told of the services of others. */
  publicSettings: PublicSettings
  /** What money means for the noun it is paid for. */
  subjects: Readonly<Record<SubjectKind, PaymentSubject>>
  /** Who acts on a notice of a company, by what the company is. */
  notices: Readonly<Record<NoticeSource, NoticeReader>>
}

/** What a verb may use that must run inside a tx. */
export type TxCtx = InTx<Ctx>

/**
 * What a payment asks of the noun it is for, and tells it: payments knows neither orders nor deposits. `id` is the noun's.
 * All of it is safe to repeat; what is given a tx belongs to the payment's own fact in it.
 */
export type PaymentSubject = {
  /** Takes the noun for this tx alone. It is always taken before its payment. */
  lock(ctx: TxCtx, input: { id: string }): Promise<void>
  /** What the payer is shown at the gateway; undefined for what does not wait to be paid. */
  readBill(ctx: ReadCtx, input: { id: string }): Promise<Bill | undefined>
  /** The gateway has made the payment, or refuses to. Answers whether that moved the noun, which is locked. */
  followRequest(ctx: TxCtx, input: { id: string; isRefused: boolean }): Promise<boolean>
  /** New money for it is booked into its account: decides what that means. The noun is locked. */
  settle(ctx: TxCtx, input: SettledReceipt): Promise<void>
  /** Money of it is back where it came from, or has to be claimed. The noun is locked. */
  followRefund(ctx: TxCtx, input: FollowedRefund): Promise<void>
  /** Closes it where it is not to be paid any more. `isSure` is false where nobody can tell that nothing was paid. */
  closeUnpaid(ctx: Ctx, input: { id: string; says: PaymentStatus | null; isSure: boolean }): Promise<void>
  /** True where money that comes when its user is gone goes back by itself, as far as its channel can. */
  givesBackUnowned: boolean
}

/** What a payer reads at the gateway, and the store's page he comes back to, as a path. */
export type Bill = { description: string; path: string }

/** Money that arrived and is booked, for the noun with this id. */
export type SettledReceipt = { id: string; paymentId: string; receiptId: string; receipt: Receipt }

/** A refund that came to an end, for the noun with this id; where it is not done it has to be claimed. */
export type FollowedRefund = { id: string; amount: Rupiah; reason: (typeof refundReasons)[number]; isDone: boolean }

/** What a gateway says of a payment that it knows. */
export type PaymentStatus = Extract<PaymentState, { kind: 'found' }>['status']

/** The companies that send notices. */
export type NoticeSource = 'gateways' | 'suppliers'

/** A verified notice of one company. */
export type HeardNotice = {
  /** Id of the gateway or supplier. */
  company: string
  /** Ours, which the notice names. */
  reference: string
  /** True where it says that money arrived. */
  isPaid: boolean
  /** False for one that came before. */
  isNew: boolean
}

/** Who acts on notices once they are stored. */
export type NoticeReader = {
  /** False for a reference that means nothing here: its notice is answered and forgotten. */
  knows(ctx: ReadCtx, input: { reference: string }): Promise<boolean>
  /** Plans what the notice calls for, in the tx that stores it. */
  heed(ctx: TxCtx, input: HeardNotice): Promise<void>
}
