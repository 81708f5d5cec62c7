import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../tools/steps/free-port.mjs'
import { node, projectEnv, root } from '../tools/steps/place.mjs'

export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** Starts one of our scripts, which listens on PORT, and waits until `ready` answers. */
export async function startProcess(input: { script: string; args?: string[]; env?: NodeJS.ProcessEnv; ready: string }): Promise<Running> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = projectEnv({ ...input.env, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' })
  const child = spawn(node, [input.script, ...(input.args ?? [])], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Read and dropped, so that the pipe never fills.
  child.stdout.resume()
  const ended = new Promise(resolve => child.once('close', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(child, `${url}${input.ready}`)
  return {
    url,
    // A process that answers has an id.
    pid: child.pid ?? 0,
    stop: async () => {
      process.removeListener('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`${address} did not answer within a minute`)
}
