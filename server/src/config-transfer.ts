import { z } from 'zod'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'

const shape = 'must be accounts such as BCA:1234567890:Toko Kilat, with ; between them'

/** One account of the store: `bank:number:holder`. */
const account = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9 ]{1,19}:\d{5,20}:[^:;]{2,60}$/, shape)
  .transform(text => {
    const [bank = '', number = '', holder = ''] = text.split(':').map(part => part.trim())
    // The last digits suffice to tell the accounts apart, and the list of channels, which everybody sees, has no whole number.
    return { code: `${bank.toLowerCase().replaceAll(' ', '_')}_${number.slice(-4)}`, bank, number, holder }
  })

const accounts = z
  .string()
  .transform(text => text.split(';'))
  .pipe(z.array(account))
  .refine(
    list => new Set(list.map(({ code }) => code)).size === list.length,
    'must not have two accounts at one bank with the same last four digits',
  )

/** The environment's settings for bank transfers. */
export const transferShape = { TRANSFER_ACCOUNTS: accounts.optional() }

export const transferVariables = [
  {
    name: 'TRANSFER_ACCOUNTS',
    fallback: undefined,
    meaning:
      'The store’s own bank accounts, for `GATEWAYS=manual_transfer`: `BCA:1234567890:Toko Kilat`, with `;` between them. Transfers are confirmed by hand',
  },
] as const

/** The store's own accounts; null if it takes no bank transfers. */
export type TransferChoice = z.output<typeof accounts> | null

type Given = z.output<z.ZodObject<typeof transferShape>> & { gateways: readonly string[] }

/** In a trial nobody has this account. */
const trialAccounts: TransferChoice = [{ code: 'contoh_0000', bank: 'Bank Contoh', number: '1230000000', holder: 'Toko Uji Coba' }]

/** The accounts, and the problems with them: accounts without their gateway, or the gateway without accounts. */
export function chooseTransfer({ TRANSFER_ACCOUNTS: listed, gateways }: Given): { choice: TransferChoice; problems: ConfigProblem[] } {
  if (gateways.includes('trial_transfer') && !listed) return { choice: trialAccounts, problems: [] }
  const isNamed = gateways.includes('manual_transfer')
  if (isNamed === (listed !== undefined)) return { choice: listed ?? null, problems: [] }
  const problem = isNamed
    ? missing('TRANSFER_ACCOUNTS', 'GATEWAYS names manual_transfer')
    : contradicts('TRANSFER_ACCOUNTS', 'is set, but GATEWAYS does not name manual_transfer: leave it out, or name it')
  return { choice: null, problems: [problem] }
}
