import type { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import { openMail } from './mail/mail.ts'
import type { Mailer } from './mail/mailer.ts'
import { createAlertSenders } from './modules/alerts/alert-senders.ts'
import { createEmailSender } from './modules/messages/email-sender.ts'
import { createWhatsappSender } from './modules/messages/whatsapp-sender.ts'
import { openPartners, type Using } from './partners.ts'
import { createBotApi } from './telegram/bot-api/bot-api.ts'
import { createWatch, type WatchCompany } from './watch-companies.ts'
import { createCloudApi } from './whatsapp/cloud-api/cloud-api.ts'

type OpenedCompanies = Pick<Ctx, 'gateways' | 'suppliers' | 'players' | 'senders' | 'alertSenders' | 'telegram' | 'whatsapp'> & {
  /** Pages of the companies, by the start of their path. */
  pages: Readonly<Record<string, Hono>>
  mailer: Mailer | null
  /** Keeps the calls to a company that was opened elsewhere, too. */
  watch: WatchCompany
  close(): Promise<void>
}

/** Makes the companies the configuration names, and no others. */
export function openCompanies(config: Config, using: Using): OpenedCompanies {
  const { watch, flush } = createWatch(using)
  const { pages, ...partners } = openPartners(config, { ...using, watch })
  const mail = openMail(config.mail, config)
  const mailer = mail.mailer && watch('mail', config.mail?.kind ?? '', mail.mailer)
  const whatsapp = config.whatsapp && watch('whatsapp', 'cloud-api', createCloudApi(config.whatsapp, using))
  const telegram = config.telegram && watch('telegram', 'bot-api', createBotApi(config.telegram))
  return {
    ...partners,
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

/** For each real company that takes money, whether its configured account has real money. */
export function environmentsOf({ midtrans, tripay, xendit }: Pick<Config, 'midtrans' | 'tripay' | 'xendit'>) {
  const kinds: [string, boolean | undefined][] = [
    ['midtrans', midtrans ? midtrans.environment === 'production' : undefined],
    ['tripay', tripay ? tripay.environment === 'production' : undefined],
    ['xendit', xendit ? xendit.secretKey.startsWith('xnd_production_') : undefined],
  ]
  return new Map(kinds.flatMap(([gateway, isReal]) => (isReal === undefined ? [] : [[gateway, isReal ? 'production' : 'test'] as const])))
}
