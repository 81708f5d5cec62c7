import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder and all files below it that other users can access in any way. */
export async function listOpenFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map(entry => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async path => ({ path, mode: (await stat(path)).mode & 0o077 })))
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path)
}
