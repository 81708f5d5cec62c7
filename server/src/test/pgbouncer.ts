import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './server-process.ts'

/** A running PgBouncer in transaction mode. */
export type Pgbouncer = {
  /** The address of a database behind it. */
  urlOf(databaseUrl: string): string
  /** Kills it at once. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Where packages put it; `tools/steps/pooler.mjs` installs it where it can. */
const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

export const pgbouncerFile = places.find(place => existsSync(place))

type Behind = { file: string; databaseUrl: string; moreUsers?: string[] }

/**
 * Starts the real one in front of the server of `databaseUrl`, with fewer connections than one store opens, so that each is handed
 * around. As root it runs as `nobody`, because it refuses root.
 */
export async function startPgbouncer({ file, databaseUrl, moreUsers = [] }: Behind): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl)
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 500',
    'query_wait_timeout = 10',
  ]
  await writeFile(users, [username, ...moreUsers].map(user => `"${decodeURIComponent(user)}" "${decodeURIComponent(password)}"\n`).join(''))
  await writeFile(settings, `${lines.join('\n')}\n`)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  let child: ChildProcess
  const start = async () => {
    let log = ''
    child = spawn(file, [...asNobody, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', chunk => (log += String(chunk)))
    const deadline = Date.now() + 10_000
    while (!(await canConnect(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start:\n${log}`)
      await wait(20)
    }
  }
  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>(resolve => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  await start()
  return {
    urlOf(url) {
      const pooled = new URL(url)
      pooled.searchParams.delete('host')
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      return pooled.href
    },
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
