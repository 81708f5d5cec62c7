import type { openCompanies as openReal } from '../../server/src/companies.ts'
import type { Gateway } from '../../server/src/gateways/gateway.ts'
import { mapGateways } from '../../server/src/gateways/gateways.ts'
import { createMidtransGateway } from '../../server/src/gateways/midtrans/adapter.ts'
import { createSandboxGateway } from '../../server/src/gateways/sandbox/adapter.ts'
import { createPayerPages } from '../../server/src/gateways/sandbox/payer-page.ts'
import { createTripay } from '../../server/src/gateways/tripay/adapter.ts'
import { createXenditGateway } from '../../server/src/gateways/xendit/adapter.ts'
import { createCheckerBudget } from '../../server/src/modules/players/checker-budget.ts'
import { createSelfNotify } from '../../server/src/platform/notify-self.ts'
import { createPlayerCheckers } from '../../server/src/players/players.ts'
import { createDigiflazzSupplier } from '../../server/src/suppliers/digiflazz/adapter.ts'
import { mapSuppliers } from '../../server/src/suppliers/suppliers.ts'
import {
  digiflazzAccount,
  digiflazzSecret,
  midtransKey,
  readAddresses,
  resendEveryMs,
  sandboxSecret,
  tripayAccount,
  xenditAccount,
} from './accounts.ts'
import { createHttpSupplier } from './http-supplier.ts'
import { createListPage, listPath } from './list-page.ts'

// All else that the store takes from there stays; what is declared here comes first.
export * from '../../server/src/companies.ts'

/** Channels of each gateway, in the order the gateways are asked. */
const offered: Readonly<Record<string, readonly string[]>> = {
  xendit: ['qris', 'shopeepay', 'linkaja', 'bca_va', 'va_lain', 'alfamart'],
  midtrans: ['qris', 'gopay', 'bni_va', 'bri_va', 'mandiri_va', 'indomaret'],
  tripay: ['qris', 'bca_va', 'cimb_va', 'bsi_va', 'alfamidi'],
  sandbox: ['gopay', 'dana', 'bri_va', 'alfamart'],
}

/** Makes the store's companies: the adapters of the real ones, which call the bench's simulators, and the sandbox. */
export const openCompanies: typeof openReal = (config, using) => {
  const urls = readAddresses()
  const { clock } = using
  const { callTimeoutMs: timeoutMs } = config.settings
  const notify = createSelfNotify({ ...config, path: '/api/webhooks/payments/sandbox', timeoutMs: 5_000 })
  const sandbox = createSandboxGateway({ ...using, publicUrl: config.publicUrl, secret: sandboxSecret, notify })
  const gateways: Gateway[] = [
    createXenditGateway({ ...xenditAccount, url: urls.xendit, clock, timeoutMs }),
    createMidtransGateway({ serverKey: midtransKey, environment: 'production', url: urls.midtrans, timeoutMs, clock, noticeUrl: null }),
    createTripay({
      account: { ...tripayAccount, environment: 'production', qrisCode: 'QRIS', buyerEmail: 'kasir@toko.example' },
      baseUrl: `${urls.tripay}/api`,
      timeoutMs,
      clock,
      noticeUrl: null,
    }),
    sandbox,
  ]
  const digiflazz = createDigiflazzSupplier({ ...digiflazzAccount, webhookSecret: digiflazzSecret, clock, url: urls.digiflazz, timeoutMs })
  const suppliers = mapSuppliers([
    createHttpSupplier({ ...using, url: urls.supplier, secret: sandboxSecret, timeoutMs }),
    // The company's minute is a short one here.
    { ...digiflazz, resendEveryMs: resendEveryMs(timeoutMs) },
  ])
  const offering = mapGateways(gateways.map(keepOffered))
  return {
    gateways: offering,
    suppliers,
    players: createPlayerCheckers(
      { ...config.playerCheckers, clock, budget: createCheckerBudget(using, config.playerCheckers) },
      config.companies.playerCheckers,
    ),
    senders: {},
    alertSenders: {},
    telegram: null,
    whatsapp: null,
    mailer: null,
    watch: (_, __, company) => company,
    pages: {
      '/sandbox/pay': createPayerPages({ gateway: sandbox, clock }),
      [listPath]: createListPage({ ...using, gateways: offering, suppliers, settings: config.settings }),
    },
    close: async () => {},
  }
}

function keepOffered(gateway: Gateway): Gateway {
  const channels = gateway.channels.filter(({ id }) => offered[gateway.id]?.includes(id))
  return { ...gateway, channels }
}
