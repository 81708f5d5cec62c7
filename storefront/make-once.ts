import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** No text takes this long to make. */
const longestMs = 60_000

/**
 * Answers the text in `file`, and makes it first if it is not there: once, however many processes ask at the same time. Throws what `make` throws,
 * and then keeps nothing.
 */
export async function makeOnce(file: string, make: () => Promise<string>): Promise<string> {
  const lock = `${file}.lock`
  mkdirSync(dirname(file), { recursive: true })
  while (!existsSync(file)) {
    if (isFirst(lock)) {
      try {
        // Under its name last, so that nobody reads half of it.
        const begun = `${file}.${process.pid}`
        writeFileSync(begun, await make())
        renameSync(begun, file)
      } finally {
        rmSync(lock, { force: true })
      }
    } else await wait(50)
  }
  return readFileSync(file, 'utf8')
}

function isFirst(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (isLeft(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** Was it left by a process that was killed? A number may have gone to another process since. */
function isLeft(lock: string): boolean {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (!found) return false
  if (Date.now() - found.mtimeMs > longestMs) return true
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // An empty lock is about to get its number.
    return pid > 0 && !process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
