import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { createAccountDesk, createCredentialsSeal, followCredentials, readConfigWithEntered } from './accounts.ts'
import { createApp, createOperatorApp, createPageReads } from './app.ts'
import { environmentsOf, openCompanies } from './companies.ts'
import { listChecks } from './company-checks.ts'
import { type Config, readConfig } from './config.ts'
import { simulatedGateways } from './config-companies.ts'
import type { Ctx } from './ctx/context.ts'
import { type RunningQueue, reclaimJobs, startQueue } from './ctx/queue-boss.ts'
import { followNews } from './db/follow-news.ts'
import { inTx } from './db/in-tx.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { createHealth } from './http/health.ts'
import { listen } from './http/listen.ts'
import { listenLocally } from './http/listen-local.ts'
import { createPictureFiles } from './http/picture-files.ts'
import { createSite } from './http/site.ts'
import { alerts, jobs, notices, subjects, works } from './jobs.ts'
import { mailboxPath } from './mail/mail.ts'
import { pushAlert } from './modules/alerts/push-alert.ts'
import { coversPath, readCover } from './modules/catalog/covers.ts'
import { seedDemoCatalog } from './modules/catalog/seed-demo.ts'
import { saveChannels } from './modules/channels/save-channels.ts'
import { listCodeChannels } from './modules/contacts/code-channels.ts'
import { seedDemoContent } from './modules/content/seed-demo-content.ts'
import { readIconSvg, readIconSymbols, readIcons } from './modules/icons/read.ts'
import { createIcons } from './modules/icons/routes.ts'
import { findAsker } from './modules/identity/find-asker.ts'
import { readAvatar } from './modules/identity/save-avatar.ts'
import { planOnNews } from './modules/messages/plan-on-news.ts'
import { stopPath } from './modules/messages/stop-link.ts'
import { readStop, setStop } from './modules/messages/stop-messages.ts'
import { createStopPages } from './modules/messages/stop-routes.ts'
import { refuseOtherEnvironment } from './modules/operations/refuse-other-environment.ts'
import { refuseOtherProfile } from './modules/operations/refuse-other-profile.ts'
import { inviteFirstOwner } from './modules/operators/invite-operator.ts'
import { drawQr } from './modules/orders/draw-qr.ts'
import { createQrPictures } from './modules/orders/qr-routes.ts'
import { giveBackChecks } from './modules/payments/take-checks.ts'
import { pushChannel } from './modules/push/push-channel.ts'
import { createChannelAuth } from './modules/realtime/auth-routes.ts'
import { authoriseChannel } from './modules/realtime/authorise-channel.ts'
import { sendNews } from './modules/realtime/send-news.ts'
import { checkStock } from './modules/stock/check-stock.ts'
import { seedDemoStock } from './modules/stock/seed-demo-stock.ts'
import { applySettings, followSettings } from './modules/store/follow-settings.ts'
import { getThemeInfo } from './modules/store/read.ts'
import { seedDemoStore } from './modules/store/seed-demo-store.ts'
import { openCodeSecret } from './open-code-secret.ts'
import { openPush } from './open-push.ts'
import { type OpenedRealtime, openRealtime } from './open-realtime.ts'
import { openPartners } from './partners.ts'
import { systemClock } from './platform/clock.ts'
import { createCodeVault, trialKeyOf } from './platform/code-vault.ts'
import { createLog } from './platform/log.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { simulatedIssuers } from './sign-in/simulated-issuers.ts'
import { createConsole } from './web/console.ts'

const ownStorefrontBuild = fileURLToPath(new URL('../../storefront/build', import.meta.url))
const consoleBuild = fileURLToPath(new URL('../../console/build', import.meta.url))

/** Time for running requests, and then for running jobs, to finish when the server closes. */
const closeTimeoutMs = 10_000

/** Functions that close what was opened so far, run in reverse. */
const opened: (() => Promise<void>)[] = []
let isClosing = false

// Who read what is printed may be gone, like a closed terminal; what runs is ended in order all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
await start().catch(async (error: unknown) => {
  process.stderr.write(`\nKilat could not start.\n${error instanceof Error ? describe(error) : String(error)}\n\n`)
  await closeAll().catch(() => {})
  process.exit(1)
})

async function start(): Promise<void> {
  const environment = readConfig()
  const log = createLog(environment.logLevel)
  const database = await openDatabase({ ...environment, log })
  opened.push(() => database.close())
  const seal = createCredentialsSeal(environment)
  const config = await readConfigWithEntered({ ...database, seal })
  const simulated = { gateways: simulatedGateways, issuers: simulatedIssuers }
  await refuseOtherProfile(database, { isTrial: config.settings.isTrial, simulated })
  const queue = await startQueue({ connection: database.queueConnection, handlers: jobs, log, runsByItself: true })
  opened.push(() => queue.stop(closeTimeoutMs))
  const signIn = await createSignIn({ choice: config.signIn, publicUrl: config.publicUrl, clock: systemClock })
  const realtime = await openRealtime(config, { ...database, clock: systemClock })
  const push = await openPush(config, { db: database.db, clock: systemClock })
  const codeSecret = openCodeSecret(config)
  const accounts = createAccountDesk({ ...environment, clock: systemClock, seal })
  const { ctx, pages, reopen, close } = createCtx(config, {
    database,
    queue,
    log,
    signIn: signIn.provider,
    realtime,
    push,
    codeSecret,
    accounts,
  })
  opened.push(close)
  followCredentials(ctx, { reopen })
  await applySettings(ctx)
  followSettings(ctx)
  if (database.bell) opened.push(await followNews({ ...ctx, bell: database.bell }))
  await inTx(ctx, ctx => refuseOtherEnvironment(ctx, { environments: environmentsOf(config) }))
  await inTx(ctx, saveChannels)
  await seedDemoStore(ctx)
  await seedDemoCatalog(ctx)
  await seedDemoContent(ctx)
  await seedDemoStock(ctx)
  // Codes expire and keys change while no store runs: what can not be given is not offered from the first moment on.
  await checkStock(ctx)
  if (database.kind === 'pglite') {
    await reclaimJobs(database.db)
    await giveBackChecks(ctx)
  }
  await queue.startWorkers(ctx)
  for (const start of works) {
    const work = start(ctx)
    opened.push(() => work.stop(closeTimeoutMs))
  }
  opened.push(planOnNews(ctx))
  opened.push(sendNews({ ...ctx, realtime: realtime.realtime }))

  const api = createApp(ctx, {
    storeApiKey: config.storeApiKey,
    origin: config.publicUrl,
    isRateLimited: config.isRateLimited,
    checksAnswers: !config.isProduction,
  })
  const web = config.servesWeb ? await openWeb(config, ctx, api.fetch) : undefined
  const site = createSite({
    api,
    health: createHealth({ log, isReady: () => isReady(database) }),
    mounts: {
      '/qr': createQrPictures({ draw: id => drawQr(ctx, { id }), isRateLimited: config.isRateLimited }),
      '/apps': realtime.own?.api,
      '/pusher': createChannelAuth({
        authorise: input => authoriseChannel(realtime, input),
        findUser: token => findAsker(ctx, token),
        isRateLimited: config.isRateLimited,
      }),
      '/icons': createIcons({ read: readIcons, readSvg: readIconSvg }),
      [stopPath]: createStopPages({
        read: word => readStop(ctx, { word }),
        set: input => setStop(ctx, input),
        isRateLimited: config.isRateLimited,
      }),
      '/avatars': createPictureFiles({ read: key => readAvatar(ctx, key), isPublic: false, isRateLimited: config.isRateLimited }),
      [coversPath]: createPictureFiles({ read: key => readCover(ctx, key), isPublic: true, isRateLimited: config.isRateLimited }),
      ...pages,
      '/console': config.servesWeb ? createConsole({ folder: consoleBuild, origin: config.publicUrl }) : undefined,
      '/sandbox/sign-in': signIn.accountPages,
    },
    appFiles: web?.appFiles,
    pages: web?.pages,
    publicUrl: config.publicUrl,
    log,
  })
  if (config.operatorSocket !== null) {
    const local = await openOperatorSocket(config, ctx, config.operatorSocket)
    opened.push(() => local.close(closeTimeoutMs))
  }
  const listening = await listen(site, { ...config, sockets: realtime.own?.sockets, log })
  opened.push(() => listening.close(closeTimeoutMs))
  const first = await inviteFirstOwner(ctx)
  const [trial, invitation] = [describeTrial(config, signIn.trialWord), describeInvitation(first)]
  process.stdout.write(`\nKilat is ready: ${config.publicUrl}\n${trial}${invitation}Press Ctrl-C to stop.\n\n`)
}

/** Printed at the terminal and never logged: whoever has the link owns the store. */
function describeInvitation(invited: Awaited<ReturnType<typeof inviteFirstOwner>>): string {
  return invited ? `The console has no owner yet. This link makes you the owner, once, within an hour: ${invited.link}\n` : ''
}

function describeTrial({ companies, signIn }: Config, word: string | null): string {
  if (companies.profile !== 'trial') return ''
  const trial = 'This is a trial: payments, deliveries and nicknames are simulated.\n'
  return signIn?.provider === 'local' ? `${trial}${describeAccounts(word)}` : trial
}

function describeAccounts(word: string | null): string {
  if (word === null) return 'Trial accounts are on: whoever reaches this port is in as anybody.\n'
  return `Trial accounts are on: whoever tells this word is in as anybody, and at this machine without it: ${word}\n`
}

type Opened = { database: OpenDatabase; queue: RunningQueue; realtime: OpenedRealtime } & Pick<
  Ctx,
  'log' | 'signIn' | 'push' | 'codeSecret' | 'accounts'
>

function createCtx(config: Config, { database, queue, log, realtime, codeSecret, accounts, ...opened }: Opened) {
  const vault = createCodeVault(config.settings.isTrial ? [trialKeyOf(codeSecret)] : config.voucherKeys)
  const base = { db: database.db, clock: systemClock, log, outbox: database.outbox, vault, queue }
  const { pages, close, mailer, watch, ...companies } = openCompanies(config, base)
  const signIn = opened.signIn && watch('sign_in', opened.signIn.id, opened.signIn)
  const push = opened.push && watch('push', opened.push.kind, opened.push)
  const { settings } = config
  const senders: Ctx['senders'] = { ...companies.senders, ...(push && { push: pushChannel }) }
  const checksOf = (partners: Pick<Ctx, 'gateways' | 'suppliers' | 'players'>) =>
    listChecks({ ...companies, ...partners, mailer, push, signIn, realtime: realtime.realtime })
  const ctx: Ctx = {
    ...base,
    ...companies,
    alertSenders: { ...companies.alertSenders, ...(push?.kind === 'web_push' && { push: pushAlert }) },
    signIn,
    push,
    settings,
    usualSettings: { ...settings },
    publicSettings: {
      ...config.publicSettings,
      pusher: realtime.publicSettings,
      push: push && { kind: push.kind, public_key: push.publicKey },
      one_time_codes: listCodeChannels(senders),
      mailbox: mailboxPath in pages ? mailboxPath : null,
    },
    subjects,
    alerts,
    notices,
    senders,
    codeSecret,
    checks: checksOf(companies),
    accounts,
  }
  const reopen = (config: Config) => {
    const { pages: _, ...partners } = openPartners(config, { ...base, watch })
    return { ...partners, checks: checksOf(partners) }
  }
  return { ctx, pages, reopen, close }
}

/** Operators' calls, at a socket that the browser's door has nothing to do with. */
function openOperatorSocket({ publicUrl, isProduction }: Config, ctx: Ctx, path: string) {
  const { log } = ctx
  const api = createOperatorApp(ctx, { origin: publicUrl, checksAnswers: !isProduction })
  return listenLocally(createSite({ api, mounts: {}, publicUrl, log }), { path, log })
}

/** Imported only now, and only if pages are served, because React reads NODE_ENV when it is loaded. */
async function openWeb(config: Config, ctx: Ctx, api: ReturnType<typeof createApp>['fetch']) {
  const { openStorefront } = await import('./web/storefront.ts')
  const { publicUrl: origin, apiBase, storeApiKey, storefrontBuild: folder = ownStorefrontBuild } = config
  const { outbox, log, publicSettings: settings } = ctx
  const { isTrial } = ctx.settings
  const theme = () => getThemeInfo(ctx)
  const read = createPageReads(ctx, { origin, checksAnswers: !config.isProduction })
  const drawIcons = readIconSymbols
  return openStorefront({ folder, api, read, origin, apiBase, storeApiKey, isTrial, drawIcons, theme, settings, outbox, log })
}

async function isReady(database: OpenDatabase): Promise<boolean> {
  if (isClosing) return false
  await database.db.execute(sql`select 1`)
  return true
}

/** Closes in order and ends the process; a second request ends it at once. */
async function stop(): Promise<void> {
  if (isClosing) process.exit(1)
  isClosing = true
  process.stdout.write('\nKilat is closing; press Ctrl-C again to end it at once.\n')
  await closeAll().catch((error: unknown) => {
    process.stderr.write(`Kilat did not close in order: ${String(error)}\n`)
    process.exit(1)
  })
  process.exit(0)
}

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

/** The message for the operator; a StartError needs no stack. */
function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
  return error.name === 'StartError' ? error.message : `${error.stack ?? error.message}${cause}`
}
