import type { Deposit } from '@kilat/contract/wallet.ts'
import { accountText } from '../../text/account.ts'

/** A deposit's state in a word, the same in the list and on its card. */
export function depositLabel({ status, taken_back: takenBack }: Pick<Deposit, 'status' | 'taken_back'>): string {
  return takenBack > 0 ? accountText.depositTakenBack : accountText.depositStatus[status]
}
