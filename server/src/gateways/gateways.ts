import type { Hono } from 'hono'
import { invariant } from '../platform/invariant.ts'
import type { Gateway } from './gateway.ts'
import { createSandboxGateway, type SandboxGatewayInput } from './sandbox/adapter.ts'
import { createPayerPages } from './sandbox/payer-page.ts'

/** The gateways of a store by configuration; only those named are made. */
export type GatewayChoice = { sandbox?: SandboxGatewayInput }

export type OpenedGateways = {
  gateways: ReadonlyMap<string, Gateway>
  /** Pages of the gateways, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
}

/** Makes the chosen gateways. */
export function createGateways({ sandbox }: GatewayChoice): OpenedGateways {
  if (!sandbox) return { gateways: mapGateways([]), pages: {} }
  const gateway = createSandboxGateway(sandbox)
  return { gateways: mapGateways([gateway]), pages: { '/sandbox/pay': createPayerPages({ gateway, clock: sandbox.clock }) } }
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
