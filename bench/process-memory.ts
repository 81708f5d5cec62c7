import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Current memory of a process, in MB. */
export function memoryMb(pid: number): number {
  const file = `/proc/${pid}/status`
  const text = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(text) / 1024
}
