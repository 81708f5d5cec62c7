import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server of a test, with the mails it took. */
export type TestSmtpServer = {
  port: number
  arrived: { raw: Buffer; recipients: string[] }[]
  /** Most connections it had at a time. */
  mostConnections(): number
  close(): Promise<void>
}

/** Starts it on a free port of this machine. With `refuse` the test decides its answer to a recipient. */
export async function startSmtpServer(
  options: SMTPServerOptions & { refuse?: (address: string) => number | undefined } = {},
): Promise<TestSmtpServer> {
  const { refuse, ...more } = options
  const arrived: TestSmtpServer['arrived'] = []
  let connections = 0
  let most = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      connections += 1
      most = Math.max(most, connections)
      done()
    },
    onClose() {
      connections -= 1
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address)
      done(responseCode === undefined ? undefined : Object.assign(new Error(`no ${address}`), { responseCode }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push({ raw: Buffer.concat(parts), recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...more,
  })
  // A test that ends a connection in the middle is no error of the server.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    arrived,
    mostConnections: () => most,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
