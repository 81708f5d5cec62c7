import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts'
import type { Mailer } from '../mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: Parameters<typeof startSmtpServer>[0] = {}, more: { user?: string; password?: string } = {}) {
  const server = await startSmtpServer(options)
  closing.push(() => server.close())
  return { server, mailer: mailerOf(server.port, more) }
}

function mailerOf(port: number, more: { host?: string; user?: string; password?: string; timeoutMs?: number } = {}): Mailer {
  const mailer = createSmtpMailer({ host: '127.0.0.1', from: 'toko@toko.example', port, ...more }, { timeoutMs: more.timeoutMs ?? 5_000 })
  closing.push(() => mailer.close())
  return mailer
}

const send = (mailer: Mailer, to = 'budi@contoh.id', id = 'MSG-1') =>
  mailer.send({ id, fromName: 'Toko', to, subject: 'Halo', text: 'Halo', html: '<p>Halo</p>', stopUrl: 'https://toko.example/berhenti/x' })

test('an address the server refuses for good is not tried again, one it refuses for now is', async () => {
  const { mailer, server } = await open({ refuse: address => ({ a: 550, b: 450 })[address[0] ?? ''] })
  expect(await send(mailer, 'a@contoh.id')).toMatchObject({ kind: 'refused', detail: expect.stringContaining('550') })
  expect(await send(mailer, 'b@contoh.id')).toMatchObject({ kind: 'later', detail: expect.stringContaining('450') })
  expect(await send(mailer, 'c@contoh.id')).toEqual({ kind: 'sent' })
  expect(server.arrived).toHaveLength(1)
})

test('the log is told no address', async () => {
  const { mailer } = await open({ refuse: () => 550 })
  expect(JSON.stringify(await send(mailer))).not.toContain('budi')
})

test('a wrong password and a refused sender are for the operator to mend: the mail waits', async () => {
  const onAuth: NonNullable<Parameters<typeof startSmtpServer>[0]>['onAuth'] = (_auth, _session, done) =>
    done(Object.assign(new Error('no'), { responseCode: 535 }))
  const wrong = await open({ authOptional: false, allowInsecureAuth: true, onAuth }, { user: 'toko', password: 'salah' })
  expect(await send(wrong.mailer)).toMatchObject({ kind: 'later' })
  const sender = await open({ onMailFrom: (_from, _session, done) => done(Object.assign(new Error('no'), { responseCode: 553 })) })
  expect(await send(sender.mailer)).toMatchObject({ kind: 'later' })
})

test('a server that is down or says nothing: the mail waits', async () => {
  const { mailer, server } = await open()
  await server.close()
  expect(await send(mailer)).toMatchObject({ kind: 'later' })
  const sockets: Socket[] = []
  const silent = createServer(socket => sockets.push(socket))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await send(mailerOf(port, { timeoutMs: 200 }))).toEqual({ kind: 'later', detail: 'no answer in time' })
})

test('a mail that waited in vain for a server that hangs is not sent later by itself', async () => {
  const held: (() => void)[] = []
  let isHanging = true
  const { server } = await open({ onMailFrom: (_from, _session, done) => void (isHanging ? held.push(() => done()) : done()) })
  const mailer = mailerOf(server.port, { timeoutMs: 300 })
  const tried = await Promise.all(Array.from({ length: 6 }, (_, at) => send(mailer, 'budi@contoh.id', `MSG-${at}`)))
  expect(tried.map(({ kind }) => kind)).toEqual(Array(6).fill('later'))
  isHanging = false
  for (const answer of held) answer()
  // Mails that waited in the transport would arrive before a new one.
  expect(await send(mailer, 'budi@contoh.id', 'MSG-7')).toEqual({ kind: 'sent' })
  expect(server.arrived).toHaveLength(1)
})

test.each([
  ['says nothing', () => {}, 'no answer in time'],
  ['hangs up', (socket: Socket) => socket.destroy(), expect.any(String)],
])('nobody knows whether a mail was sent whose server takes it and then %s', async (_, end, detail) => {
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => {}))
    let isBody = false
    socket.write('220 contoh ESMTP\r\n')
    socket.on('data', part => {
      const text = part.toString()
      if (isBody) {
        if (!text.includes('\r\n.\r\n')) return
        taken += 1
        return end(socket)
      }
      isBody = text.startsWith('DATA')
      socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await send(mailerOf(port, { timeoutMs: 500 }))).toEqual({ kind: 'unknown', detail })
  expect(taken).toBe(1)
})

test('a mail that the server refuses after it has all of it is not sent, and says whether for good', async () => {
  for (const [responseCode, kind] of [
    [452, 'later'],
    [554, 'refused'],
  ] as const) {
    const { mailer } = await open({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(Object.assign(new Error('no'), { responseCode }))),
    })
    expect(await send(mailer)).toMatchObject({ kind, detail: expect.stringContaining(String(responseCode)) })
  }
})

test.each([
  ['550', '5.4.5 Daily user sending limit exceeded.'],
  ['554', '5.7.1 Service unavailable; client host blocked.'],
])('a mail that the server refuses with %s because of the store waits, and is not refused for its address', async (code, sentence) => {
  const no = Object.assign(new Error(sentence), { responseCode: Number(code) })
  const atRecipient = await open({ onRcptTo: (_to, _session, done) => done(no) })
  const atEnd = await open({ onData: (stream, _session, done) => void stream.resume().on('end', () => done(no)) })
  for (const { mailer } of [atRecipient, atEnd])
    expect(await send(mailer)).toMatchObject({ kind: 'later', detail: expect.stringContaining(code) })
})

test.each(['5.1.1 No such user', '5.4.1 Recipient address rejected: Access denied.', '5.4.4 Unable to route: host not found.'])(
  'a mail that the server refuses with 550 %s is refused for its address, and not tried again',
  async sentence => {
    const gone = Object.assign(new Error(sentence), { responseCode: 550 })
    expect(await send((await open({ onRcptTo: (_to, _session, done) => done(gone) })).mailer)).toMatchObject({ kind: 'refused' })
  },
)

test('twenty mails at once use two connections', async () => {
  const { mailer, server } = await open()
  const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => send(mailer, 'budi@contoh.id', `MSG-${at}`)))
  expect(sent).toEqual(Array(20).fill({ kind: 'sent' }))
  expect(server.mostConnections()).toBeLessThanOrEqual(2)
})

test('a server elsewhere must encrypt: without STARTTLS, or with a certificate nobody vouches for, nothing is sent', async () => {
  const plain: TestSmtpServer = await startSmtpServer()
  const selfSigned = await startSmtpServer({ disabledCommands: [] })
  closing.push(
    () => plain.close(),
    () => selfSigned.close(),
  )
  // Leads to this machine, and is no loopback address.
  for (const { port, arrived, mostConnections } of [plain, selfSigned]) {
    expect(await send(mailerOf(port, { host: '0.0.0.0' }))).toMatchObject({ kind: 'later' })
    expect(mostConnections()).toBe(1)
    expect(arrived).toEqual([])
  }
})
