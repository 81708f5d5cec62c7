import { invariant } from '../platform/invariant.ts'
import type { Gateway } from './gateway.ts'
import { createSandboxGateway, type SandboxGateway, type SandboxGatewayInput } from './sandbox/adapter.ts'

/** The gateways a store uses; one that is not named is not there. */
export type GatewayChoice = { sandbox?: SandboxGatewayInput }

/** Makes the chosen gateways. `sandbox` is handed out as well, for the payer's pages. */
export function createGateways(choice: GatewayChoice): { gateways: ReadonlyMap<string, Gateway>; sandbox: SandboxGateway | undefined } {
  const sandbox = choice.sandbox && createSandboxGateway(choice.sandbox)
  return { gateways: mapGateways(sandbox ? [sandbox] : []), sandbox }
}

/**
 * Gateways by id. Throws where two share an id or offer the same channel, and where a QRIS channel has a fee:
 * Bank Indonesia forbids the surcharge, so no configuration can bring it in.
 */
export function mapGateways(list: readonly Gateway[]): ReadonlyMap<string, Gateway> {
  const gateways = new Map<string, Gateway>()
  const channels = new Set<string>()
  for (const gateway of list) {
    invariant(!gateways.has(gateway.id), `two gateways are called ${gateway.id}`)
    gateways.set(gateway.id, gateway)
    for (const { id, group, fee } of gateway.channels) {
      invariant(!channels.has(id), `two gateways offer the channel ${id}`)
      channels.add(id)
      invariant(group !== 'qris' || (fee.flatIdr === 0 && fee.basisPoints === 0), `the QRIS channel ${id} has a fee`)
    }
  }
  return gateways
}
