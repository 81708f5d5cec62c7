import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import { createGateways } from './gateways/gateways.ts'
import { openMail } from './mail/mail.ts'
import { findOfferCost } from './modules/catalog/read.ts'
import { createEmailSender } from './modules/messages/email-sender.ts'
import { createWhatsappSender } from './modules/messages/whatsapp-sender.ts'
import { createSelfNotify } from './platform/notify-self.ts'
import { createPlayerChecker } from './players/players.ts'
import { createSuppliers } from './suppliers/suppliers.ts'
import { createCloudApi } from './whatsapp/cloud-api/cloud-api.ts'
import type { Whatsapp } from './whatsapp/whatsapp.ts'

type OpenedCompanies = Pick<Ctx, 'gateways' | 'suppliers' | 'players' | 'senders'> & {
  /** Pages of the companies, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
  /** Null if the store sends nothing by WhatsApp. */
  whatsapp: Whatsapp | null
  close(): Promise<void>
}

/** Makes the companies the configuration names, and no others. */
export function openCompanies(config: Config, using: Pick<Ctx, 'db' | 'clock' | 'log'>): OpenedCompanies {
  const { companies, sandbox, settings, publicUrl } = config
  const shared = { ...using, secret: sandbox.secret ?? randomBytes(24).toString('hex') }
  const notify = (path: string) => createSelfNotify({ ...config, path, timeoutMs: 5_000 })
  const { gateways, pages } = createGateways(
    companies.gateways.includes('sandbox') ? { sandbox: { ...shared, publicUrl, notify: notify('/api/webhooks/payments/sandbox') } } : {},
  )
  const suppliers = createSuppliers(
    companies.suppliers.includes('sandbox')
      ? {
          sandbox: {
            ...shared,
            costOf: sku => findOfferCost(using, { supplier: 'sandbox', sku }),
            answerMs: sandbox.supplierAnswerMs,
            pendingMs: sandbox.supplierPendingMs,
            timeoutMs: settings.callTimeoutMs,
            notify: notify('/api/webhooks/suppliers/sandbox'),
          },
        }
      : {},
  )
  const mail = openMail(config.mail, config)
  const whatsapp = config.whatsapp && createCloudApi(config.whatsapp, using)
  return {
    gateways,
    suppliers,
    players: createPlayerChecker(companies.playerCheckers),
    senders: {
      ...(mail.mailer && { email: createEmailSender(mail.mailer) }),
      ...(whatsapp && { whatsapp: createWhatsappSender(whatsapp) }),
    },
    whatsapp,
    pages: { ...pages, ...mail.pages },
    close: async () => mail.mailer?.close(),
  }
}
