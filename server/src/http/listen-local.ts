import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { lockFile } from '../platform/lock-file.ts'
import { isPipe } from '../platform/operator-socket.ts'
import { StartError } from '../platform/start-error.ts'
import type { Listening } from './listen.ts'
import { createPatientServer, type Patience } from './patient-server.ts'
import type { Site } from './site.ts'
import type { Visitor } from './visitor.ts'

type LocalInput = { path: string; log: Logger; retryMs?: number; patience?: Partial<Patience> }

/** Time until a process that found the socket in use tries again. */
const usualRetryMs = 5_000

/** More connections than this at a time come from a program that went wrong. */
const mostConnections = 100

/**
 * Serves a site at a local socket that only this user can open (on Windows a named pipe). Several processes of a store may name the
 * same one: one of them serves it, and another takes its place after it has ended, even if it was killed. Throws a StartError if the
 * socket can not be made.
 */
export async function listenLocally(
  site: Site,
  { path, log, retryMs = usualRetryMs, patience }: LocalInput,
): Promise<Pick<Listening, 'close'>> {
  const openHere = () => open(site, { path, patience })
  let opened = await openHere()
  if (!opened) log.info({ path }, "another process of the store answers operators' calls")
  let trying = Promise.resolve()
  const tryAgain = async () => {
    try {
      opened ??= await openHere()
    } catch (error) {
      log.error({ err: error, path }, "the socket for operators' calls can not be opened")
    }
    if (!opened) plan()
  }
  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    timer = setTimeout(() => {
      trying = tryAgain()
    }, retryMs).unref()
  }
  if (!opened) plan()
  return {
    async close(timeoutMs) {
      await trying
      clearTimeout(timer)
      const closing = opened
      opened = undefined
      await closing?.close(timeoutMs)
    },
  }
}

/** Undefined if another process of the store has the socket. */
async function open(site: Site, { path, patience }: Pick<LocalInput, 'path' | 'patience'>): Promise<Pick<Listening, 'close'> | undefined> {
  const unlock = isPipe(path) ? () => {} : claim(path)
  if (!unlock) return undefined
  try {
    if (!isPipe(path)) await removeStale(path)
    const serve = getRequestListener(request => site.fetch(request, newCaller()))
    const { server, close } = createPatientServer((incoming, outgoing) => void serve(incoming, outgoing), { patience })
    server.maxConnections = mostConnections
    await listenPrivately(server, path)
    return {
      async close(timeoutMs) {
        await close(timeoutMs)
        unlock()
      },
    }
  } catch (error) {
    unlock()
    if (isPipe(path) && isCode(error, 'EADDRINUSE')) return undefined
    throw explain(error, path)
  }
}

/** The lock beside the socket decides which process has it, because a socket's file stays after its process was killed. */
function claim(path: string): (() => void) | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return lockFile(`${path}.sqlite`)
  } catch (error) {
    throw explain(error, path)
  }
}

/** Removes the socket of a process that was killed. Throws if the file is something else, or another program answers at it. */
async function removeStale(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new StartError(`${path} is not a socket, and is left alone. Set OPERATOR_SOCKET to another path.`)
  if (await answers(path)) throw new StartError(`Another program answers at ${path}. Set OPERATOR_SOCKET to another path.`)
  rmSync(path)
}

function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path)
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.once('connect', () => end(true))
    socket.once('error', error => end(!isCode(error, 'ECONNREFUSED')))
  })
}

/** The file is private from its first moment on: Node makes it before `listen` returns. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o177)
  try {
    server.listen({ path })
  } finally {
    process.umask(mask)
  }
  await once(server, 'listening')
  if (!isPipe(path)) chmodSync(path, 0o600)
}

/** Calls at the socket come from this machine, and have no address to count by. */
function newCaller(): Visitor {
  return { address: 'operator', requestId: randomUUID(), takesGzip: false, isLocal: true }
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  return new StartError(
    `The socket for operators' calls can not be opened at ${path} (${error.message}). Set OPERATOR_SOCKET to a path in a folder of this user, or to off.`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
