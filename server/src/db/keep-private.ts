import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../platform/start-error.ts'

const folderMode = 0o700
const fileMode = 0o600

/** Names of the store's own files in its data folder. */
const ownNames = /^(?:database|mailbox|code-secret|(?:lock|operator\.sock)\.sqlite(?:-\w+)?|operator\.sock)$/

/**
 * Makes the data folder if needed, and makes it and the store's files in it private to the user who runs the store, because they
 * contain all orders and contacts. A folder with other files in it keeps its permissions, because it may serve another purpose.
 * Throws a StartError if the files belong to another user. On Windows the system keeps users' files apart.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  try {
    if (names.every(name => ownNames.test(name))) chmodSync(folder, folderMode)
    for (const name of names) if (ownNames.test(name)) close(join(folder, name))
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new StartError(
      `The data folder ${folder} belongs to another user, so it can not be closed to others. Give it to the user Kilat runs as (chown -R), or set DATA_DIR to another folder.`,
    )
  }
}

/** Leaves a link alone, because it may lead anywhere. */
function close(path: string): void {
  const found = lstatSync(path)
  if (found.isDirectory()) {
    setMode(path, found.mode, folderMode)
    for (const name of readdirSync(path)) close(join(path, name))
  }
  if (found.isFile()) setMode(path, found.mode, fileMode)
}

/** Changes the mode only if needed: a database has a thousand files, most of them correct. */
function setMode(path: string, mode: number, wanted: number): void {
  if ((mode & 0o777) !== wanted) chmodSync(path, wanted)
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM'
}
