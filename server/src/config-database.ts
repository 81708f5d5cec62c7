import type { Companies } from './config-companies.ts'

type Given = Pick<Companies, 'profile' | 'gateways'> & {
  databaseUrl: string | undefined
  /** The operator accepts that a power cut may take the newest payments with it. */
  allowsEmbedded: boolean
}

/** Why this store must not use the configured database for its money. */
export function findDatabaseProblems({ profile, gateways, databaseUrl, allowsEmbedded }: Given): string[] {
  if (profile === 'trial' || gateways.length === 0 || databaseUrl !== undefined || allowsEmbedded) return []
  return [
    'DATABASE_URL is missing: the embedded database does not survive a power cut, and GATEWAYS takes real money. Set it, or accept that with ALLOW_EMBEDDED_DATABASE=on',
  ]
}
