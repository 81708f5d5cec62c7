import { execFile } from 'node:child_process'

export type CommandRun = {
  /** Exit code. */
  code: number
  out: string
  /** Its output, line by line. */
  lines: string[]
  errors: string
}

/** Runs a command of `commands/` in the folder `cwd`, as the operator would. */
export function runCommand(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<CommandRun> {
  return new Promise(resolve => {
    const options = { env: { PATH: process.env.PATH, ...env }, cwd }
    const child = execFile(process.execPath, [command, ...args], options, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, lines: out.trim().split('\n'), errors }),
    )
  })
}
