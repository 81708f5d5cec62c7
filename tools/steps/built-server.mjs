import { ensureServerBuilt } from './build.mjs'

/** For a run of tests that start the server as a process, which is the built one. */
export async function setup() {
  if ((await ensureServerBuilt()) !== 0) throw new Error('the server could not be built')
}
