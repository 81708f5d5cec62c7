import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProcess } from '../processes.ts'

// Only with the packages of a production install.
const productionOnly = '--import=./bench/built/production-only.mjs'

/** The built store with a new demo catalogue, in a folder that is removed when it stops. */
export async function startStore(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-built-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const settings = {
      DATABASE_URL: undefined,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      CORRECTION_SECONDS: '0',
      NODE_OPTIONS: productionOnly,
      ...env,
    }
    const store = await startProcess({ script: 'server/build/main.js', env: settings, ready: '/health/ready' })
    return { ...store, stop: () => store.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
