import { connect, type Socket } from 'node:net'

/** An attack that begins at once and goes on until its process ends, from one loopback address. */
export type Attack = { name: string; start: (port: number) => void }

type Raid = { open: () => Socket; repeat: (act: () => void, everyMs: number) => void }

/** An address no visitor of the measurement uses. */
const from = '127.0.0.1'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n`

/** A number that makes each address new, so that no cache has the answer. */
let last = 0
const fresh = () => {
  last += 1
  return last
}

export const attacks = (biggestFile: string): Attack[] => [
  attack('1,500 pages in one write, then gone', ({ open, repeat }) => {
    repeat(() => {
      const socket = open().resume()
      socket.write(Array.from({ length: 1_500 }, () => get(`/?cari=${fresh()}`)).join(''))
      setTimeout(() => socket.destroy(), 50)
    }, 200)
  }),
  attack('1,500 files in one write', ({ open, repeat }) => {
    repeat(() => {
      open().resume().write(get(biggestFile).repeat(1_500))
    }, 200)
  }),
  attack('200 connections that ask for pages nobody has asked for', raid => crowd(raid, 200, () => `/?cari=${fresh()}`)),
  attack('50 connections that ask for a page with another click id each time', raid => crowd(raid, 50, () => `/?fbclid=${fresh()}`)),
  attack('200 connections that ask for a page under other spellings', raid =>
    crowd(raid, 200, () => `/${'/'.repeat(fresh() % 50)}promos/?a=${fresh()}`),
  ),
  attack('200 who send a byte every now and then', ({ open, repeat }) => {
    const sockets = Array.from({ length: 200 }, () => open().resume())
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ')
    repeat(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a')
    }, 300)
  }),
]

/** Attacks on the memory: each connection asks for ten answers and reads none. */
export const deafAttacks = (biggestFile: string): Attack[] =>
  [biggestFile, '/api/docs/swagger-ui-bundle.js', '/api/openapi.json', '/', '/products/mobile-legends'].map(path =>
    attack(`200 who ask for ${path} ten times and read nothing`, ({ open }) => {
      for (let count = 0; count < 200; count += 1) open().pause().write(get(path).repeat(10))
    }),
  )

function attack(name: string, raid: (raid: Raid) => void): Attack {
  return {
    name,
    start(port) {
      // The server may cut the connection, as it should.
      const open = () => connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
      const repeat = (act: () => void, everyMs: number) => {
        act()
        setInterval(act, everyMs)
      }
      raid({ open, repeat })
    },
  }
}

/** Keeps connections that ask again after each answer; a connection that was cut comes back a little later. */
function crowd({ open, repeat }: Raid, size: number, path: () => string): void {
  let present = 0
  repeat(() => {
    for (; present < size; present += 1) {
      const socket = open().once('close', () => {
        present -= 1
      })
      socket.on('data', () => socket.write(get(path())))
      socket.write(get(path()))
    }
  }, 500)
}
