import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectEnv, root } from './place.mjs'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, isQuiet?: boolean }} RunOptions */
/** @typedef {{ code: number, output: string }} RunResult */
/** @typedef {{ done: Promise<RunResult>, stop: (signal?: NodeJS.Signals) => void }} Running */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

let interruptedBy = 0
let lastForwardMs = 0

/**
 * Starts a command in its own process group, so that a Ctrl-C reaches it once, from here, and not a second time
 * from the terminal. With `isQuiet` its output is collected instead of shown.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Running}
 */
export function start(command, args, options = {}) {
  listenForSignals()
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? projectEnv(),
    stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
  /** @type {Promise<RunResult>} */
  const done = new Promise(resolve => {
    child.once('error', error => {
      running.delete(child)
      resolve({ code: 127, output: `${output}${command}: ${error.message}\n` })
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output })
    })
  })
  return { done, stop: signal => passOn(child, signal ?? 'SIGTERM') }
}

/**
 * Runs a command to its end and answers its exit code; 128 + n if a signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function run(command, args, options) {
  return start(command, args, options).done
}

/** The exit code after Ctrl-C or another request to end; 0 otherwise. */
export function interruptCode() {
  return interruptedBy
}

let isListening = false

function listenForSignals() {
  if (isListening) return
  isListening = true
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interruptedBy = 128 + constants.signals[signal]
      // The terminal and npm both deliver one Ctrl-C; a second one a moment later means "now".
      const now = Date.now()
      if (now - lastForwardMs < 500) return
      lastForwardMs = now
      // A closed terminal asks for an orderly end, for which SIGHUP itself leaves no time.
      for (const child of running) passOn(child, signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function passOn(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
}
