import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpServer } from '../test/smtp-server.ts'
import { describeMailer } from './conformance.ts'
import { createMailboxMailer } from './mailbox/mailbox-mailer.ts'
import { createSmtpMailer } from './smtp/smtp-mailer.ts'

describeMailer('smtp', async () => {
  const server = await startSmtpServer()
  const mailer = createSmtpMailer({ host: '127.0.0.1', port: server.port, from: 'toko@toko.example' })
  return {
    mailer,
    arrived: async () => server.arrived,
    close: async () => {
      await mailer.close()
      await server.close()
    },
  }
})

describeMailer('mailbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-mailbox-'))
  const mailer = createMailboxMailer({ folder })
  return {
    mailer,
    arrived: async () => {
      const names = (await readdir(folder)).filter(name => name.endsWith('.eml'))
      return Promise.all(names.map(async name => ({ raw: await readFile(join(folder, name)), recipients: undefined })))
    },
    close: async () => {
      await mailer.close()
      await rm(folder, { recursive: true })
    },
  }
})
