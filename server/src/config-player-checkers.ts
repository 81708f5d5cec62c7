import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { z } from 'zod'
import { wholeNumber } from './config-numbers.ts'
import { type ConfigProblem, contradicts, missing } from './config-problem.ts'

const secret = z.string().regex(/^[\x21-\x7e]{8,500}$/, 'must be at least 8 visible characters without spaces')
const account = z.string().regex(/^[\w-]{2,100}$/, 'must be letters, digits, - and _ only')

/** Pairs of a product and the sku that names its players. */
const lookupSkus = z
  .string()
  .regex(
    /^[a-z0-9-]{2,60}:[\w.-]{1,60}(?:\s*,\s*[a-z0-9-]{2,60}:[\w.-]{1,60})*$/,
    'must be pairs such as mobile-legends:cekml,pubg-mobile:cekpubg',
  )
  .transform(text => text.split(/\s*,\s*/).map(pair => pair.split(':') as [product: string, sku: string]))
  .refine(pairs => new Set(pairs.map(([product]) => product)).size === pairs.length, 'must name each product once')
  .transform(pairs => new Map(pairs))

/** The environment's settings for checkers of nicknames. */
export const playerCheckersShape = {
  VIP_RESELLER_API_ID: account.optional(),
  VIP_RESELLER_API_KEY: secret.optional(),
  APIGAMES_MERCHANT_ID: account.optional(),
  APIGAMES_SECRET_KEY: secret.optional(),
  DIGIFLAZZ_LOOKUP_SKUS: lookupSkus.optional(),
  DIGIFLAZZ_LOOKUP_MAX_COST: wholeNumber(1, 5_000),
  DIGIFLAZZ_LOOKUP_DAILY_COST: wholeNumber(1, 10_000_000),
  PLAYER_CHECKS_PER_MINUTE: wholeNumber(1, 10_000),
}

/** Variables needed together. */
export const playerCheckersNeeded = [
  { needed: ['VIP_RESELLER_API_ID', 'VIP_RESELLER_API_KEY'], also: [] },
  { needed: ['APIGAMES_MERCHANT_ID', 'APIGAMES_SECRET_KEY'], also: [] },
] as const

export const playerCheckersVariables = [
  {
    name: 'VIP_RESELLER_API_ID',
    fallback: undefined,
    meaning:
      'Checker of nicknames VIP-Reseller (`vip-reseller`): API ID of the account, which must allow the address of the store’s server',
  },
  { name: 'VIP_RESELLER_API_KEY', fallback: undefined, meaning: 'Its API key, a secret' },
  { name: 'APIGAMES_MERCHANT_ID', fallback: undefined, meaning: 'Checker of nicknames Apigames (`apigames`): the merchant’s id' },
  { name: 'APIGAMES_SECRET_KEY', fallback: undefined, meaning: 'Its secret key' },
  {
    name: 'DIGIFLAZZ_LOOKUP_SKUS',
    fallback: undefined,
    meaning:
      'Nicknames bought at Digiflazz (`PLAYER_CHECKERS` names `digiflazz`): the account’s codes of “Cek Username” by product, such as `mobile-legends:cekml,pubg-mobile:cekpubg`. Each look-up is a purchase that the books show',
  },
  { name: 'DIGIFLAZZ_LOOKUP_MAX_COST', fallback: '100', meaning: 'The most that one bought nickname may cost, in rupiah' },
  {
    name: 'DIGIFLAZZ_LOOKUP_DAILY_COST',
    fallback: '20000',
    meaning: 'The most that the bought nicknames of 24 hours may cost together, in rupiah; above that the next checker is asked',
  },
  {
    name: 'PLAYER_CHECKS_PER_MINUTE',
    fallback: '60',
    meaning:
      'Most questions in a minute to one checker of nicknames, from all processes together; above that the next one is asked. One visitor can cause 30',
  },
] as const

/** The store's accounts at checkers of nicknames, null where it has none, and how often each is asked. */
export type PlayerCheckersChoice = {
  vipReseller: { apiId: string; apiKey: string } | null
  apigames: { merchantId: string; secretKey: string } | null
  /** Nicknames bought at Digiflazz: the sku by product, and the most that one and those of a day may cost. */
  digiflazzLookups: { skus: ReadonlyMap<string, string>; mostCostIdr: Rupiah; dailyIdr: Rupiah } | null
  perMinute: number
}

type Given = z.output<z.ZodObject<typeof playerCheckersShape>> & { playerCheckers: readonly string[]; suppliers: readonly string[] }

/** The accounts, and their problems: every missing part of a checker that is named, and parts of one that is not. */
export function choosePlayerCheckers(given: Given): { choice: PlayerCheckersChoice; problems: ConfigProblem[] } {
  const { VIP_RESELLER_API_ID: apiId, VIP_RESELLER_API_KEY: apiKey } = given
  const { APIGAMES_MERCHANT_ID: merchantId, APIGAMES_SECRET_KEY: secretKey } = given
  const { DIGIFLAZZ_LOOKUP_SKUS: skus, DIGIFLAZZ_LOOKUP_MAX_COST: mostCost, DIGIFLAZZ_LOOKUP_DAILY_COST: daily } = given
  return {
    choice: {
      vipReseller: apiId && apiKey ? { apiId, apiKey } : null,
      apigames: merchantId && secretKey ? { merchantId, secretKey } : null,
      digiflazzLookups: skus ? { skus, mostCostIdr: rupiah(mostCost), dailyIdr: rupiah(daily) } : null,
      perMinute: given.PLAYER_CHECKS_PER_MINUTE,
    },
    problems: [
      ...findProblems(given, { checker: 'vip-reseller', needed: playerCheckersNeeded[0].needed }),
      ...findProblems(given, { checker: 'apigames', needed: playerCheckersNeeded[1].needed }),
      ...findProblems(given, { checker: 'digiflazz', needed: ['DIGIFLAZZ_LOOKUP_SKUS'] }),
      ...(given.playerCheckers.includes('digiflazz') && !given.suppliers.includes('digiflazz')
        ? [contradicts('PLAYER_CHECKERS', 'names digiflazz, whose nicknames are bought: SUPPLIERS has to name it, too')]
        : []),
    ],
  }
}

type AccountVariable = (typeof playerCheckersNeeded)[number]['needed'][number] | 'DIGIFLAZZ_LOOKUP_SKUS'

function findProblems(given: Given, { checker, needed }: { checker: string; needed: readonly AccountVariable[] }): ConfigProblem[] {
  if (given.playerCheckers.includes(checker))
    return needed.filter(name => !given[name]).map(name => missing(name, `PLAYER_CHECKERS names ${checker}`))
  const stray = needed.find(name => given[name])
  return stray ? [contradicts(stray, `is set, but PLAYER_CHECKERS does not name ${checker}: name it, or leave its settings out`)] : []
}
