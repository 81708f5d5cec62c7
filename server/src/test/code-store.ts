import { randomBytes } from 'node:crypto'
import type { Contact } from '@kilat/contract/contact.ts'
import { afterEach, beforeEach } from 'vitest'
import { proveContact } from '../modules/contacts/prove-contact.ts'
import { requestCode } from '../modules/contacts/request-code.ts'
import { createEngine, type Engine } from './engine.ts'
import { createScriptedSender, type ScriptedSender } from './scripted-sender.ts'

type Caller = Parameters<typeof requestCode>[1]

/** A store that sends one-time codes by e-mail and WhatsApp. */
export type CodeStore = {
  engine: Engine
  email: ScriptedSender
  whatsapp: ScriptedSender
  /** A delivered order for a voucher, with the contact `number` unless it has an e-mail address. */
  deliveredVoucher(more?: { email?: string; asker?: string; orderSecret?: string }): Promise<string>
  /** Asks for a code and answers the last one that was sent by its channel. */
  codeFor(caller?: Caller): Promise<string>
  /** Types a code: `taken`, or the code of the refusal. */
  prove(code: string, caller?: Caller, proof?: string): Promise<string>
}

export const number: Contact = { kind: 'whatsapp', value: '+6281234567890' }
export const mail: Contact = { kind: 'email', value: 'rani@contoh.id' }
export const newProof = () => randomBytes(16).toString('hex')
export const someone = (contact: Contact = number, address = '10.1.0.1'): Caller => ({ contact, userId: null, address })
export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** `taken`, or the code of the refusal. */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    problem => problem.code,
  )

/** A new code store for each test of the file that calls this. */
export function codeStorePerTest(): CodeStore {
  let store: CodeStore
  beforeEach(async () => {
    store = await createCodeStore()
  })
  afterEach(() => store.engine.close())
  return {
    get engine() {
      return store.engine
    },
    get email() {
      return store.email
    },
    get whatsapp() {
      return store.whatsapp
    },
    deliveredVoucher: more => store.deliveredVoucher(more),
    codeFor: caller => store.codeFor(caller),
    prove: (...typed) => store.prove(...typed),
  }
}

async function createCodeStore(): Promise<CodeStore> {
  const email = createScriptedSender('email')
  const whatsapp = createScriptedSender('whatsapp')
  const engine = await createEngine({ senders: { email, whatsapp } })
  return {
    engine,
    email,
    whatsapp,
    async deliveredVoucher(more) {
      const order = await engine.order({ item: { isVoucher: true }, ...more })
      await engine.pay(order)
      await engine.runJobs()
      return order.id
    },
    async codeFor(caller = someone()) {
      await requestCode(engine.ctx, caller)
      await engine.runJobs()
      const sender = caller.contact.kind === 'email' ? email : whatsapp
      return sender.codes.at(-1)?.code ?? ''
    },
    prove: (code, caller = someone(), proof) => refusalOf(proveContact(engine.ctx, { ...caller, code, proof })),
  }
}
