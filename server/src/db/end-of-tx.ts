import { invariant } from '../platform/invariant.ts'
import type { Tx } from './database.ts'
import { together } from './together.ts'

/** What each open tx still has to write. */
const lastOf = new WeakMap<Tx, (() => Promise<unknown>)[]>()

/**
 * Has something written at the end of its tx, in one message with all else that is written there: its jobs. If it fails, so does the tx.
 */
export function writeLast(tx: Tx, write: () => Promise<unknown>): void {
  const last = lastOf.get(tx)
  invariant(last, 'what is written last is asked for in a tx that inTx opened')
  last.push(write)
}

/** For inTx: makes room for what a new tx writes last. */
export function openLast(tx: Tx): void {
  lastOf.set(tx, [])
}

/** For inTx: writes it. */
export async function finishLast(tx: Tx): Promise<void> {
  const last = lastOf.get(tx) ?? []
  lastOf.delete(tx)
  await together(last.map(write => write()))
}
