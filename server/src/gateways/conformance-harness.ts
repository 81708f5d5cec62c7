import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { newReference } from '../platform/ids.ts'
import type { RawNotice } from '../platform/notice.ts'
import type { Gateway, PaymentRequest } from './gateway.ts'

/** An act of the simulated company that a test can trigger, or why this company has no way to do it. */
export type Lever<T> = T | { absent: string }

type PayerLever = (request: PaymentRequest) => Promise<void>
type AmountLever = (request: PaymentRequest, amountIdr: Rupiah) => Promise<void>
type FaultLever = () => void

/** Situations a suite must be able to bring about at a gateway. */
export type GatewayLevers = {
  pay: Lever<PayerLever>
  payTwice: Lever<PayerLever>
  payLess: Lever<PayerLever>
  payMore: Lever<PayerLever>
  /** Pays after the payment expired. */
  payLate: Lever<PayerLever>
  /** Pays, and the company sends no notice. */
  payUnnoticed: Lever<PayerLever>
  /** Pays while the store can not be reached by notices. */
  payWhileNoticesFail: Lever<PayerLever>
  fail: Lever<PayerLever>
  /** Moves the clock past the payment's expiry. */
  expire: Lever<PayerLever>
  /** The settlement of a paid payment does not stand. */
  reverse: Lever<PayerLever>
  /** The payer's bank or wallet takes the money of a paid payment back. */
  chargeBack: Lever<PayerLever>
  /** A person at the company sends this amount of a paid payment back. */
  refundByHand: Lever<AmountLever>
  /** For the next call only: the request never reaches the company. */
  loseRequest: Lever<FaultLever>
  /** The company acts, but its answer is lost. */
  loseAnswer: Lever<FaultLever>
  malformAnswer: Lever<FaultLever>
  /** A well-formed answer with an unheard-of status. */
  unheardOfAnswer: Lever<FaultLever>
  /** A well-formed answer that names another amount. */
  answerOtherAmount: Lever<FaultLever>
  /** Runs one call while nothing listens at the company's address. */
  whileDown: Lever<<T>(call: () => Promise<T>) => Promise<T>>
  /** The same company, asked with credentials it does not know. */
  withWrongCredentials: Lever<() => Gateway>
  /** The statement of everything that was settled so far. */
  statement: Lever<() => Promise<Uint8Array>>
  /** A verified notice about something the store did not ask for. */
  foreignNotice: Lever<() => RawNotice>
}

export type GatewayHarness = {
  gateway: Gateway
  /**
   * What the proof of a notice covers: its whole body, some of its fields, among them the reference, or nothing of it, as a token in a
   * header does. Absent if the company sends none.
   */
  noticeProof: Lever<'body' | 'fields' | 'token'>
  levers: GatewayLevers
  now(): Date
  /** Notices the company has sent so far, as they arrived, oldest first. */
  notices(): RawNotice[]
  close(): Promise<void>
}

export type MakeGatewayHarness = () => Promise<GatewayHarness>

/** Runs a test with its own harness, which is always closed. */
export async function withHarness<H extends { close(): Promise<void> }>(make: () => Promise<H>, act: (harness: H) => Promise<void>) {
  const harness = await make()
  try {
    await act(harness)
  } finally {
    await harness.close()
  }
}

/** The lever; if it is absent, skips the test with the declared reason. */
export function lever<L extends Record<string, unknown>, K extends keyof L & string>(
  context: { skip: (note: string) => never },
  levers: L,
  name: K,
): Exclude<L[K], { absent: string }> {
  const offered = levers[name]
  if (isAbsent(offered)) return context.skip(`declared absent: ${offered.absent}`)
  // A lever that is not absent has its own type; the compiler does not narrow a type parameter by its key.
  return offered as Exclude<L[K], { absent: string }>
}

function isAbsent(offered: unknown): offered is { absent: string } {
  return typeof offered === 'object' && offered !== null && 'absent' in offered
}

type Wishes = Partial<Pick<PaymentRequest, 'code' | 'reference'>> & { amountIdr?: number; extraIdr?: number; returnUrl?: string }

/** A new payment request for an amount the channel takes. */
export function newRequest(harness: Pick<GatewayHarness, 'gateway' | 'now'>, wishes: Wishes = {}): PaymentRequest {
  const { channels } = harness.gateway
  const channel = channels.find(({ code }) => code === wishes.code) ?? channels[0]
  const amountIdr = wishes.amountIdr ?? Math.max(20_500, channel?.minIdr ?? 0) + (wishes.extraIdr ?? 0)
  return {
    reference: wishes.reference ?? newReference('PAY'),
    code: wishes.code ?? channel?.code ?? '',
    amountIdr: rupiah(amountIdr),
    description: '86 Diamonds Mobile Legends',
    expiresAt: new Date(harness.now().getTime() + 30 * 60_000),
    returnUrl: wishes.returnUrl ?? 'http://localhost:3000/transactions/KLT-7Q2M-9XH4-T8RC',
    payer: { name: 'Sari', email: 'sari@contoh.id', phone: '+6281200000000' },
  }
}
