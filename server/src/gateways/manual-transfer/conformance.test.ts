import { randomInt, randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import { afterAll, beforeAll } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { describeGateway } from '../conformance.ts'
import type { PaymentRequest } from '../gateway.ts'
import { createManualTransferGateway } from './adapter.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const ownDatabase = { absent: 'it asks the store’s own database and no company' }
const noNotices = { absent: 'banks send no notices: a person reads the statement' }
const noTakeBack = { absent: 'a bank transfer stands: only a person sends it back' }

describeGateway('manual_transfer', async () => {
  const { db, clock } = store.ctx
  // A new account for each test, because amounts of one account differ from all others there.
  const number = String(randomInt(1e12))
  const accounts = [{ code: `bca_${number}`, bank: 'BCA', number, holder: 'Toko' }]
  const gateway = createManualTransferGateway({ db, clock, accounts })
  const pay = (share: number) => async (request: PaymentRequest) => {
    const amountIdr = rupiah(request.amountIdr * share)
    const line = { account: request.code, line: randomUUID(), amountIdr, paidAt: clock.now() }
    const waiting = (await gateway.desk?.listOpen())?.find(({ reference }) => reference === request.reference)
    const payment = { reference: request.reference, version: waiting?.version ?? 0 }
    await inTx({ db }, async tx => gateway.desk?.record(tx, { ...line, payment }))
  }
  const passExpiry = ({ expiresAt }: PaymentRequest) => store.clock.advance(expiresAt.getTime() - clock.now().getTime() + 1)
  return {
    gateway,
    noticeProof: noNotices,
    levers: {
      pay: pay(1),
      payTwice: async request => {
        await pay(1)(request)
        await pay(1)(request)
      },
      payLess: pay(0.5),
      payMore: pay(2),
      payLate: async request => {
        passExpiry(request)
        await pay(1)(request)
      },
      payUnnoticed: pay(1),
      payWhileNoticesFail: pay(1),
      fail: { absent: 'a transfer that fails never reaches the account' },
      expire: async request => passExpiry(request),
      reverse: noTakeBack,
      chargeBack: noTakeBack,
      refundByHand: noTakeBack,
      loseRequest: ownDatabase,
      loseAnswer: ownDatabase,
      malformAnswer: ownDatabase,
      unheardOfAnswer: ownDatabase,
      answerOtherAmount: ownDatabase,
      whileDown: ownDatabase,
      withWrongCredentials: ownDatabase,
      statement: { absent: 'banks have no common form of statement' },
      foreignNotice: noNotices,
    },
    now: () => clock.now(),
    notices: () => [],
    close: async () => {},
  }
})
