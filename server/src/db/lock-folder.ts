import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../platform/start-error.ts'
import { keepPrivate } from './keep-private.ts'

/**
 * Takes a data folder for this process alone and answers the function that gives it back.
 * Two processes on one embedded database lose committed writes without a word, so the second one must not start.
 * SQLite's exclusive lock is the operating system's: it is gone with the process, however that ends.
 * Throws a StartError when the folder is taken, or is not this user's.
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
