import type { Lever } from '../gateways/conformance-harness.ts'
import type { RawNotice } from '../platform/notice.ts'
import type { Supplier, TopupRequest } from './supplier.ts'

/** Prepares the simulated company and answers a new request that meets the prepared situation. */
export type Arrange = () => Promise<TopupRequest>

/** Situations a suite must be able to bring about at a supplier. */
export type SupplierLevers = {
  succeed: Lever<Arrange>
  pendThenSucceed: Lever<Arrange>
  pendThenFail: Lever<Arrange>
  /** Lets pending top-ups reach their end. */
  settle: Lever<() => Promise<void>>
  refusePlayer: Lever<Arrange>
  runOutOfStock: Lever<Arrange>
  /** The top-up costs more than the request allows. */
  costTooMuch: Lever<Arrange>
  /** Nothing is sold to the store until an operator has acted there. */
  needOperator: Lever<Arrange>
  /** The act of the operator. */
  operatorActs: Lever<() => Promise<void>>
  /** A top-up that was delivered and confirmed is taken back by the company; its notice, if it sends one. */
  takeBack: Lever<(request: TopupRequest) => Promise<RawNotice | undefined>>
  /** The first call makes nothing, and the same reference may be sent again. */
  turnAwayOnce: Lever<Arrange>
  /** The top-up is delivered, but the first answer is lost. */
  loseAnswer: Lever<Arrange>
  /** The first request never arrives. */
  loseRequest: Lever<Arrange>
  /** The top-up is delivered, but the first answer is unreadable. */
  malformAnswer: Lever<Arrange>
  /** No answer ever comes. */
  staySilent: Lever<Arrange>
  /** Everything behind the adapter is broken. */
  breakEverything: Lever<Arrange>
  /** A true notice about a top-up that ended. */
  settledNotice: Lever<() => Promise<{ notice: RawNotice; reference: string }>>
  /** A verified notice about something the store did not order. */
  foreignNotice: Lever<() => RawNotice>
}

export type SupplierHarness = {
  supplier: Supplier
  levers: SupplierLevers
  /** Lets time pass for the company and the adapter. */
  passTime(ms: number): void
  /** Most calls about one reference that were at the company at once; undefined if it takes them at once. */
  mostAtOnce(): number | undefined
  /** Number of real deliveries for this reference. */
  deliveries(reference: string): Promise<number>
  close(): Promise<void>
}

export type MakeSupplierHarness = () => Promise<SupplierHarness>
