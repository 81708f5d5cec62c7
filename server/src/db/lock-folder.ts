import { join } from 'node:path'
import { lockFile } from '../platform/lock-file.ts'
import { StartError } from '../platform/start-error.ts'
import { keepPrivate } from './keep-private.ts'

/**
 * Locks a data folder for this process and answers the function that unlocks it.
 * Two processes on one embedded database lose committed writes silently, so the second one must not start.
 * Throws a StartError if the folder is locked or belongs to another user.
 */
export function lockFolder(folder: string): () => void {
  keepPrivate(folder)
  const unlock = lockFile(join(folder, 'lock.sqlite'))
  if (unlock) return unlock
  throw new StartError(
    `The data folder ${folder} is in use by another Kilat process. Stop that one first, or set DATA_DIR to another folder.`,
  )
}
