import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { node, root } from '../tools/steps/place.mjs'
import { memoryMb } from './process-memory.ts'

export type Damage = {
  /** Median time an honest visitor from another address waits for a page, in milliseconds. */
  medianMs: number
  longestMs: number
  /** Number of that visitor's answers that were not pages. */
  refused: number
  visits: number
  /** Largest growth of the process's memory, in megabytes. */
  growthMb: number
}

/** The visitor's pages: one is kept, one is rendered. */
const paths = ['/', '/transactions']

/** With fewer visits a median means little. */
const fewestVisits = 6

/** Another address of this machine than the attacks' one. */
const localAddress = '127.0.0.2'

/** Attacks a store for a while, with the attacker's arguments after the port, and measures its visitors meanwhile. */
export async function measureDamage(store: { port: number; pid: number }, attack: readonly string[], durationMs: number): Promise<Damage> {
  const beforeMb = memoryMb(store.pid)
  let mostMb = beforeMb
  const waits: number[] = []
  let refused = 0
  const attacker = spawn(node, ['bench/attacker.ts', String(store.port), ...attack], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(attacker, 'close')
  try {
    await once(attacker.stdout, 'data')
    const endsAt = performance.now() + durationMs
    for (let visit = 0; performance.now() < endsAt || visit < fewestVisits; visit += 1) {
      const startedAt = performance.now()
      const status = await visitPage(store.port, paths[visit % paths.length] ?? '/')
      waits.push(performance.now() - startedAt)
      if (status !== 200) refused += 1
      mostMb = Math.max(mostMb, memoryMb(store.pid))
      await wait(50)
    }
  } finally {
    attacker.kill('SIGKILL')
    await ended
  }
  const sorted = waits.toSorted((a, b) => a - b)
  const medianMs = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  return { medianMs, longestMs: sorted.at(-1) ?? 0, refused, visits: waits.length, growthMb: mostMb - beforeMb }
}

/** Loads a page on a new connection and answers its status. */
function visitPage(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', localAddress, path, agent: false, timeout: 30_000 }, answer => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asking.once('timeout', () => asking.destroy(new Error(`${path} did not come`))).once('error', reject)
    asking.end()
  })
}
