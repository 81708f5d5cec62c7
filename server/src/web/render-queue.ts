import { Problem } from '../platform/problem.ts'

/** A visitor waiting for a rendering: the address whose turns count, and a signal that the visitor is gone. */
export type Waiter = { address: string; signal: AbortSignal }

/** A rendering for one or more waiters. It begins once, at the first turn of any of them. */
export type RenderJob<Result> = {
  /** Waits for the result. Rejects with `VisitorGone` once the waiter is gone, and with `unavailable` if too many wait. */
  join(waiter: Waiter): Promise<Result>
  /** True if there is nothing left to wait for. */
  isOver(): boolean
}

export type RenderQueue = {
  /** `render` gets a signal that aborts when its last waiter is gone. */
  job<Result>(render: (signal: AbortSignal) => Promise<Result>): RenderJob<Result>
}

/** The visitor is gone, so there is no one to answer. */
export class VisitorGone extends Error {}

type Limits = { atOnce: number; mostOfAddress: number; most: number; turnsBetween: number }

/**
 * Rendering is work of this one thread: a few at once fill the waits for the database, more would only delay all of
 * them. The number of waiting renderings is bounded by their time: about a second for one address, some seconds for all.
 * Between two there are turns of the event loop for other work: Node accepts one connection in each, so with a rendering in every
 * turn a new visitor would wait for as many of them as there are connections before his. A turn without work takes microseconds.
 */
const usualLimits: Limits = { atOnce: 4, mostOfAddress: 40, most: 500, turnsBetween: 16 }

/** A rendering in the line of an address. */
type Ticket = { begin: () => Promise<void> }

/** Renders in turns: the addresses take turns, however many renderings each of them waits for. */
export function createRenderQueue(limits: Limits = usualLimits): RenderQueue {
  const lines = createLines(limits)
  let running = 0
  const next = () => {
    if (running >= limits.atOnce) return
    const ticket = lines.take()
    if (!ticket) return
    running += 1
    const end = () => {
      running -= 1
      next()
    }
    void ticket.begin().finally(() => afterTurns(limits.turnsBetween, end))
    next()
  }
  return {
    job(render) {
      const job = createJob(render, lines)
      return {
        isOver: job.isOver,
        join(waiter) {
          const joined = job.join(waiter)
          next()
          return joined
        },
      }
    },
  }
}

/** If others fill the turns, renderings wait for no more of them. */
const longestPauseMs = 100

function afterTurns(turns: number, act: () => void, untilMs = performance.now() + longestPauseMs): void {
  setImmediate(() => (turns > 1 && performance.now() < untilMs ? afterTurns(turns - 1, act, untilMs) : act()))
}

type Lines = {
  /** False if too many wait. */
  add(address: string, ticket: Ticket): boolean
  remove(address: string, ticket: Ticket): void
  take(): Ticket | undefined
}

/** A line for each address. After its turn an address goes to the end. */
function createLines({ mostOfAddress, most }: Limits): Lines {
  const lines = new Map<string, Set<Ticket>>()
  let waiting = 0
  const remove = (address: string, ticket: Ticket) => {
    const line = lines.get(address)
    if (!line?.delete(ticket)) return
    waiting -= 1
    if (line.size === 0) lines.delete(address)
  }
  return {
    add(address, ticket) {
      const line = lines.get(address) ?? new Set()
      if (waiting >= most || line.size >= mostOfAddress) return false
      lines.set(address, line.add(ticket))
      waiting += 1
      return true
    },
    remove,
    take() {
      const [first] = lines
      if (!first) return undefined
      const [address, line] = first
      const [ticket] = line
      lines.delete(address)
      lines.set(address, line)
      if (ticket) remove(address, ticket)
      return ticket
    },
  }
}

function createJob<Result>(render: (signal: AbortSignal) => Promise<Result>, lines: Lines) {
  const controller = new AbortController()
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>()
  // Waiters get the error themselves; without waiters it needs no handling.
  result.catch(() => {})
  const addresses = new Set<string>()
  let state: 'waiting' | 'running' | 'over' = 'waiting'
  let present = 0
  const leaveLines = () => {
    for (const address of addresses) lines.remove(address, ticket)
  }
  const ticket: Ticket = {
    async begin() {
      state = 'running'
      leaveLines()
      await render(controller.signal).then(resolve, reject)
      state = 'over'
    },
  }
  const leave = () => {
    present -= 1
    if (present > 0 || state === 'over') return
    leaveLines()
    state = 'over'
    controller.abort()
    reject(new VisitorGone())
  }
  /** Adds the rendering to the address's own line, so that no visitor waits for the turns of another address. */
  const lineUp = (address: string) => {
    if (state !== 'waiting' || addresses.has(address)) return
    if (lines.add(address, ticket)) addresses.add(address)
    if (addresses.size > 0) return
    state = 'over'
    throw new Problem('unavailable', 'Toko sedang ramai. Coba lagi sebentar, ya.', { retryAfterSeconds: 3 })
  }
  return {
    isOver: () => state === 'over',
    async join({ address, signal }: Waiter): Promise<Result> {
      if (signal.aborted) throw new VisitorGone()
      lineUp(address)
      present += 1
      return untilGone(result, signal, leave)
    },
  }
}

/** The result, or `VisitorGone` as soon as the waiter is gone. */
function untilGone<Result>(result: Promise<Result>, signal: AbortSignal, leave: () => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onGone = () => {
      reject(new VisitorGone())
      leave()
    }
    signal.addEventListener('abort', onGone, { once: true })
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onGone))
  })
}
