import type * as own from '../channel-problem.ts'

export const channelProblemText: typeof own.channelProblemText = {
  off: (name, why) => `${name}: ${why.charAt(0).toLowerCase()}${why.slice(1)} Please choose another payment method.`,
  gone: 'The payment method you chose has been switched off. Please choose another one.',
}
