import type { Companies } from './config-companies.ts'
import { qrisCodes } from './config-tripay.ts'
import type { Account, CredentialField, Credentials } from './platform/account.ts'

const open = (name: string): CredentialField => ({ name, isSecret: false, isRequired: true, choices: null, fallback: null })
const secret = (name: string): CredentialField => ({ ...open(name), isSecret: true })
const choice = (name: string, choices: readonly string[], fallback: string): CredentialField => ({
  ...{ name, choices, fallback },
  isSecret: false,
  isRequired: false,
})

const environments = ['production', 'sandbox']

/** Every account whose credentials operators may enter in the console. */
export const credentialAccounts: readonly Account[] = [
  {
    kind: 'gateway',
    id: 'midtrans',
    fields: [secret('MIDTRANS_SERVER_KEY'), choice('MIDTRANS_ENVIRONMENT', environments, 'production')],
  },
  {
    kind: 'gateway',
    id: 'tripay',
    fields: [
      open('TRIPAY_MERCHANT_CODE'),
      secret('TRIPAY_API_KEY'),
      secret('TRIPAY_PRIVATE_KEY'),
      open('TRIPAY_BUYER_EMAIL'),
      choice('TRIPAY_QRIS', qrisCodes, 'QRIS'),
      choice('TRIPAY_ENVIRONMENT', environments, 'production'),
    ],
  },
  { kind: 'gateway', id: 'xendit', fields: [secret('XENDIT_SECRET_KEY'), secret('XENDIT_CALLBACK_TOKEN')] },
  {
    kind: 'supplier',
    id: 'digiflazz',
    fields: [open('DIGIFLAZZ_USERNAME'), secret('DIGIFLAZZ_API_KEY'), secret('DIGIFLAZZ_WEBHOOK_SECRET')],
  },
  { kind: 'player_checker', id: 'vip-reseller', fields: [open('VIP_RESELLER_API_ID'), secret('VIP_RESELLER_API_KEY')] },
  { kind: 'player_checker', id: 'apigames', fields: [open('APIGAMES_MERCHANT_ID'), secret('APIGAMES_SECRET_KEY')] },
]

type Env = Readonly<Record<string, unknown>>

const listOf = { gateway: 'gateways', supplier: 'suppliers', player_checker: 'playerCheckers' } as const

/** True if any part of an account that it can not do without is given. */
function isGiven(env: Env, { fields }: Account): boolean {
  return fields.some(({ name, isRequired }) => isRequired && String(env[name] ?? '').trim() !== '')
}

/** The accounts of the companies that a store names. */
export function accountsOf(companies: Companies): Account[] {
  return companies.profile === 'trial' ? [] : credentialAccounts.filter(({ kind, id }) => companies[listOf[kind]].includes(id))
}

/**
 * The named companies that can start, and the accounts of those that have to wait because nobody has given them any credentials yet. Without
 * CREDENTIALS_KEYS none waits: it is missing.
 */
export function setWaitingAside(env: Env, named: Companies): { companies: Companies; waiting: Account[] } {
  if (!env.CREDENTIALS_KEYS) return { companies: named, waiting: [] }
  const waiting = accountsOf(named).filter(account => !isGiven(env, account))
  const started = (kind: Account['kind']) => named[listOf[kind]].filter(id => !waiting.some(one => one.kind === kind && one.id === id))
  const companies = {
    profile: named.profile,
    gateways: started('gateway'),
    suppliers: started('supplier'),
    playerCheckers: started('player_checker'),
  }
  return { companies, waiting }
}

/** The environment with what operators have entered. An account that the environment gives is the environment's alone. */
export function mergeCredentials(
  env: Readonly<Record<string, string | undefined>>,
  entered: Credentials,
): Record<string, string | undefined> {
  const own = credentialAccounts.filter(account => !isGiven(env, account)).flatMap(({ fields }) => fields.map(({ name }) => name))
  return { ...env, ...Object.fromEntries(own.flatMap(name => (entered[name] === undefined ? [] : [[name, entered[name]]]))) }
}
