import type { AlertSenders, Ctx, OutgoingAlert } from '../../ctx/context.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Telegram } from '../../telegram/telegram.ts'
import type { Whatsapp } from '../../whatsapp/whatsapp.ts'
import { escapeHtml } from '../content/escape-html.ts'
import { frameMail } from '../messages/mail-frame.ts'
import { getThemeInfo } from '../store/read.ts'

type Companies = {
  mailer: Mailer | null
  telegram: Telegram | null
  /** Null also if the store has no approved template for alerts. */
  whatsapp: Whatsapp | null
}

/** The ways on which this store can alert its operators. */
export function createAlertSenders({ mailer, telegram, whatsapp }: Companies): AlertSenders {
  return {
    ...(mailer && {
      email: async (ctx, alert) => mailer.send({ ...(await writeMail(ctx, alert)), id: alert.id, to: alert.address, stopUrl: null }),
    }),
    ...(telegram && {
      telegram: async (_ctx, { address, title, lines, url }) =>
        telegram.send({ chat: address, text: [title, '', ...lines, '', url].join('\n') }),
    }),
    ...(whatsapp && {
      whatsapp: async (_ctx, { id, address, title, lines, url }) =>
        whatsapp.send({ id, to: address, template: 'alert', parameters: [title, lines.join(' '), url] }),
    }),
  }
}

async function writeMail(ctx: Ctx, { title, lines, url }: OutgoingAlert) {
  const { store, colors } = await getThemeInfo(ctx)
  const said = lines.map(line => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('\n')
  const content = `${said}\n<p style="margin:16px 0 0"><a href="${escapeHtml(url)}" style="font-weight:700">Buka di konsol</a></p>`
  return {
    fromName: store.name,
    subject: title,
    text: [title, '', ...lines, '', url, ''].join('\n'),
    html: frameMail({ store: { name: store.name, legal: store.legal, colour: colors.main }, title, content }),
  }
}
