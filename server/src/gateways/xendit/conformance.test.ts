import type { Clock } from '../../platform/clock.ts'
import { describeGateway } from '../conformance.ts'
import type { GatewayLevers } from '../conformance-harness.ts'
import type { Gateway } from '../gateway.ts'
import type { SimulatedCall } from '../simulated-company.ts'
import { harnessOf } from '../simulator-harness.ts'
import type { Till } from '../simulator-till.ts'
import { createXenditGateway } from './adapter.ts'
import { createXenditSimulator } from './simulator.ts'

const secretKey = 'xnd_development_a-key-of-the-tests'
const timeoutMs = 2_000
const callbackToken = 'a-token-of-the-tests-0123456789abcdef'

const makeFor =
  (secretKey: string, isOffered: (code: string) => boolean = () => true) =>
  (at: { url: string; clock: Clock }): Gateway => {
    const gateway = createXenditGateway({ ...at, secretKey, callbackToken, timeoutMs })
    return { ...gateway, channels: gateway.channels.filter(({ code }) => isOffered(code)) }
  }

const noCards = { absent: 'only cards are charged back, and the store takes none' }

describeGateway('xendit', () =>
  harnessOf({
    company: createXenditSimulator({ secretKey, callbackToken }),
    makeGateway: makeFor(secretKey),
    makeWrongGateway: makeFor('xnd_development_of-nobody'),
    noticeProof: 'token',
    levers: { chargeBack: noCards },
  }),
)

const isInvoice = (code: string) => code.startsWith('INVOICE:')
const isPush = (code: string) => code === 'EWALLET:OVO'
const oneAnswer = { absent: 'the payer approves the exact amount, once' }
const exact = { absent: 'the page takes the exact amount, once' }
const pageLevers: Partial<GatewayLevers> = {
  payTwice: exact,
  payLess: exact,
  payMore: exact,
  fail: { absent: 'an invoice stays open after a failed attempt' },
  chargeBack: noCards,
  refundByHand: { absent: 'a bank transfer is sent back by another one, of which the invoice tells nothing' },
}

describeGateway('xendit, whose payer picks the bank on its page', () =>
  harnessOf({
    company: { ...createXenditSimulator({ secretKey, callbackToken }), rules: { paysOnce: true, takesLate: false } },
    makeGateway: makeFor(secretKey, isInvoice),
    makeWrongGateway: makeFor('xnd_development_of-nobody', isInvoice),
    noticeProof: 'token',
    faultsHit: isAboutInvoice,
    levers: pageLevers,
  }),
)

describeGateway('xendit, whose payer approves in the app', () =>
  harnessOf({
    company: { ...createXenditSimulator({ secretKey, callbackToken }), rules: { paysOnce: true, takesLate: false } },
    makeGateway: makeFor(secretKey, isPush),
    makeWrongGateway: makeFor('xnd_development_of-nobody', isPush),
    noticeProof: 'token',
    levers: { chargeBack: noCards, payTwice: oneAnswer, payLess: oneAnswer, payMore: oneAnswer },
  }),
)

/** True for a call about an invoice that exists or is to be made: before, the adapter searches in vain. */
function isAboutInvoice({ path, query, method }: SimulatedCall, till: Till): boolean {
  if (path === '/payment_requests') return false
  return path !== '/v2/invoices' || method === 'POST' || till.find(query.get('external_id') ?? '') !== undefined
}
