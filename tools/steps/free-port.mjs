import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the range from which systems take ports for connections and for servers that may have any (Linux: 32768 and above). A port from
// there could be taken by another test between this look and its server's start, or while that server is killed and started again, and
// calls would reach the other test's store.
const [first, last] = [12_000, 32_000]

/**
 * A TCP port on loopback that is free right now, and that no connection takes.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(first, last)
    if (await isFree(port)) return port
  }
  throw new Error(`no port between ${first} and ${last} is free`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
