/** A merchant's account at Tripay. Sandbox and production have different keys and codes. */
export type TripayAccount = {
  environment: 'production' | 'sandbox'
  apiKey: string
  /** Signs new payments and notices. */
  privateKey: string
  /** Such as `T0001`. */
  merchantCode: string
  /** The QRIS channel this merchant has. */
  qrisCode: 'QRIS' | 'QRISC' | 'QRIS2' | 'QRIS_SHOPEEPAY'
  /** Address for buyers who gave none, because Tripay makes no payment without one. */
  buyerEmail: string
}

/** Addresses of the API (tripay.co.id/developer). */
export const tripayAddresses: Readonly<Record<TripayAccount['environment'], string>> = {
  production: 'https://tripay.co.id/api',
  sandbox: 'https://tripay.co.id/api-sandbox',
}
