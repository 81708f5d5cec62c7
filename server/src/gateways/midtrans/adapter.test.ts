import { describeGateway } from '../conformance.ts'
import { harnessOf } from '../simulator-harness.ts'
import { createMidtransGateway } from './adapter.ts'
import { simulateMidtrans } from './simulator.ts'

const serverKey = 'SB-Mid-server-CONTOHKUNCI00000000'
const account = { serverKey, environment: 'sandbox', timeoutMs: 2_000, noticeUrl: null } as const

describeGateway('midtrans', () =>
  harnessOf({
    company: simulateMidtrans({ serverKey }),
    makeGateway: at => createMidtransGateway({ ...account, ...at }),
    makeWrongGateway: at => createMidtransGateway({ ...account, ...at, serverKey: 'SB-Mid-server-LAIN00000000000000' }),
    noticeProof: 'fields',
    levers: {
      payLess: { absent: 'a payment takes exactly its amount' },
      payMore: { absent: 'a payment takes exactly its amount' },
    },
  }),
)
