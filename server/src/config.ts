import type { PublicSettings } from '@kilat/contract/store.ts'
import { z } from 'zod'
import { allowedHost, isApiBase, isOrigin, isPostgresUrl } from './config-addresses.ts'
import { type Companies, chooseCompanies, companiesShape, companiesVariables } from './config-companies.ts'
import { findDatabaseProblems } from './config-database.ts'
import { firebaseNeeded, firebaseShape, firebaseVariables } from './config-firebase.ts'
import { chooseMail, mailShape, mailVariables } from './config-mail.ts'
import { minutes, switchSchema, wholeNumber } from './config-numbers.ts'
import { toPublicSettings } from './config-public-settings.ts'
import { choosePush, type PushChoice, pushShape, pushVariables } from './config-push.ts'
import { chooseRealtime, realtimeNeeded, realtimeShape, realtimeVariables } from './config-realtime.ts'
import { secretsShape, secretsVariables } from './config-secrets.ts'
import { chooseSignIn, signInShape, signInVariables } from './config-sign-in.ts'
import { toTroubleRules, troubleShape, troubleVariables } from './config-trouble.ts'
import { chooseWhatsapp, whatsappNeeded, whatsappShape, whatsappVariables } from './config-whatsapp.ts'
import type { MailChoice } from './mail/mailer.ts'
import { defaultSettings, type Settings } from './platform/settings.ts'
import { StartError } from './platform/start-error.ts'
import type { RealtimeChoice } from './realtime/realtime.ts'
import type { SignInChoice } from './sign-in/provider.ts'
import type { WhatsappChoice } from './whatsapp/whatsapp.ts'

/** The server's configuration, read from the environment once at the start. */
export type Config = {
  port: number
  host: string
  /** The store's public address: scheme, host and port, without a trailing slash. */
  publicUrl: string
  /** Base address of the API as pages call it: a path of this site, or a whole address; without a trailing slash. */
  apiBase: string
  dataDir: string
  /** Absent for the embedded database in the data folder. */
  databaseUrl: string | undefined
  storeApiKey: string
  logLevel: (typeof logLevels)[number]
  /** More host names the store answers for; `*` for any. */
  allowedHosts: readonly string[]
  isProxyTrusted: boolean
  /** Connections per address at a time; behind a trusted proxy, requests. */
  connectionsPerAddress: number
  isRateLimited: boolean
  isProduction: boolean
  /** False if something else serves the pages, as in development. */
  servesWeb: boolean
  /** Folder of the storefront's build. Absent for the one that `npm run build` makes. */
  storefrontBuild: string | undefined
  companies: Companies
  /** Secret that one-time codes are made from. Absent for the one in the data folder. */
  codeSecret: string | undefined
  sandbox: { secret: string | undefined; supplierPendingMs: number; supplierAnswerMs: number }
  signIn: SignInChoice
  mail: MailChoice
  whatsapp: WhatsappChoice
  realtime: RealtimeChoice
  push: PushChoice
  settings: Settings
  /** All but real time and push, whose keys the store may have to make first, and what the senders can do. */
  publicSettings: Omit<PublicSettings, 'pusher' | 'push' | 'one_time_codes'>
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const dayMs = 24 * 60 * 60_000

const splitNames = (text: string) => text.split(',').flatMap(name => name.trim() || [])

const schema = z.object({
  PORT: wholeNumber(1, 65_535),
  HOST: z.string(),
  PUBLIC_URL: z.string().refine(isOrigin, { error: 'must be an http or https address without a path, such as https://toko.example' }),
  API_BASE: z
    .string()
    .refine(isApiBase, { error: 'must be a path such as /api, or an http or https address such as https://api.toko.example/v1' }),
  DATA_DIR: z.string(),
  DATABASE_URL: z.string().refine(isPostgresUrl, { error: 'must be an address that starts with postgres://' }).optional(),
  ALLOW_EMBEDDED_DATABASE: switchSchema,
  STORE_API_KEY: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters without spaces'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  ALLOWED_HOSTS: z.string().transform(splitNames).pipe(z.array(allowedHost)),
  TRUST_PROXY: switchSchema,
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000),
  RATE_LIMIT: switchSchema,
  WEB: switchSchema,
  STOREFRONT_BUILD: z.string().optional(),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ...companiesShape,
  ...secretsShape,
  SUPPLIER_PENDING_MS: wholeNumber(0, dayMs),
  SUPPLIER_ANSWER_MS: wholeNumber(0, dayMs),
  CALL_TIMEOUT_MS: wholeNumber(10, 60_000),
  PAYMENT_WINDOW_MINUTES: minutes,
  PROMISE_MINUTES: minutes,
  FIRST_CHECK_MS: wholeNumber(10, dayMs),
  LAST_CHECK_MS: wholeNumber(10, dayMs),
  ...troubleShape,
  ...mailShape,
  ...whatsappShape,
  RECENT_PURCHASES: switchSchema,
  IMPORT_DROP_PERCENT: wholeNumber(0, 100),
  IMPORT_MOVE_PERCENT: wholeNumber(0, 1_000),
  ...signInShape,
  ...firebaseShape,
  MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be a GA4 id such as G-AB12CD34EF')
    .optional(),
  ...pushShape,
  ...realtimeShape,
})

/** Variables a service needs together: all of them are set, or none. */
const neededTogether: readonly { needed: readonly VariableName[]; also: readonly VariableName[] }[] = [
  firebaseNeeded,
  whatsappNeeded,
  ...realtimeNeeded,
]

type VariableName = keyof typeof schema.shape

/** Each variable's default and meaning; the README's table is made from this list. */
export const configVariables: readonly { name: VariableName; fallback: string | undefined; meaning: string }[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port the server listens on' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address it listens on: only this machine, until set to `0.0.0.0`' },
  { name: 'PUBLIC_URL', fallback: undefined, meaning: 'Public address of the store; `http://localhost:PORT` until set' },
  {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    meaning: "More host names of the store besides PUBLIC_URL's, separated by commas; other hosts are refused (`*`: any host)",
  },
  {
    name: 'API_BASE',
    fallback: '/api',
    meaning:
      'Base address of the API for all calls of the storefront: a path of this site, or another server (`https://api.toko.example/v1`), which must allow this site by CORS',
  },
  { name: 'DATA_DIR', fallback: '.data', meaning: "Folder of the embedded database and of the store's files" },
  { name: 'DATABASE_URL', fallback: undefined, meaning: 'PostgreSQL (`postgres://…`); the embedded database until set' },
  {
    name: 'ALLOW_EMBEDDED_DATABASE',
    fallback: 'off',
    meaning: '`on` lets a `store` that takes money use the embedded database, which a power cut may damage',
  },
  { name: 'STORE_API_KEY', fallback: 'kilat-demo', meaning: 'Public key the storefront sends as `X-Api-Key`' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: `How much is logged: ${logLevels.join(', ')}` },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    meaning: '`on` behind a proxy that sets `X-Forwarded-For`; otherwise limits count all its visitors as one',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    fallback: '256',
    meaning: 'Most connections of one address at a time; with `TRUST_PROXY=on`, most requests',
  },
  { name: 'RATE_LIMIT', fallback: 'on', meaning: 'Limits of calls per minute, for each user, or for each address of visitors' },
  { name: 'WEB', fallback: 'on', meaning: '`off` serves only the API' },
  {
    name: 'STOREFRONT_BUILD',
    fallback: undefined,
    meaning: 'Folder of a storefront build to serve instead of the one `npm run build` makes',
  },
  { name: 'NODE_ENV', fallback: 'production', meaning: '`development` also checks every answer against its schema' },
  ...companiesVariables,
  ...secretsVariables,
  { name: 'SUPPLIER_PENDING_MS', fallback: '3000', meaning: 'How long the sandbox supplier leaves a slow top-up pending' },
  { name: 'SUPPLIER_ANSWER_MS', fallback: '400', meaning: 'How long the sandbox supplier takes to answer' },
  { name: 'CALL_TIMEOUT_MS', fallback: String(defaultSettings.callTimeoutMs), meaning: 'Time limit of a call to a supplier or gateway' },
  { name: 'PAYMENT_WINDOW_MINUTES', fallback: '30', meaning: 'Time for the buyer to pay' },
  { name: 'PROMISE_MINUTES', fallback: '30', meaning: 'Time after the payment until units that were not sent are refunded' },
  {
    name: 'FIRST_CHECK_MS',
    fallback: String(defaultSettings.firstCheckMs),
    meaning: 'First wait before the store asks again about an open payment or top-up',
  },
  { name: 'LAST_CHECK_MS', fallback: String(defaultSettings.lastCheckMs), meaning: 'Longest wait between two such questions' },
  ...troubleVariables,
  ...mailVariables,
  ...whatsappVariables,
  { name: 'RECENT_PURCHASES', fallback: 'on', meaning: '`off` shows no recent purchases, masked as they are, on the home page' },
  { name: 'IMPORT_DROP_PERCENT', fallback: '25', meaning: "Largest share of a supplier's offers a price list may take off sale by itself" },
  { name: 'IMPORT_MOVE_PERCENT', fallback: '30', meaning: 'Largest change of a cost a price list may make by itself, up or down' },
  ...signInVariables,
  ...firebaseVariables,
  { name: 'MEASUREMENT_ID', fallback: undefined, meaning: 'GA4 id (`G-…`): page views are counted, after consent, once it is set' },
  ...pushVariables,
  ...realtimeVariables,
]

/** Reads and checks the environment. Answers all problems at once, one line each, without the values. */
export function loadConfig(env: Record<string, string | undefined>): ConfigReading {
  const given = Object.fromEntries(configVariables.map(({ name, fallback }) => [name, env[name]?.trim() || fallback]))
  const read = schema.safeParse({ ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` })
  const halves = findHalves(given)
  if (read.success && halves.length === 0) return decide(read.data)
  // A bad port also makes the address built from it bad; one report is enough.
  const shown = read.error?.issues.filter(issue => issue.path[0] !== 'PUBLIC_URL' || given.PUBLIC_URL !== undefined) ?? []
  return { ok: false, problems: [...new Set([...shown.map(issue => `${issue.path.join('.')} ${issue.message}`), ...halves])] }
}

function decide(env: z.output<typeof schema>): ConfigReading {
  const { companies, problems: clashes } = chooseCompanies(env)
  const { choice, problems: doubts } = chooseSignIn({
    profile: companies.profile,
    mode: env.SIGN_IN,
    allowsLocal: env.ALLOW_LOCAL_SIGN_IN,
    projectId: env.FIREBASE_PROJECT_ID,
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    isProxyTrusted: env.TRUST_PROXY,
  })
  const { push, problems: gaps } = choosePush({
    ...env,
    isTrial: companies.profile === 'trial',
    hasFirebase: env.FIREBASE_PROJECT_ID !== undefined,
    hasSenderId: env.FIREBASE_MESSAGING_SENDER_ID !== undefined,
  })
  const { choice: mail, problems: lacks } = chooseMail(env, companies.profile)
  const { choice: whatsapp, problems: strays } = chooseWhatsapp(env, companies.profile)
  const { DATABASE_URL: databaseUrl, ALLOW_EMBEDDED_DATABASE: allowsEmbedded } = env
  const problems = [
    ...[...clashes, ...doubts, ...gaps, ...lacks, ...strays],
    ...findDatabaseProblems({ ...companies, databaseUrl, allowsEmbedded }),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, config: toConfig(env, { signIn: choice, companies, push, mail, whatsapp }) }
}

/** Reports incomplete services at the start, because they would fail in front of a buyer. */
function findHalves(given: Partial<Record<VariableName, string | undefined>>): string[] {
  return neededTogether.flatMap(({ needed, also }) => {
    const first = [...needed, ...also].find(name => given[name] !== undefined)
    if (!first) return []
    return needed.flatMap(name => (given[name] === undefined ? [`${name} is missing: ${first} needs it`] : []))
  })
}

/** The configuration of this process. Throws a StartError that lists all problems of the environment. */
export function readConfig(): Config {
  const read = loadConfig(process.env)
  if (!read.ok)
    throw new StartError(`The environment has ${read.problems.length} problem(s):\n${read.problems.map(line => `  - ${line}`).join('\n')}`)
  // React and the router read NODE_ENV themselves, and are slow and verbose without it.
  process.env.NODE_ENV ||= 'production'
  return read.config
}

function toConfig(
  env: z.output<typeof schema>,
  { signIn, companies, push, mail, whatsapp }: Pick<Config, 'signIn' | 'companies' | 'push' | 'mail' | 'whatsapp'>,
): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    apiBase: env.API_BASE.replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    storeApiKey: env.STORE_API_KEY,
    logLevel: env.LOG_LEVEL,
    allowedHosts: env.ALLOWED_HOSTS,
    isProxyTrusted: env.TRUST_PROXY,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    isRateLimited: env.RATE_LIMIT,
    isProduction: env.NODE_ENV === 'production',
    servesWeb: env.WEB,
    storefrontBuild: env.STOREFRONT_BUILD,
    companies,
    codeSecret: env.CODE_SECRET,
    sandbox: { secret: env.SANDBOX_SECRET, supplierPendingMs: env.SUPPLIER_PENDING_MS, supplierAnswerMs: env.SUPPLIER_ANSWER_MS },
    settings: {
      ...defaultSettings,
      publicUrl: new URL(env.PUBLIC_URL).origin,
      isTrial: companies.profile === 'trial',
      callTimeoutMs: env.CALL_TIMEOUT_MS,
      paymentWindowMs: env.PAYMENT_WINDOW_MINUTES * 60_000,
      promiseMs: env.PROMISE_MINUTES * 60_000,
      firstCheckMs: env.FIRST_CHECK_MS,
      lastCheckMs: env.LAST_CHECK_MS,
      ...toTroubleRules(env),
      showsRecentPurchases: env.RECENT_PURCHASES,
      importDropPercent: env.IMPORT_DROP_PERCENT,
      importMovePercent: env.IMPORT_MOVE_PERCENT,
    },
    signIn,
    mail,
    whatsapp,
    realtime: chooseRealtime(env),
    push,
    publicSettings: toPublicSettings(env, signIn),
  }
}
