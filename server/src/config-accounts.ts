import { chooseDigiflazz, type DigiflazzChoice, digiflazzNeeded, digiflazzShape, digiflazzVariables } from './config-digiflazz.ts'
import { chooseMidtrans, type MidtransChoice, midtransShape, midtransVariables } from './config-midtrans.ts'
import type { ConfigProblem } from './config-problem.ts'
import { findSimulatedMoney } from './config-simulated-money.ts'
import { chooseTransfer, type TransferChoice, transferShape, transferVariables } from './config-transfer.ts'
import { chooseTripay, type TripayChoice, tripayNeeded, tripayShape, tripayVariables } from './config-tripay.ts'
import { chooseXendit, type XenditChoice, xenditNeeded, xenditShape, xenditVariables } from './config-xendit.ts'

/** The environment's settings for the store's accounts at companies and banks. */
export const accountsShape = { ...midtransShape, ...tripayShape, ...xenditShape, ...transferShape, ...digiflazzShape }

/** Variables of one account that are needed together. */
export const accountsNeeded = [tripayNeeded, xenditNeeded, digiflazzNeeded] as const

export const accountsVariables = [
  ...midtransVariables,
  ...tripayVariables,
  ...xenditVariables,
  ...transferVariables,
  ...digiflazzVariables,
] as const

/** The store's accounts at gateways, suppliers and banks; null for those it does not have. */
export type Accounts = {
  midtrans: MidtransChoice
  tripay: TripayChoice
  xendit: XenditChoice
  transfer: TransferChoice
  digiflazz: DigiflazzChoice
}

type Given = Parameters<typeof chooseMidtrans>[0] &
  Parameters<typeof chooseTripay>[0] &
  Parameters<typeof chooseXendit>[0] &
  Parameters<typeof chooseTransfer>[0] &
  Parameters<typeof chooseDigiflazz>[0]

/** Every account with its problems, and those that do not go together. */
export function chooseAccounts(given: Given): { accounts: Accounts; problems: ConfigProblem[] } {
  const midtrans = chooseMidtrans(given)
  const tripay = chooseTripay(given)
  const xendit = chooseXendit(given)
  const transfer = chooseTransfer(given)
  const digiflazz = chooseDigiflazz(given)
  const accounts = {
    midtrans: midtrans.choice,
    tripay: tripay.choice,
    xendit: xendit.choice,
    transfer: transfer.choice,
    digiflazz: digiflazz.choice,
  }
  const problems = [midtrans, tripay, xendit, transfer, digiflazz].flatMap(({ problems }) => problems)
  return { accounts, problems: [...problems, ...findSimulatedMoney(accounts)] }
}
