import { asSentence } from '@kilat/contract/as-sentence.ts'
import type * as own from '../channel-problem.ts'

export const channelProblemText: typeof own.channelProblemText = {
  off: (name, why) =>
    `${name}: ${asSentence(why).replace(/^[A-Z](?=[a-z]*\W)/, first => first.toLowerCase())} Please choose another payment method.`,
  gone: 'The payment method you chose has been switched off. Please choose another one.',
}
