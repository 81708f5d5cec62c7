import type { Ctx, MessageSender, OutgoingCode, OutgoingMessage, SendOutcome, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Order } from '../orders/change-order.ts'
import { getThemeInfo } from '../store/read.ts'
import { writeCodeMail } from './code-mail.ts'
import type { MailStore } from './mail-frame.ts'
import { writeMail } from './mail-text.ts'
import { findOwnAddress } from './own-address.ts'
import { readStopKey } from './stop-key.ts'
import { writeStopPath } from './stop-link.ts'

/** Most orders are delivered sooner, and then one mail tells all. */
const waitForDeliveryMs = 60_000

/** Tells buyers by e-mail: at the order's contact if it is an address, otherwise at the verified address of its user. */
export function createEmailSender(mailer: Mailer): MessageSender {
  return {
    channel: 'email',
    findAddresses,
    send: (ctx, message) => sendMail(ctx, { mailer, message }),
    sendCode: (ctx, code) => sendCodeMail(ctx, { mailer, code }),
    waitMs: { paid: waitForDeliveryMs },
  }
}

async function findAddresses(ctx: Pick<TxCtx, 'db'>, order: Order): Promise<string[]> {
  if (order.contactKind === 'email') return order.contactValue ? [order.contactValue] : []
  if (order.userId === null) return []
  const address = await findOwnAddress(ctx, { userId: order.userId, kind: 'email' })
  return address ? [address] : []
}

async function sendMail(ctx: Ctx, { mailer, message }: { mailer: Mailer; message: OutgoingMessage }): Promise<SendOutcome> {
  const store = await readMailStore(ctx)
  const key = await inTx(ctx, readStopKey)
  const { publicUrl } = ctx.settings
  const stopUrl = `${publicUrl}${writeStopPath(key, { channel: 'email', address: message.address })}`
  const mail = writeMail({ message, store, publicUrl, stopUrl })
  return mailer.send({ id: message.id, fromName: store.name, to: message.address, ...mail, stopUrl })
}

/** The mail can not be stopped, because its reader asked for it: the limits of codes keep strangers from sending many. */
async function sendCodeMail(ctx: Ctx, { mailer, code }: { mailer: Mailer; code: OutgoingCode }): Promise<SendOutcome> {
  const store = await readMailStore(ctx)
  return mailer.send({ id: code.id, fromName: store.name, to: code.address, ...writeCodeMail({ code, store }), stopUrl: null })
}

async function readMailStore(ctx: Ctx): Promise<MailStore> {
  const { store, colors } = await getThemeInfo(ctx)
  return { name: store.name, legal: store.legal, colour: colors.main }
}
