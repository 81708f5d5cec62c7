import type { MessageChannel, MessageEvent } from '@kilat/contract/messages.ts'
import type { Rupiah } from '@kilat/contract/money.ts'
import type { AlertWay } from '@kilat/contract/operator/alerts.ts'
import type { refundReasons, refundWays } from '@kilat/contract/refund.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { InTx, ReadCtx } from '../db/in-tx.ts'
import type { orders } from '../db/schema/orders.ts'
import type { Gateway, Payer, PaymentState, Receipt, TakenBack } from '../gateways/gateway.ts'
import type { Account, Credentials } from '../platform/account.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { CodeVault } from '../platform/code-vault.ts'
import type { CheckOutcome, CompanyCheck } from '../platform/company-check.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../platform/settings.ts'
import type { SubjectKind } from '../platform/subject.ts'
import type { PlayerChecker } from '../players/player-checker.ts'
import type { PushSender } from '../push/push.ts'
import type { SignInProvider } from '../sign-in/provider.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import type { Telegram } from '../telegram/telegram.ts'
import type { Whatsapp, WhatsappState } from '../whatsapp/whatsapp.ts'
import type { Queue } from './queue.ts'

/** Everything a verb may use. Built once in main, and by the makers of the tests. */
export type Ctx = {
  db: Db
  clock: Clock
  log: Logger
  queue: Queue
  outbox: Outbox
  gateways: ReadonlyMap<string, Gateway>
  suppliers: ReadonlyMap<string, Supplier>
  /** The checkers of nicknames, in the order they are asked unless a product has its own. */
  players: ReadonlyMap<string, PlayerChecker>
  /** The sign-in provider; null if nobody can sign in. */
  signIn: SignInProvider | null
  /** The way to reach browsers that are not on the store's pages; null if the store sends no push messages. */
  push: PushSender | null
  /** WhatsApp, whose notices are received; null if the store sends nothing by it. */
  whatsapp: Whatsapp | null
  /** The rules in force. One object for all verbs of a process, in which changes by operators appear. */
  settings: Settings
  /** The rules that count where operators have set no others. */
  usualSettings: Settings
  /** Public settings of outside services, for the browser. */
  publicSettings: PublicSettings
  /** What a payment means for each kind of subject. */
  subjects: Readonly<Record<SubjectKind, PaymentSubject>>
  /** The readers that act on notices, by the kind of company. */
  notices: Readonly<Record<NoticeSource, NoticeHandler>>
  /** The ways on which this store can alert its operators. */
  alertSenders: AlertSenders
  /** What alerts do with facts of modules below them. */
  alerts: AlertHandler
  /** The store's bot at Telegram, with which operators connect their chats; null without one. */
  telegram: Telegram | null
  /** The channels by which this store tells buyers about their orders. */
  senders: MessageSenders
  /** The secret that one-time codes are made from, which the database does not contain. */
  codeSecret: string
  /** Keeps the codes of the store's own stock unreadable in the database. */
  vault: CodeVault
  /** The companies that can be asked whether they work. */
  checks: readonly CompanyCheck[]
  accounts: AccountDesk
}

/** The accounts that the store's companies need, and what would become of other credentials. */
export type AccountDesk = {
  /** One for each named company that needs credentials. `isFromEnvironment`: the environment gives them, and nobody else can. */
  list: readonly (Account & { isFromEnvironment: boolean })[]
  /** Seals credentials for the database. Without keys the environment gives all of them. */
  seal: Seal
  /** Whether the store could work with these credentials, and the company of one account with them, which no order uses yet. */
  judge(entered: Credentials, account: Pick<Account, 'kind' | 'id'>): JudgedAccount
}

export type JudgedAccount =
  | { kind: 'refused'; problems: readonly CredentialProblem[] }
  /** `environment`: whether its money is real; null for a company that takes none. */
  | { kind: 'good'; company: TriedAccount; environment: 'production' | 'test' | null }

/** Why credentials are refused. `contradicts`: each is well written, but they do not go together, or not with the store. */
export type CredentialProblem = { name: string; why: 'missing' | 'unreadable' | 'contradicts' }

export type TriedAccount = {
  check?(): Promise<CheckOutcome>
  /** Left out by companies that take no money. */
  queryPayment?: Gateway['queryPayment']
  /** Which account it is, for a supplier: a question at another one would be an order. */
  account?: string
}

/** The ctx of a verb that must run inside a tx. */
export type TxCtx = InTx<Ctx>

/**
 * How payments reads and informs the subject of a payment, without knowing orders or deposits. `id` is the subject's.
 * `gateway` is the company that the news comes from. Every method is safe to repeat; a method with a tx belongs to the payment's own
 * fact in that tx.
 */
export type PaymentSubject = {
  /** Locks the subject in this tx, always before its payment. */
  lock(ctx: TxCtx, input: { id: string }): Promise<void>
  /** The text the gateway shows to the payer; undefined unless the subject waits to be paid. */
  readBill(ctx: ReadCtx, input: { id: string }): Promise<Bill | undefined>
  /** False if the subject would be sold at a loss by a gateway that keeps this much of its payment. */
  bearsCost(ctx: TxCtx, input: { id: string; costIdr: Rupiah }): Promise<boolean>
  /** The gateway has made or refused the payment. Answers whether that moved the subject, which is locked. */
  followRequest(ctx: TxCtx, input: { id: string; gateway: string; isRefused: boolean }): Promise<boolean>
  /** Decides what newly booked money means for the subject, which is locked. */
  settle(ctx: TxCtx, input: SettledReceipt): Promise<void>
  /** Money of the subject's payment was taken back at the gateway, and the store bears it. The subject is locked. */
  takeBack(ctx: TxCtx, input: BookedTakeBack): Promise<void>
  /** A refund has ended: the money is back, or has to be claimed. The subject is locked. */
  followRefund(ctx: TxCtx, input: FollowedRefund): Promise<void>
  /** Closes a subject that can no longer be paid. `isSure` is false if it may have been paid after all. */
  closeUnpaid(ctx: Ctx, input: { id: string; gateway: string; says: PaymentStatus | null; isSure: boolean }): Promise<void>
  /** True if money that arrives after the user was deleted is refunded automatically, if the channel can refund. */
  givesBackUnowned: boolean
}

/** The text a payer reads at the gateway, the path of the store's page to return to, and who pays. */
export type Bill = { description: string; path: string; payer: Payer }

/** Money that arrived and is booked for the subject with this id. `isAgain`: it was reversed before, and a person found it there after all. */
export type SettledReceipt = { id: string; gateway: string; paymentId: string; receiptId: string; receipt: Receipt; isAgain: boolean }

/** Money taken back, booked for the subject with this id. */
export type BookedTakeBack = {
  id: string
  gateway: string
  paymentId: string
  takenBackId: string
  /** The receipt it belongs to, and the receipt's whole amount. */
  receiptId: string
  receiptIdr: Rupiah
  kind: TakenBack['kind']
  amountIdr: Rupiah
}

/** A refund that ended, for the subject with this id: the money is back in this way, or if `backTo` is null it has to be claimed. */
export type FollowedRefund = {
  id: string
  refundId: string
  amount: Rupiah
  reason: (typeof refundReasons)[number]
  backTo: (typeof refundWays)[number] | null
  /** Who gave it back, or refused to. */
  by: Actor
}

/** The status a gateway gives for a payment it knows. */
export type PaymentStatus = Extract<PaymentState, { kind: 'found' }>['status']

/** The kinds of companies that send notices. */
export type NoticeSource = 'gateways' | 'suppliers'

/** A verified notice of a company. */
export type StoredNotice = {
  /** Id of the gateway or supplier. */
  company: string
  /** Our reference, named in the notice. */
  reference: string
  /** True if the notice says that money arrived. */
  isPaid: boolean
  /** True if the notice says that a top-up failed. */
  isFailure?: boolean
  /** True if the notice says that a top-up arrived. */
  isDelivery?: boolean
  /** False for a repeated notice. Whoever does not wait for it asks for its own statements in the message that stores the notice. */
  isNew: Promise<boolean>
}

/** Acts on notices after they are stored. */
export type NoticeHandler = {
  /** False for a reference the store does not know: its notice is answered and not kept. */
  knows(ctx: ReadCtx, input: { reference: string }): Promise<boolean>
  /** Enqueues the job for the notice, in the tx that stores it. */
  actOn(ctx: TxCtx, input: StoredNotice): Promise<void>
}

/** The senders of this store, by channel; a channel without one tells nobody. */
export type MessageSenders = Readonly<Partial<Record<MessageChannel, MessageSender>>>

/**
 * Tells buyers about their orders by one channel. The store plans each message once and lets the sender send it until it
 * ends; a process killed in between lets it be sent again, with the same id.
 */
export type MessageSender = {
  channel: MessageChannel
  /** The addresses of an order's buyer at this channel now. Reads only the database. */
  findAddresses(ctx: Pick<TxCtx, 'db'>, order: typeof orders.$inferSelect): Promise<readonly string[]>
  /** Sends a message outside of any tx, within a time limit of its own. What it throws counts as `later`. */
  send(ctx: Ctx, message: OutgoingMessage): Promise<SendOutcome>
  /** Sends a one-time code, outside of any tx, within a time limit of its own; omitted if the channel can not be trusted with one. */
  sendCode?(ctx: Ctx, code: OutgoingCode): Promise<SendOutcome>
  /** Milliseconds to wait before a message about this event, in case the order moves on; none if omitted. */
  waitMs?: Partial<Record<MessageEvent, number>>
}

/** A message about one fact of an order. It contains no voucher code and no contact but its own address. */
export type OutgoingMessage = {
  /** The same each time it is sent. */
  id: string
  event: MessageEvent
  /** One of the sender's own addresses. */
  address: string
  /** When the fact happened. */
  happenedAt: Date
  order: ToldOrder
  /** Units delivered so far, of `order.quantity`. */
  deliveredUnits: number
  /** The money the event is about; null if it is about none. */
  amountIdr: Rupiah | null
  /** Whether that money came above the order's price: its way back is no end of the order. */
  isSurplus: boolean
  /** Where returned money is; null if the event returns none. */
  backTo: (typeof refundWays)[number] | null
  /** One line, such as `Pesanan berhasil`. */
  title: string
  /** One or two sentences. */
  body: string
  /** Path of the order's page. */
  path: string
}

/** A one-time code for whoever owns an address. Neither the code nor the address is logged or stored by the channel. */
export type OutgoingCode = {
  /** The same each time this sending is repeated. */
  id: string
  /** E.164 for WhatsApp, lower case for e-mail. */
  address: string
  /** Six digits. */
  code: string
  expiresAt: Date
}

/** How alerts follow facts of modules that do not know them, each in the tx of its fact. */
export type AlertHandler = {
  /** Whoever has an operator's name from now on is somebody else, or nobody. */
  forgetOperator(ctx: TxCtx, input: { name: string }): Promise<void>
  /** WhatsApp has told what became of messages, among them those of alerts. Safe to repeat. */
  followStates(ctx: TxCtx, states: readonly WhatsappState[]): Promise<void>
}

/** The senders of alerts, by way. What they send outside of any tx has a time limit of its own; what one throws counts as `later`. */
export type AlertSenders = Readonly<Partial<Record<AlertWay, (ctx: Ctx, alert: OutgoingAlert) => Promise<SendOutcome>>>>

/** One message to an operator, about one alert or many of a cause. */
export type OutgoingAlert = {
  /** The same each time it is sent. */
  id: string
  address: string
  /** One line. */
  title: string
  /** One sentence each. */
  lines: readonly string[]
  /** The console's page for it. */
  url: string
}

/** The parts of an order that a message may show. */
export type ToldOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'productTitle'
  | 'productUnit'
  | 'itemName'
  | 'quantity'
  | 'playerDisplay'
  | 'nickname'
  | 'total'
  | 'lines'
  | 'paidAt'
  | 'deliveredAt'
  | 'paymentLostAt'
>

export type SendOutcome =
  /** The channel has it; `reference` is the channel's own id for it. */
  | { kind: 'sent'; reference?: string }
  /** The address no longer exists. */
  | { kind: 'gone' }
  /** The channel will never take this message for this address. `detail` is for the log. */
  | { kind: 'refused'; detail: string }
  /** The channel is down, asks to wait, or its answer is unclear: the message is sent again. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** The channel may have it, and would take it for a new message if it came again: it is sent twice at most. */
  | { kind: 'unknown'; detail: string }
