import type { Lever } from '../gateways/conformance-harness.ts'
import type { RawNotice } from '../platform/notice.ts'
import type { Supplier, TopupRequest } from './supplier.ts'

/** Sets the other side up and answers a request, never sent before, that runs into it. */
export type Arrange = () => Promise<TopupRequest>

/** What a suite needs from the other side of a supplier. */
export type SupplierLevers = {
  succeed: Lever<Arrange>
  pendThenSucceed: Lever<Arrange>
  pendThenFail: Lever<Arrange>
  /** Lets what is pending come to its end. */
  settle: Lever<() => Promise<void>>
  refusePlayer: Lever<Arrange>
  runOutOfStock: Lever<Arrange>
  /** It would cost more than the request allows. */
  costTooMuch: Lever<Arrange>
  /** Nothing is made the first time, and the same reference may come again. */
  turnAwayOnce: Lever<Arrange>
  /** Delivered, but the first answer never comes. */
  loseAnswer: Lever<Arrange>
  /** The first request never arrives. */
  loseRequest: Lever<Arrange>
  /** Delivered, but the first answer can not be read. */
  malformAnswer: Lever<Arrange>
  /** No answer ever. */
  staySilent: Lever<Arrange>
  /** Everything behind the adapter is broken. */
  breakEverything: Lever<Arrange>
  /** A true notice about a top-up that came to its end. */
  settledNotice: Lever<() => Promise<{ notice: RawNotice; reference: string }>>
  /** A verified notice that is about nothing the store asked for. */
  foreignNotice: Lever<() => RawNotice>
}

export type SupplierHarness = {
  supplier: Supplier
  levers: SupplierLevers
  /** How often the other side really delivered for this reference. */
  deliveries(reference: string): Promise<number>
  close(): Promise<void>
}

export type MakeSupplierHarness = () => Promise<SupplierHarness>
