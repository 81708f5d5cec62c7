import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { invariant } from '../../platform/invariant.ts'
import { compose, isPlainAddress } from '../compose.ts'
import type { Mailer } from '../mailer.ts'
import { listMails } from './read-mailbox.ts'

/** Mails kept in the folder; older ones are removed. */
const mostKept = 500

/** The trial's own address. */
const from = 'toko@contoh.invalid'

/** Writes each mail as a file into a folder, private to the user who runs the store, instead of sending it. */
export function createMailboxMailer({ folder }: { folder: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      if (!isPlainAddress(mail.to)) return { kind: 'refused', detail: 'no plain address' }
      const written = await transport.sendMail(compose(mail, { from }))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = written
      invariant(Buffer.isBuffer(message), 'a buffered mail is one piece')
      const shown = { to: mail.to, subject: mail.subject, text: mail.text, html: mail.html }
      await writeWhole(join(folder, `${mail.id}.eml`), message)
      await writeWhole(join(folder, `${mail.id}.json`), JSON.stringify(shown))
      await removeOldest(folder)
      return { kind: 'sent' }
    },
    close: async () => transport.close(),
  }
}

/** Writes a file that is never seen half. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function removeOldest(folder: string): Promise<void> {
  const old = (await listMails({ folder })).slice(mostKept)
  for (const { id } of old) for (const end of ['json', 'eml']) await rm(join(folder, `${id}.${end}`), { force: true })
}
