import type { PublicSettings } from '@kilat/contract/store.ts'
import { z } from 'zod'
import { type Accounts, accountsNeeded, accountsShape, accountsVariables, chooseAccounts } from './config-accounts.ts'
import { type Companies, chooseCompanies, companiesShape, companiesVariables } from './config-companies.ts'
import { mergeCredentials, setWaitingAside } from './config-credentials.ts'
import { databaseShape, databaseVariables, findDatabaseProblems } from './config-database.ts'
import { firebaseNeeded, firebaseShape, firebaseVariables } from './config-firebase.ts'
import { chooseMail, mailShape, mailVariables } from './config-mail.ts'
import { chooseOperatorSocket, operatorShape, operatorVariables } from './config-operator.ts'
import {
  choosePlayerCheckers,
  type PlayerCheckersChoice,
  playerCheckersNeeded,
  playerCheckersShape,
  playerCheckersVariables,
} from './config-player-checkers.ts'
import { type ConfigProblem, lineOf, missing, unreadable } from './config-problem.ts'
import { toPublicSettings } from './config-public-settings.ts'
import { choosePush, type PushChoice, pushShape, pushVariables } from './config-push.ts'
import { findQuoted, unquote } from './config-quotes.ts'
import { chooseRealtime, realtimeNeeded, realtimeShape, realtimeVariables } from './config-realtime.ts'
import { findRuleProblems, rulesShape, rulesVariables, toRules } from './config-rules.ts'
import { type Sandbox, sandboxShape, sandboxVariables, toSandbox } from './config-sandbox.ts'
import { chooseCredentialsKeys, chooseVoucherKeys, secretsShape, secretsVariables } from './config-secrets.ts'
import { chooseSignIn, signInShape, signInVariables } from './config-sign-in.ts'
import { type Site, siteShape, siteVariables, toSite } from './config-site.ts'
import { chooseTelegram, telegramNeeded, telegramShape, telegramVariables } from './config-telegram.ts'
import { chooseWhatsapp, whatsappNeeded, whatsappShape, whatsappVariables } from './config-whatsapp.ts'
import type { MailChoice } from './mail/mailer.ts'
import type { Account, Credentials } from './platform/account.ts'
import type { Settings } from './platform/settings.ts'
import { StartError } from './platform/start-error.ts'
import type { RealtimeChoice } from './realtime/realtime.ts'
import type { SignInChoice } from './sign-in/provider.ts'
import type { TelegramChoice } from './telegram/telegram.ts'
import type { WhatsappChoice } from './whatsapp/whatsapp.ts'

/** The server's configuration, read from the environment once at the start. */
export type Config = Site &
  Accounts & {
    dataDir: string
    /** Absent for the embedded database in the data folder. */
    databaseUrl: string | undefined
    /** The same database without its pooler, for what needs a connection of its own. */
    databaseDirectUrl: string | undefined
    /** Path of the local socket for operators' calls; null for none. */
    operatorSocket: string | null
    logLevel: (typeof logLevels)[number]
    isProduction: boolean
    companies: Companies
    playerCheckers: PlayerCheckersChoice
    /** Named companies that are not among `companies` because their credentials are still to be entered in the console. */
    waiting: readonly Account[]
    /** Keys of the codes in stock, the one that seals first. */
    voucherKeys: readonly Buffer[]
    /** Keys of the credentials that operators enter, the one that seals first; empty if they are entered in the environment only. */
    credentialsKeys: readonly Buffer[]
    /** Secret that one-time codes are made from. Absent for the one in the data folder. */
    codeSecret: string | undefined
    sandbox: Sandbox
    signIn: SignInChoice
    mail: MailChoice
    whatsapp: WhatsappChoice
    telegram: TelegramChoice
    realtime: RealtimeChoice
    push: PushChoice
    settings: Settings
    /** All but real time and push, whose keys the store may have to make first, and what the senders can do. */
    publicSettings: Omit<PublicSettings, 'pusher' | 'push' | 'one_time_codes' | 'mailbox'>
  }

export type ConfigReading = { ok: true; config: Config } | { ok: false; problems: string[] }
type EnvironmentReading = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] }

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const schema = z.object({
  ...siteShape,
  ...databaseShape,
  ...operatorShape,
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test'),
  ...companiesShape,
  ...accountsShape,
  ...playerCheckersShape,
  ...sandboxShape,
  ...secretsShape,
  ...rulesShape,
  ...mailShape,
  ...whatsappShape,
  ...telegramShape,
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
  ...accountsNeeded,
  ...playerCheckersNeeded,
  whatsappNeeded,
  telegramNeeded,
  ...realtimeNeeded,
]

type VariableName = keyof typeof schema.shape

/** Each variable's default and meaning; the README's table is made from this list. */
export const configVariables: readonly { name: VariableName; fallback: string | undefined; meaning: string }[] = [
  ...siteVariables,
  ...databaseVariables,
  ...operatorVariables,
  { name: 'LOG_LEVEL', fallback: 'info', meaning: `How much is logged: ${logLevels.join(', ')}` },
  { name: 'NODE_ENV', fallback: 'production', meaning: '`development` also checks every answer against its schema' },
  ...companiesVariables,
  ...accountsVariables,
  ...playerCheckersVariables,
  ...sandboxVariables,
  ...secretsVariables,
  ...rulesVariables,
  ...mailVariables,
  ...whatsappVariables,
  ...telegramVariables,
  ...signInVariables,
  ...firebaseVariables,
  { name: 'MEASUREMENT_ID', fallback: undefined, meaning: 'GA4 id (`G-…`): page views are counted, after consent, once it is set' },
  ...pushVariables,
  ...realtimeVariables,
]

/** Reads and checks the environment. Answers all problems at once, one line each, without the values. */
export function loadConfig(env: Record<string, string | undefined>): ConfigReading {
  const read = readEnvironment(env)
  return read.ok ? read : { ok: false, problems: read.problems.map(lineOf) }
}

function readEnvironment(env: Record<string, string | undefined>): EnvironmentReading {
  const given = Object.fromEntries(configVariables.map(({ name, fallback }) => [name, unquote(env[name]) || fallback]))
  const read = schema.safeParse({ ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}` })
  const halves = findHalves(given)
  const quoted = findQuoted(
    env,
    configVariables.map(({ name }) => name),
  )
  // A bad port also makes the address built from it bad; one report is enough.
  const shown = read.error?.issues.filter(issue => issue.path[0] !== 'PUBLIC_URL' || given.PUBLIC_URL !== undefined) ?? []
  const bad = [...new Set(shown.map(issue => String(issue.path[0])))]
  const decided = read.success ? decide(read.data) : decideWithout(given, bad)
  if (decided?.ok && bad.length + halves.length + quoted.length === 0) return decided
  const contradictions = decided && !decided.ok ? decided.problems : []
  // A sentence that names a badly written variable may only follow from that.
  const isNew = (problem: ConfigProblem) => !bad.some(name => lineOf(problem).includes(name))
  // A variable that its company's choice calls missing is not reported again as half of a service.
  const isTold = ({ variable }: ConfigProblem) => contradictions.some(told => told.variable === variable)
  const problems = [
    ...quoted,
    ...shown.map(issue => unreadable(issue.path.join('.'), issue.message)),
    ...halves.filter(problem => isNew(problem) && !isTold(problem)),
    ...contradictions.filter(isNew),
  ]
  return { ok: false, problems: [...new Map(problems.map(problem => [lineOf(problem), problem])).values()] }
}

/** Variables that decide which others matter. */
const deciding: readonly string[] = ['PROFILE', 'GATEWAYS', 'SUPPLIERS', 'PLAYER_CHECKERS']

/** Decides with the defaults of badly written variables, to report the other problems with them; not if others depend on those. */
function decideWithout(given: Partial<Record<string, string | undefined>>, bad: readonly string[]): EnvironmentReading | undefined {
  if (bad.some(name => deciding.includes(name))) return undefined
  const defaults = Object.fromEntries(configVariables.flatMap(({ name, fallback }) => (bad.includes(name) ? [[name, fallback]] : [])))
  const rest = { ...given, ...defaults }
  const read = schema.safeParse({ ...rest, PUBLIC_URL: rest.PUBLIC_URL ?? `http://localhost:${rest.PORT}` })
  return read.success ? decide(read.data) : undefined
}

function decide(env: z.output<typeof schema>): EnvironmentReading {
  const { companies: named, problems: clashes } = chooseCompanies(env)
  const { companies, waiting } = setWaitingAside(env, named)
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
  const { choice: telegram, problems: bots } = chooseTelegram(env, companies.profile)
  const { accounts, problems: accountProblems } = chooseAccounts({ ...env, ...companies, publicUrl: env.PUBLIC_URL })
  const { socket: operatorSocket, problems: socketProblems } = chooseOperatorSocket(env)
  const { choice: playerCheckers, problems: checkerProblems } = choosePlayerCheckers({ ...env, ...companies, suppliers: named.suppliers })
  const { keys: voucherKeys, problems: keyProblems } = chooseVoucherKeys({ ...env, ...companies })
  const { keys: credentialsKeys, problems: strayKeys } = chooseCredentialsKeys({ ...env, ...companies })
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl, ALLOW_EMBEDDED_DATABASE: allowsEmbedded } = env
  const problems = [
    ...[...clashes, ...doubts, ...gaps, ...lacks, ...strays, ...bots, ...accountProblems, ...checkerProblems, ...keyProblems],
    ...strayKeys,
    ...findRuleProblems(env),
    ...socketProblems,
    ...findDatabaseProblems({ ...named, databaseUrl, databaseDirectUrl, allowsEmbedded }),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: toConfig(env, {
      signIn: choice,
      companies,
      waiting,
      ...accounts,
      playerCheckers,
      voucherKeys,
      credentialsKeys,
      push,
      mail,
      whatsapp,
      telegram,
      operatorSocket,
    }),
  }
}

/** Reports incomplete services at the start, because they would fail in front of a buyer. */
function findHalves(given: Partial<Record<VariableName, string | undefined>>): ConfigProblem[] {
  return neededTogether.flatMap(({ needed, also }) => {
    const first = [...needed, ...also].find(name => given[name] !== undefined)
    if (!first) return []
    return needed.flatMap(name => (given[name] === undefined ? [missing(name, `${first} needs it`)] : []))
  })
}

/** What the environment of this process and these credentials make together. */
export function loadWithEntered(entered: Credentials): EnvironmentReading {
  return readEnvironment(mergeCredentials(process.env, entered))
}

/** The configuration of this process, with the credentials that operators have entered. Throws a StartError that lists all problems of the environment. */
export function readConfig(entered: Credentials = {}): Config {
  const read = loadWithEntered(entered)
  if (!read.ok)
    throw new StartError(
      `The environment has ${read.problems.length} problem(s):\n${read.problems.map(problem => `  - ${lineOf(problem)}`).join('\n')}`,
    )
  // React and the router read NODE_ENV themselves, and are slow and verbose without it.
  process.env.NODE_ENV ||= 'production'
  return read.config
}

type Chosen = Pick<
  Config,
  | 'signIn'
  | 'companies'
  | 'waiting'
  | keyof Accounts
  | 'playerCheckers'
  | 'voucherKeys'
  | 'credentialsKeys'
  | 'push'
  | 'mail'
  | 'whatsapp'
  | 'telegram'
  | 'operatorSocket'
>

function toConfig(env: z.output<typeof schema>, chosen: Chosen): Config {
  const site = toSite(env)
  return {
    ...site,
    ...chosen,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    codeSecret: env.CODE_SECRET,
    sandbox: toSandbox(env),
    settings: {
      ...toRules(env),
      publicUrl: site.publicUrl,
      isTrial: chosen.companies.profile === 'trial',
      isEmbedded: env.DATABASE_URL === undefined,
    },
    realtime: chooseRealtime(env),
    publicSettings: toPublicSettings(env, chosen.signIn),
  }
}
