import { execFile } from 'node:child_process'
import { format } from 'node:util'
import { vi } from 'vitest'
import { shortLived } from './server-process.ts'

export type CommandRun = {
  /** Exit code. */
  code: number
  out: string
  /** Its output, line by line. */
  lines: string[]
  errors: string
}

/** Runs a command of `commands/` in the folder `cwd`, as the operator would: in a process of its own. */
export function runCommand(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<CommandRun> {
  return new Promise(resolve => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, cwd }
    const child = execFile(process.execPath, [...shortLived, command, ...args], options, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, lines: out.trim().split('\n'), errors }),
    )
  })
}

let runs = 0

/** Runs a command in this process, in a tenth of the time: for tests that are not about how the process starts and ends. */
export async function runCommandHere(command: string, args: string[], { env }: { env: Record<string, string> }): Promise<CommandRun> {
  const { argv, env: ownEnv, exitCode } = process
  const out: string[] = []
  const errors: string[] = []
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...texts) => void out.push(`${format(...texts)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...texts) => void errors.push(`${format(...texts)}\n`)),
  ]
  try {
    Object.assign(process, { argv: [process.execPath, command, ...args], env: { PATH: ownEnv.PATH, ...env }, exitCode: undefined })
    runs += 1
    // A new address each time, so that the file runs again; the modules it imports are kept.
    await import(`${command}?run=${runs}`)
    return { code: Number(process.exitCode ?? 0), out: out.join(''), lines: out.join('').trim().split('\n'), errors: errors.join('') }
  } finally {
    Object.assign(process, { argv, env: ownEnv, exitCode })
    for (const spy of spies) spy.mockRestore()
  }
}
