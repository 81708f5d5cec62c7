import type { Clock } from '../../platform/clock.ts'
import { describeGateway } from '../conformance.ts'
import type { GatewayLevers } from '../conformance-harness.ts'
import { harnessOf } from '../simulator-harness.ts'
import type { TripayAccount } from './account.ts'
import { createTripay } from './adapter.ts'
import { isAboutPayment, type SimulatedTripayInput, simulateTripay } from './simulator.ts'

const account: TripayAccount = {
  environment: 'sandbox',
  apiKey: 'DEV-contoh-api-key',
  privateKey: 'contoh-private-key',
  merchantCode: 'T0001',
  qrisCode: 'QRIS',
  buyerEmail: 'kasir@toko.example',
}

const makeFor = (account: TripayAccount) => (at: { url: string; clock: Clock }) =>
  createTripay({
    account,
    clock: at.clock,
    noticeUrl: 'https://toko.example/api/webhooks/payments/tripay',
    baseUrl: `${at.url}/api`,
    timeoutMs: 2_000,
  })

const exact = { absent: 'a closed payment takes its exact amount' }
const untold = { absent: 'Tripay tells of no such thing, only of refunds by hand' }
const absent: Partial<GatewayLevers> = { payLess: exact, payMore: exact, reverse: untold, chargeBack: untold }

const companies: Record<string, Omit<SimulatedTripayInput, 'account'>> = {
  'tripay, which refuses a known reference': { repeats: 'refused' },
  'tripay, which makes a second payment of a known reference': { repeats: 'second' },
}

for (const [name, input] of Object.entries(companies))
  describeGateway(name, () =>
    harnessOf({
      company: simulateTripay({ account, ...input }),
      makeGateway: makeFor(account),
      makeWrongGateway: makeFor({ ...account, apiKey: 'DEV-another-key' }),
      noticeProof: 'body',
      faultsHit: isAboutPayment,
      levers: absent,
    }),
  )
