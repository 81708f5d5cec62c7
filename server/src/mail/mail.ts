import { join } from 'node:path'
import type { Hono } from 'hono'
import { createMailboxMailer } from './mailbox/mailbox-mailer.ts'
import { createMailboxPages } from './mailbox/mailbox-pages.ts'
import type { MailChoice, Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp/smtp-mailer.ts'

/** Where the mails of a trial are read. */
export const mailboxPath = '/sandbox/mailbox'

/** The chosen mailer, with its pages by the start of their path. */
export function openMail(choice: MailChoice, { dataDir }: { dataDir: string }): { mailer: Mailer | null; pages: Record<string, Hono> } {
  if (choice === null) return { mailer: null, pages: {} }
  if (choice.kind === 'smtp') return { mailer: createSmtpMailer(choice.smtp), pages: {} }
  const folder = join(dataDir, 'mailbox')
  return { mailer: createMailboxMailer({ folder }), pages: { [mailboxPath]: createMailboxPages({ folder }) } }
}
