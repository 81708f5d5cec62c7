import { describeGateway } from '../conformance.ts'
import { harnessOf } from '../simulator-harness.ts'
import { createXenditGateway } from './adapter.ts'
import { createXenditSimulator } from './simulator.ts'

const secretKey = 'xnd_development_a-key-of-the-tests'
const timeoutMs = 2_000
const callbackToken = 'a-token-of-the-tests-0123456789abcdef'

describeGateway('xendit', () =>
  harnessOf({
    company: createXenditSimulator({ secretKey, callbackToken }),
    makeGateway: ({ url }) => createXenditGateway({ url, secretKey, callbackToken, timeoutMs }),
    makeWrongGateway: ({ url }) => createXenditGateway({ url, secretKey: 'xnd_development_of-nobody', callbackToken, timeoutMs }),
    noticeProof: 'token',
    levers: { chargeBack: { absent: 'only cards are charged back, and the store takes none' } },
  }),
)
