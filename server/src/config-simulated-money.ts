import type { DigiflazzChoice } from './config-digiflazz.ts'
import type { MidtransChoice } from './config-midtrans.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import type { TripayChoice } from './config-tripay.ts'
import type { XenditChoice } from './config-xendit.ts'

type Accounts = { midtrans: MidtransChoice; tripay: TripayChoice; xendit: XenditChoice; digiflazz: DigiflazzChoice }

/** Reports test accounts of gateways beside a supplier that delivers for real: simulated money would buy what the store has to pay for. */
export function findSimulatedMoney({ midtrans, tripay, xendit, digiflazz }: Accounts): ConfigProblem[] {
  if (!digiflazz || digiflazz.apiKey.startsWith('dev-')) return []
  const simulated = [
    midtrans?.environment === 'sandbox' && 'MIDTRANS_ENVIRONMENT',
    tripay?.environment === 'sandbox' && 'TRIPAY_ENVIRONMENT',
    xendit?.secretKey.startsWith('xnd_development_') && 'XENDIT_SECRET_KEY',
  ].filter(name => typeof name === 'string')
  return simulated.map(name =>
    contradicts(name, 'is of simulated money, which would buy real goods with DIGIFLAZZ_API_KEY: take a development key (dev-…) with it'),
  )
}
