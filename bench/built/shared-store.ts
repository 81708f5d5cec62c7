import type { TestProject } from 'vitest/node'
import { startStore } from './start-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The store of all files that need no settings of their own. */
    store: { url: string; pid: number }
  }
}

/** Starts one store: a first start takes ten times as long as the requests of most files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, pid, stop } = await startStore()
  project.provide('store', { url, pid })
  return stop
}
