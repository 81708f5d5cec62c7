import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Ctx, TriedAccount } from './ctx/context.ts'
import { createGateways, type GatewayChoice } from './gateways/gateways.ts'
import { findOfferCost } from './modules/catalog/read.ts'
import { readByHandState } from './modules/delivery/read-by-hand.ts'
import { createLookupChecker, hasLookup } from './modules/lookups/lookup-checker.ts'
import { createCheckerBudget } from './modules/players/checker-budget.ts'
import { openVoucherStock } from './modules/stock/open-voucher-stock.ts'
import { stockSupplier } from './modules/stock/stock-supplier.ts'
import type { Account } from './platform/account.ts'
import type { Clock } from './platform/clock.ts'
import { createSelfNotify } from './platform/notify-self.ts'
import { StartError } from './platform/start-error.ts'
import type { PlayerChecker } from './players/player-checker.ts'
import { createPlayerCheckers } from './players/players.ts'
import type { Supplier } from './suppliers/supplier.ts'
import { createSuppliers, type SupplierChoice } from './suppliers/suppliers.ts'
import { type WatchCompany, watchAll } from './watch-companies.ts'

/** What companies use. Without a queue no nickname can be bought: whoever opens them then asks for none. */
export type Using = Pick<Ctx, 'db' | 'clock' | 'log' | 'outbox' | 'vault'> & Partial<Pick<Ctx, 'queue'>>

type Partners = Pick<Ctx, 'gateways' | 'suppliers' | 'players'> & {
  /** Pages of the companies, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
}

/** Opens the companies that take money, deliver or know players. They are opened again when their credentials change. */
export function openPartners(config: Config, { watch, ...using }: Using & { watch: WatchCompany }): Partners {
  const { companies, sandbox, settings, publicUrl } = config
  const shared = { ...using, secret: sandbox.secret ?? randomBytes(24).toString('hex') }
  const notify = (path: string) => createSelfNotify({ ...config, path, timeoutMs: 5_000 })
  const { gateways, pages } = createGateways(
    {
      ...(companies.gateways.includes('sandbox') && {
        sandbox: { ...shared, publicUrl, notify: notify('/api/webhooks/payments/sandbox') },
      }),
      ...realGateways(config, using),
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
    ...realSuppliers(config, using),
    ...(companies.suppliers.includes('manual') && {
      manual: { stateOf: reference => readByHandState(using, { reference }), promiseMs: settings.manualPromiseMs },
    }),
    ...(companies.suppliers.includes(stockSupplier) && { voucherStock: openVoucherStock({ ...using, settings }) }),
  })
  const watchedSuppliers = watchAll(watch, 'supplier', suppliers)
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
    pages,
  }
}

type RealGateways = Pick<GatewayChoice, 'midtrans' | 'tripay' | 'xendit'>

/** The accounts at gateways. */
function realGateways(
  { midtrans, tripay, xendit, settings: { callTimeoutMs: timeoutMs }, publicUrl }: Config,
  { clock }: { clock: Clock },
): RealGateways {
  // A company can not reach the address of a store on this machine; polling finds its payments.
  const noticeUrl = (id: string) => (publicUrl.startsWith('https://') ? `${publicUrl}/api/webhooks/payments/${id}` : null)
  return {
    ...(midtrans && { midtrans: { ...midtrans, clock, timeoutMs, noticeUrl: noticeUrl('midtrans') } }),
    ...(tripay && { tripay: { account: tripay, clock, timeoutMs, noticeUrl: noticeUrl('tripay') } }),
    ...(xendit && { xendit: { ...xendit, clock, timeoutMs } }),
  }
}

/** The accounts at suppliers. */
function realSuppliers({ digiflazz, settings }: Config, { clock }: { clock: Clock }): Pick<SupplierChoice, 'digiflazz'> {
  return digiflazz ? { digiflazz: { ...digiflazz, clock, timeoutMs: settings.callTimeoutMs } } : {}
}

/** A company with the credentials of a configuration, to be asked before they are used; undefined if they are not there. */
export function openAccount(
  config: Config,
  { kind, id, clock }: Pick<Account, 'kind' | 'id'> & { clock: Clock },
): TriedAccount | undefined {
  switch (kind) {
    case 'gateway':
      return createGateways(realGateways(config, { clock })).gateways.get(id)
    case 'supplier':
      return createSuppliers(realSuppliers(config, { clock })).get(id)
    case 'player_checker':
      return createPlayerCheckers(
        { ...config.playerCheckers, clock, budget: { take: async () => 'free' as const, pause: async () => {} } },
        [id],
      ).get(id)
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
