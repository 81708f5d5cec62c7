import type { Hono } from 'hono'
import { invariant } from '../platform/invariant.ts'
import type { Gateway } from './gateway.ts'
import { createManualTransferGateway, type ManualTransferInput } from './manual-transfer/adapter.ts'
import { createMidtransGateway, type MidtransGatewayInput } from './midtrans/adapter.ts'
import { createSandboxGateway, type SandboxGatewayInput } from './sandbox/adapter.ts'
import { createPayerPages } from './sandbox/payer-page.ts'
import { createTripay, type TripayInput } from './tripay/adapter.ts'
import { createXenditGateway, type XenditGatewayInput } from './xendit/adapter.ts'

/** The gateways of a store by configuration; only those named are made. */
export type GatewayChoice = {
  sandbox?: SandboxGatewayInput
  midtrans?: MidtransGatewayInput
  tripay?: TripayInput
  xendit?: XenditGatewayInput
  transfer?: ManualTransferInput
}

export type OpenedGateways = {
  gateways: ReadonlyMap<string, Gateway>
  /** Pages of the gateways, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
}

/** Makes the chosen gateways, in this order of their ids. */
export function createGateways(
  { sandbox, midtrans, tripay, xendit, transfer }: GatewayChoice,
  order: readonly string[] = [],
): OpenedGateways {
  const simulated = sandbox && createSandboxGateway(sandbox)
  const real = [midtrans && createMidtransGateway(midtrans), tripay && createTripay(tripay), xendit && createXenditGateway(xendit)]
  const made = [simulated, ...real, transfer && createManualTransferGateway(transfer)].filter(gateway => gateway !== undefined)
  return {
    gateways: mapGateways(made.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))),
    pages: simulated && sandbox ? { '/sandbox/pay': createPayerPages({ gateway: simulated, clock: sandbox.clock }) } : {},
  }
}

/**
 * Gateways by id; of several that offer the same channel the first is asked first. Throws if two share an id, or if they put one
 * channel into two groups: the group decides whether a buyer may bear the fee.
 */
export function mapGateways(list: readonly Gateway[]): ReadonlyMap<string, Gateway> {
  const gateways = new Map<string, Gateway>()
  const groups = new Map<string, string>()
  for (const gateway of list) {
    invariant(!gateways.has(gateway.id), `two gateways are called ${gateway.id}`)
    gateways.set(gateway.id, gateway)
    for (const { id, group } of gateway.channels) {
      invariant((groups.get(id) ?? group) === group, `the channel ${id} is in two groups`)
      groups.set(id, group)
    }
  }
  return gateways
}
