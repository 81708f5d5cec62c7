import { hash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** Bytes that every system allows for the path of a socket: macOS has room for 104 with the zero at the end, Linux for 108. */
const longestPath = 103

/** The socket for operators' calls if none is configured: in the data folder, or a pipe named after it on Windows. */
export function defaultOperatorSocket(dataDir: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return join(dataDir, 'operator.sock')
  return `\\\\.\\pipe\\kilat-${hash('sha256', resolve(dataDir).toLowerCase(), 'hex').slice(0, 16)}`
}

/** True for a named pipe of Windows, which is no file. */
export function isPipe(path: string): boolean {
  return /^\\\\[.?]\\pipe\\/.test(path)
}

/** Why a socket can not have this path; undefined if it can. */
export function findSocketProblem(path: string, platform: NodeJS.Platform): string | undefined {
  if (platform === 'win32') return isPipe(path) ? undefined : 'must be a pipe such as \\\\.\\pipe\\kilat on Windows, or off'
  const bytes = Buffer.byteLength(path)
  return bytes > longestPath
    ? `would be ${path}, which has ${bytes} bytes, and a socket's path at most ${longestPath}: set it to a shorter path, or off`
    : undefined
}
