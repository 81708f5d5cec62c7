import { type ParsedMail, simpleParser } from 'mailparser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'

/** A mailer under test, with what it really sent. */
export type MailHarness = {
  mailer: Mailer
  /** The mails as they arrived, oldest first. */
  arrived(): Promise<{ raw: Buffer; recipients: string[] | undefined }[]>
  close(): Promise<void>
}

const mail: Mail = {
  id: 'MSG-7Q2M9XH4T8RC7Q2M',
  fromName: 'Toko Kilat',
  to: 'budi@contoh.id',
  subject: 'Pesanan berhasil · 86 Diamonds',
  text: 'Halo, Budi.\nTerkirim.',
  html: '<!doctype html><p>Halo, <b>Budi</b>.</p>',
  stopUrl: 'https://toko.example/berhenti/abc.def',
}

/** What every mailer does. */
export function describeMailer(name: string, open: () => Promise<MailHarness>): void {
  describe(name, () => {
    let harness: MailHarness
    beforeEach(async () => {
      harness = await open()
    })
    afterEach(() => harness.close())

    const send = (more: Partial<Mail> = {}) => harness.mailer.send({ ...mail, ...more })
    const parse = async (): Promise<ParsedMail[]> => Promise.all((await harness.arrived()).map(({ raw }) => simpleParser(raw)))

    test('a mail arrives as it was written, in both forms', async () => {
      expect(await send()).toEqual({ kind: 'sent' })
      const [arrived] = await parse()
      expect(arrived?.subject).toBe(mail.subject)
      expect(arrived?.text?.trim()).toBe(mail.text)
      expect(arrived?.html).toContain('<b>Budi</b>')
      expect(arrived?.from?.value[0]?.name).toBe('Toko Kilat')
      expect(arrived?.to).toMatchObject({ value: [{ address: 'budi@contoh.id' }] })
    })

    test('a mail program can stop such mails with one click', async () => {
      await send()
      const [arrived] = await parse()
      expect(String((await harness.arrived())[0]?.raw)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(arrived?.headers.get('list')).toMatchObject({ unsubscribe: { url: mail.stopUrl } })
    })

    test('a mail sent again has the same Message-ID', async () => {
      await send()
      await send()
      const ids = new Set((await parse()).map(({ messageId }) => messageId))
      expect([...ids]).toEqual([expect.stringMatching(/^<msg-7q2m9xh4t8rc7q2m@/)])
    })

    test('a name or subject of several lines adds no header and no recipient', async () => {
      const attack = 'Toko\r\nBcc: lain@contoh.id\r\n\r\n<p>isi lain'
      await send({ fromName: attack, subject: attack })
      const [arrived] = await parse()
      expect(arrived?.bcc).toBeUndefined()
      expect(arrived?.subject).toBe('Toko Bcc: lain@contoh.id <p>isi lain')
      expect(arrived?.text?.trim()).toBe(mail.text)
      expect((await harness.arrived())[0]?.recipients ?? ['budi@contoh.id']).toEqual(['budi@contoh.id'])
    })

    test.each([
      'budi@contoh.id\r\nRCPT TO:<lain@contoh.id>',
      'budi@contoh.id, lain@contoh.id',
      'Budi <lain@contoh.id>',
      '"a b"@contoh.id',
      'budi@contoh.id>',
      'budi',
      '',
    ])('an address that could mean more than one is refused: %j', async to => {
      expect(await send({ to })).toMatchObject({ kind: 'refused' })
      expect(await harness.arrived()).toEqual([])
    })

    test('a mail does not read files or addresses', async () => {
      await send({ text: 'x', html: '<img src="file:///etc/passwd">' })
      const [arrived] = await parse()
      expect(arrived?.attachments).toEqual([])
    })
  })
}
