import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { StartError } from './platform/start-error.ts'

/** As many characters as a configured secret has at least. */
const leastLength = 32

/**
 * The secret that one-time codes are made from: the configured one, otherwise the one in the data folder, which the first start makes.
 * It is not in the database, so that whoever reads the database can not tell the codes. Throws a StartError if it can be neither.
 */
export function openCodeSecret({ codeSecret, dataDir }: Pick<Config, 'codeSecret' | 'dataDir'>): string {
  if (codeSecret) return codeSecret
  const path = join(dataDir, 'code-secret')
  try {
    return read(path) ?? make(path, dataDir)
  } catch (error) {
    throw new StartError(
      `The secret of the one-time codes can not be kept in the data folder ${dataDir}. Set CODE_SECRET to at least 32 random characters.`,
      { cause: error },
    )
  }
}

/** The secret in the file; undefined if there is none, or less than one, which a power cut may leave. */
function read(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= leastLength) return secret
    rmSync(path)
    return undefined
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written whole, to the disk, and then given its name, so that another process that starts at the same time never reads half of it. */
function make(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}-${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
