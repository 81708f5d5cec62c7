/** The store's accounts at the simulated companies, and where they listen. */
export const midtransKey = 'Mid-server-BANGKUUJI00000000000'
export const tripayAccount = { apiKey: 'bangku-uji-api-key', privateKey: 'bangku-uji-private', merchantCode: 'T0001' }
export const xenditAccount = { secretKey: 'xnd_production_bangkuuji0000', callbackToken: 'bangku-uji-callback-token' }
export const sandboxSecret = 'bangku-uji-sandbox-secret'

export const digiflazzAccount = { username: 'bangkuuji', apiKey: 'kunci-produksi-bangku-uji' }
export const digiflazzSecret = 'bangku-uji-digiflazz-secret'

export type Addresses = { midtrans: string; tripay: string; xendit: string; supplier: string; digiflazz: string }

/** The company's minute in the bench, longer than a call takes, and the time after which the store sends a reference again. */
export const companyMinuteMs = (callTimeoutMs: number): number => callTimeoutMs + 150
export const resendEveryMs = (callTimeoutMs: number): number => callTimeoutMs + 350

/** The environment's variable with these addresses. */
export const addressesVariable = 'FAULTS_COMPANIES'

/** The addresses that the bench gave to this process. */
export function readAddresses(): Addresses {
  const addresses: Addresses = JSON.parse(process.env[addressesVariable] ?? '{}')
  return addresses
}
