// What VIP-Reseller's public pages leave open, in one place. A wrong guess makes a look-up unavailable, and never refuses a buyer.

/** The sentence for an account that does not exist. Every other refusal has the same shape, so that only these words count. */
export const notFoundMessage = /^(?:user |player )?id tidak ditemukan[.!]?$/i

/** Sentences about the account of the store: its key, its signature or the address it calls from. */
export const credentialsMessage = /\b(?:api|key|sign(?:ature)?|ip|whitelist)\b/i

/**
 * Games whose code is spelled differently from list to list, or whose servers may have other names there. Their players may exist
 * although they were not found.
 */
export const doubtfulCodes: ReadonlySet<string> = new Set([
  'pubg',
  'genshin-impact',
  'honkaistarrail',
  'callofduty',
  'aov',
  'supersus',
  'wild-rift',
  'ragnarokm',
])
