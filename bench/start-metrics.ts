import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../tools/steps/free-port.mjs'
import { machineEnv, root } from '../tools/steps/place.mjs'
import { median } from './measure.ts'

/** Longest wait, in milliseconds, of an operator whose store needs neither an install nor a build. */
const budgetMs = 3_000

/** Measures how soon `npm start` answers where nothing is stale and the folder holds a store, as a line with the median of `rounds` starts. */
export async function measureStart(input: { dataDir: string; rounds: number }): Promise<string> {
  const seen: number[] = []
  // The first fills the folder and Node's cache of compiled code.
  for (let round = 0; round <= input.rounds; round += 1) seen.push(await startOnce(input.dataDir))
  const [first = Number.NaN, ...later] = seen
  const middleMs = median(later)
  const verdict = middleMs <= budgetMs ? 'ok' : 'MISSED'
  return `ready after npm start, nothing stale: ${seconds(middleMs)} (≤ ${seconds(budgetMs)} ${verdict}); with a new database ${seconds(first)}`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Milliseconds until the store answers. It is stopped afterwards. */
async function startOnce(dataDir: string): Promise<number> {
  const port = String(await findFreePort())
  const env = { ...machineEnv(), DATABASE_URL: undefined, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' }
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const ended = new Promise(resolve => child.once('close', resolve))
  const signal = (name: 'SIGTERM' | 'SIGKILL') => child.pid && child.exitCode === null && process.kill(-child.pid, name)
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  try {
    await untilReady(`http://127.0.0.1:${port}/health/ready`, () => child.exitCode === null)
    return performance.now() - startedAt
  } finally {
    signal('SIGTERM')
    await ended
    process.removeListener('exit', kill)
  }
}

async function untilReady(address: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await wait(20)
  }
  throw new Error('npm start ended before the store answered')
}
