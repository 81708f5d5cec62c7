import { type Simulator, startSimulator } from '../gateways/simulator.ts'
import { simulateTripay } from '../gateways/tripay/simulator.ts'
import { systemClock } from '../platform/clock.ts'

/** The account that the simulated Tripay knows. */
export const tripayAccount = { apiKey: 'DEV-contoh-api-key-0001', privateKey: 'contoh-private-key-0001', merchantCode: 'T0001' }

/** A store whose only company is Tripay, with its buyers on this machine. */
const store = {
  ...{ PROFILE: 'store', GATEWAYS: 'tripay', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', SIGN_IN: 'off' },
  ALLOW_EMBEDDED_DATABASE: 'on',
}

/** Starts the company, and answers the environment of a server that reaches it at Tripay's own address. */
export async function startSimulatedTripay(): Promise<{ simulator: Simulator; env: Record<string, string> }> {
  const simulator = await startSimulator({ company: simulateTripay({ account: tripayAccount }), clock: systemClock, noticeUrl: null })
  const env = {
    ...store,
    TEST_REDIRECT: JSON.stringify({ 'https://tripay.co.id/api-sandbox': `${simulator.url}/api` }),
    NODE_OPTIONS: `--import ${new URL('redirect-fetch.ts', import.meta.url).href}`,
  }
  return { simulator, env }
}
