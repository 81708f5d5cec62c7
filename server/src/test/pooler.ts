import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Pooler = { url: string; close(): void }

/**
 * A connection pooler in front of a PostgreSQL that asks for no password. `session` gives each client a connection of its own;
 * `transaction` has one connection, which serves all clients in turn. Like PgBouncer it refuses settings in the start of a connection.
 */
export async function startPooler({ databaseUrl, mode }: { databaseUrl: string; mode: 'session' | 'transaction' }): Promise<Pooler> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    return socket
  }
  const open = () => keep(connect({ host: new URL(databaseUrl).hostname, port: Number(new URL(databaseUrl).port) }))
  const join = mode === 'session' ? (client: Socket, start: Buffer) => passAll({ client, start, server: open() }) : shareOne(open)
  const listener = createServer(async client => {
    const [start]: Buffer[] = await once(keep(client), 'data')
    if (!start) return
    if (start.includes('\0options\0')) client.end(startRefusal)
    else join(client, start)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  // The tests' own leads to a socket in a folder. A listening TCP server has an address with a port.
  url.searchParams.delete('host')
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const startRefusal = message('E', 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

function passAll({ client, start, server }: { client: Socket; start: Buffer; server: Socket }): void {
  server.write(start)
  client.pipe(server).pipe(client)
}

/** Each statement of a client has the only connection until the server is ready for the next one. */
function shareOne(open: () => Socket) {
  let server: Socket | undefined
  let greeting = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  let current: Socket | undefined
  const line: { client: Socket; asked: Buffer }[] = []
  /** Clients that came before the connection's greeting was whole. */
  const ungreeted: Socket[] = []
  const isWhole = () => greeting.at(-6) === 'Z'.charCodeAt(0)

  const serveNext = () => {
    const next = current ? undefined : line.shift()
    if (!next) return
    current = next.client
    server?.write(next.asked)
  }
  const onAnswer = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const answer = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(answer.length)
      const isReady = answer[0] === 'Z'.charCodeAt(0)
      current?.write(answer)
      if (!isWhole()) greeting = Buffer.concat([greeting, answer])
      if (isWhole()) for (const client of ungreeted.splice(0)) client.write(greeting)
      if (isReady) current = undefined
    }
    serveNext()
  }
  return (client: Socket, start: Buffer) => {
    if (server && isWhole()) client.write(greeting)
    else if (server) ungreeted.push(client)
    else {
      server = open().on('data', onAnswer)
      line.push({ client, asked: start })
      serveNext()
    }
    client.on('data', (asked: Buffer) => {
      // The end of a client is not the end of the connection.
      if (asked[0] === 'X'.charCodeAt(0)) return client.end()
      line.push({ client, asked })
      serveNext()
    })
  }
}
