import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailboxMailer } from './mailbox-mailer.ts'
import { createMailboxPages } from './mailbox-pages.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kilat-mailbox-')), 'mailbox')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const here = { visitor: { address: '127.0.0.1', isLocal: true } }

async function write(): Promise<void> {
  const parts = { fromName: 'Toko', to: 'budi@contoh.id', subject: '<b>Halo</b>', text: 'Terkirim', html: '<p>Terkirim</p>' }
  await createMailboxMailer({ folder }).send({ ...parts, id: 'MSG-1', stopUrl: 'https://toko.example/berhenti/x' })
}

const open = (path: string, { headers = {}, env = here }: { headers?: Record<string, string>; env?: object } = {}) =>
  createMailboxPages({ folder }).request(`http://localhost:3000${path}`, { headers }, env)

test('a trial’s mails can be read at this machine: the list, a mail, and how it looks', async () => {
  expect(await (await open('/')).text()).toContain('Belum ada surat')
  await write()
  const list = await open('/')
  expect(await list.text()).toContain('&lt;b&gt;Halo&lt;/b&gt;')
  expect(await (await open('/MSG-1')).text()).toContain('Terkirim')
  const shown = await open('/MSG-1/html')
  expect(await shown.text()).toBe('<p>Terkirim</p>')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
})

test.each(['/', '/MSG-1', '/MSG-1/html'])('%s is closed to other machines, and behind a tunnel', async path => {
  await write()
  expect((await open(path, { env: { visitor: { address: '10.0.0.7', isLocal: false } } })).status).toBe(403)
  expect((await open(path, { env: {} })).status).toBe(403)
  expect((await open(path, { headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(403)
})

test('no other file can be read', async () => {
  await write()
  for (const path of ['/..%2f..%2fetc%2fpasswd', '/MSG-2', '/MSG-1.json']) expect((await open(path)).status).toBe(404)
})

test('mails are private to the user who runs the store', async () => {
  await write()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'MSG-1.eml'))).mode & 0o777).toBe(0o600)
})
