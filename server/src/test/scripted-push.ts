import type { PushMessage, PushOutcome, PushSender } from '../push/push.ts'

/** A push service whose answers the test decides. */
export type ScriptedPush = PushSender & {
  /** Answers of the next calls; after the end of the script everything is sent. */
  script: PushOutcome[]
  given: PushMessage[]
}

export function createScriptedPush(): ScriptedPush {
  const sender: ScriptedPush = {
    kind: 'fcm',
    publicKey: 'A'.repeat(87),
    script: [],
    given: [],
    findFault: address => (address.kind === 'fcm' && !address.token.startsWith('broken') ? null : 'broken'),
    async send(message) {
      sender.given.push(message)
      return sender.script.shift() ?? { kind: 'sent' }
    },
  }
  return sender
}
