import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import { createGateways } from './gateways/gateways.ts'
import { openMail } from './mail/mail.ts'
import type { Mailer } from './mail/mailer.ts'
import { createAlertSenders } from './modules/alerts/alert-senders.ts'
import { findOfferCost } from './modules/catalog/read.ts'
import { readByHandState } from './modules/delivery/read-by-hand.ts'
import { createLookupChecker, hasLookup } from './modules/lookups/lookup-checker.ts'
import { createEmailSender } from './modules/messages/email-sender.ts'
import { createWhatsappSender } from './modules/messages/whatsapp-sender.ts'
import { createCheckerBudget } from './modules/players/checker-budget.ts'
import { openVoucherStock } from './modules/stock/open-voucher-stock.ts'
import { stockSupplier } from './modules/stock/stock-supplier.ts'
import { createSelfNotify } from './platform/notify-self.ts'
import { StartError } from './platform/start-error.ts'
import type { PlayerChecker } from './players/player-checker.ts'
import { createPlayerCheckers } from './players/players.ts'
import type { Supplier } from './suppliers/supplier.ts'
import { createSuppliers } from './suppliers/suppliers.ts'
import { createBotApi } from './telegram/bot-api/bot-api.ts'
import { createWatch, type WatchCompany, watchAll } from './watch-companies.ts'
import { createCloudApi } from './whatsapp/cloud-api/cloud-api.ts'

type OpenedCompanies = Pick<Ctx, 'gateways' | 'suppliers' | 'players' | 'senders' | 'alertSenders' | 'telegram' | 'whatsapp'> & {
  /** Pages of the companies, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
  mailer: Mailer | null
  /** Keeps the calls to a company that was opened elsewhere, too. */
  watch: WatchCompany
  close(): Promise<void>
}

/** What the companies use. Without a queue no nickname can be bought: whoever opens them then asks for none. */
type Using = Pick<Ctx, 'db' | 'clock' | 'log' | 'outbox' | 'vault'> & Partial<Pick<Ctx, 'queue'>>

/** Makes the companies the configuration names, and no others. */
export function openCompanies(config: Config, using: Using): OpenedCompanies {
  const { companies, midtrans, tripay, sandbox, settings, publicUrl } = config
  const shared = { ...using, secret: sandbox.secret ?? randomBytes(24).toString('hex') }
  const notify = (path: string) => createSelfNotify({ ...config, path, timeoutMs: 5_000 })
  // A company can not reach the address of a store on this machine; polling finds its payments.
  const noticeUrl = (id: string) => (publicUrl.startsWith('https://') ? `${publicUrl}/api/webhooks/payments/${id}` : null)
  const { gateways, pages } = createGateways(
    {
      ...(companies.gateways.includes('sandbox') && {
        sandbox: { ...shared, publicUrl, notify: notify('/api/webhooks/payments/sandbox') },
      }),
      ...(midtrans && {
        midtrans: { ...midtrans, clock: using.clock, timeoutMs: settings.callTimeoutMs, noticeUrl: noticeUrl('midtrans') },
      }),
      ...(tripay && { tripay: { account: tripay, clock: using.clock, timeoutMs: settings.callTimeoutMs, noticeUrl: noticeUrl('tripay') } }),
      ...(config.xendit && { xendit: { ...config.xendit, clock: using.clock, timeoutMs: settings.callTimeoutMs } }),
      ...(config.transfer && {
        transfer: { ...using, accounts: config.transfer, ...(settings.isTrial && { id: 'trial_transfer' as const }) },
      }),
    },
    companies.gateways,
  )
  const suppliers = createSuppliers({
    ...(companies.suppliers.includes('sandbox') && {
      sandbox: {
        ...shared,
        costOf: sku => findOfferCost(using, { supplier: 'sandbox', sku }),
        answerMs: sandbox.supplierAnswerMs,
        pendingMs: sandbox.supplierPendingMs,
        timeoutMs: settings.callTimeoutMs,
        notify: notify('/api/webhooks/suppliers/sandbox'),
      },
    }),
    ...(config.digiflazz && { digiflazz: { ...config.digiflazz, clock: using.clock, timeoutMs: settings.callTimeoutMs } }),
    ...(companies.suppliers.includes('manual') && {
      manual: { stateOf: reference => readByHandState(using, { reference }), promiseMs: settings.manualPromiseMs },
    }),
    ...(companies.suppliers.includes(stockSupplier) && { voucherStock: openVoucherStock({ ...using, settings }) }),
  })
  const { watch, flush } = createWatch(using)
  const watchedSuppliers = watchAll(watch, 'supplier', suppliers)
  const mail = openMail(config.mail, config)
  const mailer = mail.mailer && watch('mail', config.mail?.kind ?? '', mail.mailer)
  const whatsapp = config.whatsapp && watch('whatsapp', 'cloud-api', createCloudApi(config.whatsapp, using))
  const telegram = config.telegram && watch('telegram', 'bot-api', createBotApi(config.telegram))
  return {
    gateways: watchAll(watch, 'gateway', gateways),
    suppliers: watchedSuppliers,
    players: createPlayerCheckers(
      {
        ...config.playerCheckers,
        ...{ clock: using.clock, budget: createCheckerBudget(using, config.playerCheckers), watch },
        bought: openLookups(config, using, watchedSuppliers.get('digiflazz')),
      },
      companies.playerCheckers,
    ),
    senders: {
      ...(mailer && { email: createEmailSender(mailer) }),
      ...(whatsapp && { whatsapp: createWhatsappSender(whatsapp) }),
    },
    alertSenders: createAlertSenders({ mailer, telegram, whatsapp: config.whatsapp?.templates.alert ? whatsapp : null }),
    telegram,
    whatsapp,
    mailer,
    watch,
    pages: { ...pages, ...mail.pages },
    async close() {
      await mailer?.close()
      await flush()
    },
  }
}

/** Nicknames that are bought at one of the store's own suppliers. */
function openLookups(
  { playerCheckers: { digiflazzLookups } }: Config,
  { queue, ...using }: Using,
  supplier: Supplier | undefined,
): PlayerChecker[] {
  const stranger = [...(digiflazzLookups?.skus.keys() ?? [])].find(id => !hasLookup(id))
  if (stranger !== undefined) throw new StartError(`DIGIFLAZZ_LOOKUP_SKUS names ${stranger}, of which this version looks up no players.`)
  if (!digiflazzLookups || !supplier || !queue) return []
  return [createLookupChecker({ ...using, queue }, { ...digiflazzLookups, supplier })]
}

/** For each real company that takes money, whether its configured account has real money. */
export function environmentsOf({ midtrans, tripay, xendit }: Pick<Config, 'midtrans' | 'tripay' | 'xendit'>) {
  const kinds: [string, boolean | undefined][] = [
    ['midtrans', midtrans ? midtrans.environment === 'production' : undefined],
    ['tripay', tripay ? tripay.environment === 'production' : undefined],
    ['xendit', xendit ? xendit.secretKey.startsWith('xnd_production_') : undefined],
  ]
  return new Map(kinds.flatMap(([gateway, isReal]) => (isReal === undefined ? [] : [[gateway, isReal ? 'production' : 'test'] as const])))
}
