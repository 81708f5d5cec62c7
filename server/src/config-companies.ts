import { z } from 'zod'
import { type ConfigProblem, contradicts, missing, unreadable } from './config-problem.ts'

/** `trial`: all companies are simulated. `store`: none is simulated, and each is named. */
export const profiles = ['trial', 'store'] as const

export type Profile = (typeof profiles)[number]

/** The companies a store works with, by the names of their folders. */
export type Companies = {
  profile: Profile
  gateways: readonly string[]
  suppliers: readonly string[]
  /** Checkers of nicknames, in the order they are asked. */
  playerCheckers: readonly string[]
}

type CompanyVariable = 'GATEWAYS' | 'SUPPLIERS' | 'PLAYER_CHECKERS'

type Choice = {
  simulated: readonly string[]
  real: readonly string[]
  /** Real ones that a trial starts, too: nothing of theirs is outside of the store's own database. */
  own?: readonly string[]
}

type Known = Readonly<Record<CompanyVariable, Choice>>

/** Companies this version can connect to. */
const knownCompanies: Known = {
  GATEWAYS: { simulated: ['sandbox', 'trial_transfer'], real: ['midtrans', 'tripay', 'xendit', 'manual_transfer'] },
  SUPPLIERS: { simulated: ['sandbox'], own: ['voucher_stock'], real: ['digiflazz', 'voucher_stock', 'manual'] },
  PLAYER_CHECKERS: { simulated: ['sandbox'], real: ['digiflazz', 'vip-reseller', 'apigames'] },
}

/** Gateways with simulated money. */
export const simulatedGateways = knownCompanies.GATEWAYS.simulated

/** The value for no company. */
const nobody = 'none'

const names = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*(?:\s*,\s*[a-z][a-z0-9_-]*)*$/, 'must be names with commas between them, or none')
  .transform(text => [...new Set(text.split(/\s*,\s*/))])
  .optional()

export const companiesShape = {
  PROFILE: z.enum(profiles, `must be ${profiles.join(' or ')}`).optional(),
  GATEWAYS: names,
  SUPPLIERS: names,
  PLAYER_CHECKERS: names,
}

export const companiesVariables = [
  {
    name: 'PROFILE',
    fallback: undefined,
    meaning:
      '`trial`: payments, deliveries and nicknames are simulated. `store`: only the companies of the next three settings start. `trial` until one of those is set',
  },
  { name: 'GATEWAYS', fallback: undefined, meaning: 'Gateways of a `store`, separated by commas; `none` for no gateway' },
  { name: 'SUPPLIERS', fallback: undefined, meaning: 'Suppliers of a `store`, separated by commas; `none` for no supplier' },
  {
    name: 'PLAYER_CHECKERS',
    fallback: undefined,
    meaning:
      'Checkers of nicknames for a `store`, in the order they are asked unless a product has its own; `none`: it sells without nicknames',
  },
] as const

type Given = { PROFILE?: Profile | undefined } & { [Name in CompanyVariable]?: readonly string[] | undefined }

/** The companies a store works with, and the problems with the choice. Simulated and real companies never start together. */
export function chooseCompanies(given: Given, known: Known = knownCompanies): { companies: Companies; problems: ConfigProblem[] } {
  const { GATEWAYS, SUPPLIERS, PLAYER_CHECKERS } = given
  const profile = given.PROFILE ?? (GATEWAYS || SUPPLIERS || PLAYER_CHECKERS ? 'store' : 'trial')
  const choose = profile === 'trial' ? chooseSimulated : chooseReal
  const gateways = choose('GATEWAYS', GATEWAYS, known)
  const suppliers = choose('SUPPLIERS', SUPPLIERS, known)
  const playerCheckers = choose('PLAYER_CHECKERS', PLAYER_CHECKERS, known)
  return {
    companies: { profile, gateways: gateways.chosen, suppliers: suppliers.chosen, playerCheckers: playerCheckers.chosen },
    problems: [gateways, suppliers, playerCheckers].flatMap(({ problems }) => problems),
  }
}

type Chosen = { chosen: readonly string[]; problems: readonly ConfigProblem[] }

function chooseSimulated(variable: CompanyVariable, named: readonly string[] | undefined, known: Known): Chosen {
  const { simulated, own = [] } = known[variable]
  if (!named) return { chosen: [...simulated, ...own], problems: [] }
  return {
    chosen: [],
    problems: [contradicts(variable, 'is set, but PROFILE=trial starts what is simulated and nothing else: leave one of them out')],
  }
}

function chooseReal(variable: CompanyVariable, named: readonly string[] | undefined, known: Known): Chosen {
  const { simulated, real } = known[variable]
  const refuse = (problem: ConfigProblem): Chosen => ({ chosen: [], problems: [problem] })
  if (!named) return refuse(missing(variable, 'PROFILE=store starts with exactly what it names, and none is a name, too'))
  if (named.some(name => simulated.includes(name)))
    return refuse(contradicts(variable, 'names what is simulated, which starts with PROFILE=trial only'))
  const isNobody = named.length === 1 && named[0] === nobody
  if (isNobody) return { chosen: [], problems: [] }
  if (named.every(name => real.includes(name))) return { chosen: named, problems: [] }
  return refuse(unreadable(variable, `must name what this version has: ${real.length > 0 ? `${real.join(', ')}; or ` : ''}none, alone`))
}
