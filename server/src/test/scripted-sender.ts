import type { MessageChannel } from '@kilat/contract/messages.ts'
import type { MessageSender, OutgoingCode, OutgoingMessage, SendOutcome } from '../ctx/context.ts'

/** A channel whose answers the test decides; its record of what it was given is the truth. */
export type ScriptedSender = MessageSender & {
  /** Answers of the next calls, or errors to throw; after the end of the script everything is sent. */
  script: (SendOutcome | Error)[]
  given: OutgoingMessage[]
  /** One-time codes it was given. */
  codes: OutgoingCode[]
  /** Every order's addresses. */
  addresses: string[]
}

export function createScriptedSender(channel: MessageChannel = 'email'): ScriptedSender {
  const sender: ScriptedSender = {
    channel,
    script: [],
    given: [],
    codes: [],
    addresses: ['budi@contoh.id'],
    findAddresses: async () => sender.addresses,
    async send(_ctx, message) {
      sender.given.push(message)
      return answer()
    },
    async sendCode(_ctx, code) {
      sender.codes.push(code)
      return answer()
    },
  }
  const answer = () => {
    const next = sender.script.shift() ?? { kind: 'sent' }
    if (next instanceof Error) throw next
    return next
  }
  return sender
}
