import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of a test that replaces modules, or changes what all tests of a process have: the browser's globals, a store's state. */
const changesWhatIsShared = /vi\.|globalThis|window|document|navigator|location|localStorage|sessionStorage|setItem|setState|reset/

/**
 * The storefront's tests as paths from `root`: those that need modules of their own, and those that only call functions, which share a process and its modules
 * and so take a third of the time.
 */
export function findStorefrontTests(root: string): { own: string[]; sharing: string[] } {
  const all = globSync(['storefront/app/**/*.test.{ts,tsx}', 'storefront/*.test.ts'], { cwd: root })
  const own = all.filter(path => changesWhatIsShared.test(readFileSync(join(root, path), 'utf8')))
  return { own, sharing: all.filter(path => !own.includes(path)) }
}
