import { z } from 'zod'
import { defaultSettings, type Settings } from './platform/context.ts'
import { StartError } from './platform/start-error.ts'

/** Everything the server is told from outside, read once at the start. */
export type Config = {
  port: number
  host: string
  /** Where visitors find the store: scheme, host and port, without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Absent: the embedded database in the data folder. */
  databaseUrl: string | undefined
  storeApiKey: string
  logLevel: (typeof logLevels)[number]
  isProxyTrusted: boolean
  isRateLimited: boolean
  isProduction: boolean
  /** False where something else serves the pages, as in development. */
  servesWeb: boolean
  /** Folder of the storefront's build. Absent: the one `npm run build` makes. */
  storefrontBuild: string | undefined
  sandbox: { secret: string | undefined; supplierPendingMs: number; supplierAnswerMs: number }
  settings: Settings
}

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const switchSchema = z.enum(['on', 'off'], 'must be on or off').transform(value => value === 'on')
const wholeNumber = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).refine(value => Number.isInteger(value) && value >= min && value <= max, {
    error: `must be a whole number from ${min} to ${max}`,
  })
const minutes = z.coerce
  .number('must be minutes, more than 0 and at most 1440')
  .refine(value => value > 0 && value <= 1440, { error: 'must be minutes, more than 0 and at most 1440' })
const dayMs = 24 * 60 * 60_000

const schema = z.object({
  PORT: wholeNumber(1, 65_535),
  HOST: z.string(),
  PUBLIC_URL: z.string().refine(isOrigin, { error: 'must be an http or https address without a path, such as https://toko.example' }),
  DATA_DIR: z.string(),
  DATABASE_URL: z.string().refine(isPostgresUrl, { error: 'must be an address that starts with postgres://' }).optional(),
  STORE_API_KEY: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters without spaces'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  TRUST_PROXY: switchSchema,
  RATE_LIMIT: switchSchema,
  WEB: switchSchema,
  STOREFRONT_BUILD: z.string().optional(),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  SANDBOX_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  SUPPLIER_PENDING_MS: wholeNumber(0, dayMs),
  SUPPLIER_ANSWER_MS: wholeNumber(0, dayMs),
  CALL_TIMEOUT_MS: wholeNumber(10, 60_000),
  PAYMENT_WINDOW_MINUTES: minutes,
  PROMISE_MINUTES: minutes,
  FIRST_CHECK_MS: wholeNumber(10, dayMs),
  LAST_CHECK_MS: wholeNumber(10, dayMs),
})

type VariableName = keyof typeof schema.shape

/** Each variable's value where none is given, and what it does; the README's table is this one. */
export const configVariables: readonly { name: VariableName; fallback: string | undefined; meaning: string }[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port the server listens on' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address it listens on: only this machine, until set to `0.0.0.0`' },
  { name: 'PUBLIC_URL', fallback: undefined, meaning: 'Where visitors find the store; `http://localhost:PORT` until set' },
  { name: 'DATA_DIR', fallback: '.data', meaning: 'Folder of the embedded database and of files the store keeps' },
  { name: 'DATABASE_URL', fallback: undefined, meaning: 'PostgreSQL (`postgres://…`); the embedded database until set' },
  { name: 'STORE_API_KEY', fallback: 'kilat-demo', meaning: 'Public key the storefront sends as `X-Api-Key`' },
  { name: 'LOG_LEVEL', fallback: 'info', meaning: `How much is logged: ${logLevels.join(', ')}` },
  { name: 'TRUST_PROXY', fallback: 'off', meaning: '`on` behind a proxy that sets `X-Forwarded-For`' },
  { name: 'RATE_LIMIT', fallback: 'on', meaning: 'Limits of calls a minute from one address' },
  { name: 'WEB', fallback: 'on', meaning: '`off` serves the API alone' },
  {
    name: 'STOREFRONT_BUILD',
    fallback: undefined,
    meaning: 'Folder of a storefront build to serve instead of the one `npm run build` makes',
  },
  { name: 'NODE_ENV', fallback: 'production', meaning: '`development` also checks every answer against its schema' },
  { name: 'SANDBOX_SECRET', fallback: undefined, meaning: 'What the sandbox signs its notices with; made anew at every start until set' },
  { name: 'SUPPLIER_PENDING_MS', fallback: '3000', meaning: 'How long the sandbox supplier leaves a slow top-up pending' },
  { name: 'SUPPLIER_ANSWER_MS', fallback: '400', meaning: 'How long the sandbox supplier takes to answer' },
  { name: 'CALL_TIMEOUT_MS', fallback: String(defaultSettings.callTimeoutMs), meaning: 'Longest a call to a supplier or gateway may take' },
  { name: 'PAYMENT_WINDOW_MINUTES', fallback: '30', meaning: 'Time a buyer has to pay' },
  { name: 'PROMISE_MINUTES', fallback: '30', meaning: 'Time after payment until what was not sent is refunded' },
  {
    name: 'FIRST_CHECK_MS',
    fallback: String(defaultSettings.firstCheckMs),
    meaning: 'First wait before an open payment or top-up is asked about again',
  },
  { name: 'LAST_CHECK_MS', fallback: String(defaultSettings.lastCheckMs), meaning: 'Longest wait between two such questions' },
]

/** Reads and checks the environment. Answers every problem at once, one line each; values are never repeated in them. */
export function loadConfig(env: Record<string, string | undefined>): ConfigReading {
  const given = Object.fromEntries(configVariables.map(({ name, fallback }) => [name, env[name]?.trim() || fallback]))
  const read = schema.safeParse({ ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` })
  if (read.success) return { ok: true, config: toConfig(read.data) }
  // A bad port makes the address built from it bad too; saying so once is enough.
  const shown = read.error.issues.filter(issue => issue.path[0] !== 'PUBLIC_URL' || given.PUBLIC_URL !== undefined)
  return { ok: false, problems: [...new Set(shown.map(issue => `${issue.path.join('.')} ${issue.message}`))] }
}

/** The configuration of this process. Throws a StartError that lists what is wrong with the environment. */
export function readConfig(): Config {
  const read = loadConfig(process.env)
  if (!read.ok)
    throw new StartError(`The environment has ${read.problems.length} problem(s):\n${read.problems.map(line => `  - ${line}`).join('\n')}`)
  // The libraries that render pages read it for themselves, and are slow and talkative without it.
  process.env.NODE_ENV ||= 'production'
  return read.config
}

function toConfig(env: z.output<typeof schema>): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    storeApiKey: env.STORE_API_KEY,
    logLevel: env.LOG_LEVEL,
    isProxyTrusted: env.TRUST_PROXY,
    isRateLimited: env.RATE_LIMIT,
    isProduction: env.NODE_ENV === 'production',
    servesWeb: env.WEB,
    storefrontBuild: env.STOREFRONT_BUILD,
    sandbox: { secret: env.SANDBOX_SECRET, supplierPendingMs: env.SUPPLIER_PENDING_MS, supplierAnswerMs: env.SUPPLIER_ANSWER_MS },
    settings: {
      ...defaultSettings,
      publicUrl: new URL(env.PUBLIC_URL).origin,
      callTimeoutMs: env.CALL_TIMEOUT_MS,
      paymentWindowMs: env.PAYMENT_WINDOW_MINUTES * 60_000,
      promiseMs: env.PROMISE_MINUTES * 60_000,
      firstCheckMs: env.FIRST_CHECK_MS,
      lastCheckMs: env.LAST_CHECK_MS,
    },
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\/./.test(text) && URL.canParse(text)
}
