import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a file for this process and answers the function that unlocks it; undefined if another process has locked it. SQLite's
 * exclusive lock belongs to the operating system: it ends with the process, even if the process is killed.
 */
export function lockFile(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return undefined
  }
  return () => lock.close()
}
