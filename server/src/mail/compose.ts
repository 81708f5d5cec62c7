import type { SendMailOptions } from 'nodemailer'
import { tidy } from '../platform/tidy.ts'
import type { Mail } from './mailer.ts'

/** Longest name or subject in a header. */
const longest = 150

/**
 * A mail as nodemailer sends it. Names and subjects are one line each, so that none of them can add a header, and there is
 * exactly one recipient, whatever the address looks like.
 */
export function compose(mail: Mail, { from }: { from: string }): SendMailOptions {
  return {
    messageId: `<${mail.id.toLowerCase()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: tidy(mail.fromName, longest), address: from },
    to: { name: '', address: mail.to },
    envelope: { from, to: [mail.to] },
    subject: tidy(mail.subject, longest),
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.stopUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.stopUrl !== null && { list: { unsubscribe: { url: mail.stopUrl } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** True for an address that can not mean anything else in a header or a command of SMTP. */
export function isPlainAddress(address: string): boolean {
  return /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[a-z0-9.-]{1,255}$/iu.test(address)
}
