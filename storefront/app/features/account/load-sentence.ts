import { accountText } from '../../text/account.ts'
import { problemText } from '../../text/problem.ts'

/** What is said where something could not be loaded: nothing was typed that could have been lost. */
export function loadSentence(message: string): string {
  if (message === problemText.offline) return accountText.offline
  return message === problemText.slow ? accountText.slow : message
}
