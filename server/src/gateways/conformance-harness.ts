import { rupiah } from '@kilat/contract/money.ts'
import { newReference } from '../platform/ids.ts'
import type { RawNotice } from '../platform/notice.ts'
import type { Gateway, PaymentRequest } from './gateway.ts'

/** Something a test can make the other side do, or why this company gives no way to do it. */
export type Lever<T> = T | { absent: string }

type PayerLever = (request: PaymentRequest) => Promise<void>
type FaultLever = () => void

/** What a suite needs from the other side of a gateway. */
export type GatewayLevers = {
  pay: Lever<PayerLever>
  payTwice: Lever<PayerLever>
  payLess: Lever<PayerLever>
  payMore: Lever<PayerLever>
  /** Pays after the payment expired. */
  payLate: Lever<PayerLever>
  /** Pays, and the notice never leaves the company. */
  payUnnoticed: Lever<PayerLever>
  /** Pays, and the store's door is shut when the notice comes. */
  payWhileNoticesFail: Lever<PayerLever>
  fail: Lever<PayerLever>
  /** Moves time past the payment's end. */
  expire: Lever<PayerLever>
  /** Lever for the next call only: it never reaches the company. */
  loseRequest: Lever<FaultLever>
  /** The company acts, its answer is lost. */
  loseAnswer: Lever<FaultLever>
  malformAnswer: Lever<FaultLever>
  /** A well-formed answer with a status nobody ever heard of. */
  unheardOfAnswer: Lever<FaultLever>
  /** A verified notice that is about nothing the store asked for. */
  foreignNotice: Lever<() => RawNotice>
}

export type GatewayHarness = {
  gateway: Gateway
  levers: GatewayLevers
  now(): Date
  /** Notices the company sent so far, oldest first, as they came. */
  notices(): RawNotice[]
  close(): Promise<void>
}

export type MakeGatewayHarness = () => Promise<GatewayHarness>

/** A harness of its own for one test, closed whatever happens. */
export async function withHarness<H extends { close(): Promise<void> }>(make: () => Promise<H>, act: (harness: H) => Promise<void>) {
  const harness = await make()
  try {
    await act(harness)
  } finally {
    await harness.close()
  }
}

/** The lever, or the test shown as skipped with the declared reason. */
export function lever<L extends Record<string, unknown>, K extends keyof L & string>(
  context: { skip: (note: string) => never },
  levers: L,
  name: K,
): Exclude<L[K], { absent: string }> {
  const offered = levers[name]
  if (isAbsent(offered)) return context.skip(`declared absent: ${offered.absent}`)
  // What is not absent is the lever; the compiler does not narrow a type parameter by its key.
  return offered as Exclude<L[K], { absent: string }>
}

function isAbsent(offered: unknown): offered is { absent: string } {
  return typeof offered === 'object' && offered !== null && 'absent' in offered
}

type Wishes = Partial<Pick<PaymentRequest, 'channelId' | 'reference'>> & { amountIdr?: number; extraIdr?: number; returnUrl?: string }

/** A payment nobody asked for before, of an amount the channel takes. */
export function newRequest(harness: Pick<GatewayHarness, 'gateway' | 'now'>, wishes: Wishes = {}): PaymentRequest {
  const { channels } = harness.gateway
  const channel = channels.find(({ id }) => id === wishes.channelId) ?? channels[0]
  const amountIdr = wishes.amountIdr ?? Math.max(20_500, channel?.minIdr ?? 0) + (wishes.extraIdr ?? 0)
  return {
    reference: wishes.reference ?? newReference('PAY'),
    channelId: wishes.channelId ?? channel?.id ?? '',
    amountIdr: rupiah(amountIdr),
    description: '86 Diamonds Mobile Legends',
    expiresAt: new Date(harness.now().getTime() + 30 * 60_000),
    returnUrl: wishes.returnUrl ?? 'http://localhost:3000/transactions/KLT-7Q2M-9XH4-T8RC',
  }
}
