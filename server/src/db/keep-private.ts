import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../platform/start-error.ts'

const folderMode = 0o700
const fileMode = 0o600

/** What the store writes into its data folder. */
const ownNames = /^(?:database|lock\.sqlite(?:-\w+)?)$/

/**
 * Makes a data folder, if there is none, and takes it and the store's own files in it from everybody but the user the store runs
 * as: whoever reads them has every order and contact. A folder that holds something else as well stays as open as it was, since
 * it may be anything. Throws a StartError where the files are another user's. Windows keeps a user's files by other means.
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

/** A link is left alone: what it leads to may be anything. */
function close(path: string): void {
  const found = lstatSync(path)
  if (found.isDirectory()) {
    setMode(path, found.mode, folderMode)
    for (const name of readdirSync(path)) close(join(path, name))
  }
  if (found.isFile()) setMode(path, found.mode, fileMode)
}

/** Most are as they should be, and a database has a thousand files. */
function setMode(path: string, mode: number, wanted: number): void {
  if ((mode & 0o777) !== wanted) chmodSync(path, wanted)
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM'
}
