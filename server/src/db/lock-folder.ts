import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../platform/start-error.ts'
import { keepPrivate } from './keep-private.ts'

/**
 * Locks a data folder for this process and answers the function that unlocks it.
 * Two processes on one embedded database lose committed writes silently, so the second one must not start.
 * SQLite's exclusive lock belongs to the operating system: it ends with the process, even if the process is killed.
 * Throws a StartError if the folder is locked or belongs to another user.
 */
export function lockFolder(folder: string): () => void {
  keepPrivate(folder)
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartError(
      `The data folder ${folder} is in use by another Kilat process. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}
