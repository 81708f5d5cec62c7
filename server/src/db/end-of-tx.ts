import { invariant } from '../platform/invariant.ts'
import type { Tx } from './database.ts'
import { together } from './together.ts'

/** A statement that the database was asked for, and its end. */
export type Asked = { written: Promise<unknown> }

/** What each open tx still has to write. */
const lastOf = new WeakMap<Tx, (() => Promise<Asked>)[]>()

/**
 * Has something written at the end of its tx, in one message with all else that is written there and the commit. If it fails, so does the tx. `write`
 * answers once the database was asked for it: what is asked for after that comes after the commit.
 */
export function writeLast(tx: Tx, write: () => Promise<Asked>): void {
  const last = lastOf.get(tx)
  invariant(last, 'what is written last is asked for in a tx that inTx opened')
  last.push(write)
}

/**
 * The same for a statement of the query builder, or one built once, whose answer nobody needs: a write after which its tx reads nothing.
 */
export function sendLast(tx: Tx, statement: PromiseLike<unknown>): void {
  // It is sent when it is waited for.
  writeLast(tx, async () => ({ written: Promise.resolve(statement.then(() => undefined)) }))
}

/** What each open tx was sent without waiting for it. */
const sentOf = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Has a statement run in its turn, before all that its tx is asked for later, without waiting for it: it travels with what follows, often with the
 * commit. For a write whose answer nobody needs. If it fails, so does the tx. `statement` is one of the query builder, or one built once.
 */
export function sendNow(tx: Tx, statement: { execute(): Promise<unknown> }): void {
  const sent = sentOf.get(tx)
  invariant(sent, 'what is sent without waiting for it is sent in a tx that inTx opened')
  const written = statement.execute()
  // Its failure is told by what comes after it, the commit if nothing else.
  written.catch(() => {})
  sent.push(written)
}

/** For inTx: the first failure of what was sent without waiting, of which the failures of later statements only follow. Undefined if there is none. */
export async function findFailure(tx: Tx): Promise<{ error: unknown } | undefined> {
  for (const sent of await Promise.allSettled(sentOf.get(tx) ?? [])) if (sent.status === 'rejected') return { error: sent.reason }
  return undefined
}

/** What each open tx has done in this process once it is committed. */
const afterOf = new WeakMap<Tx, (() => void)[]>()

/**
 * Has something done in this process after the commit of its tx, and never if it is rolled back. It is a hint, which must not throw: the process may die
 * before it.
 */
export function doAfter(tx: Tx, act: () => void): void {
  const after = afterOf.get(tx)
  invariant(after, 'what is done after a tx is asked for in one that inTx opened')
  after.push(act)
}

/** For inTx: makes room for what a new tx writes last, and for what is done after it. */
export function openLast(tx: Tx): void {
  lastOf.set(tx, [])
  sentOf.set(tx, [])
  afterOf.set(tx, [])
}

/** For inTx: what to do after the commit. */
export function takeAfter(tx: Tx): readonly (() => void)[] {
  const after = afterOf.get(tx) ?? []
  afterOf.delete(tx)
  return after
}

/** For inTx: has it all written, and answers once the database was asked for it. If it fails, the tx is rolled back though its commit seems to succeed. */
export async function askLast(tx: Tx): Promise<Asked> {
  const last = lastOf.get(tx) ?? []
  lastOf.delete(tx)
  const asked = await together(last.map(write => write().then(heedFailure)))
  const sent = sentOf.get(tx) ?? []
  return heedFailure({ written: together([...sent, ...asked.map(({ written }) => written)]) })
}

/** Whoever waits for a statement hears of its failure, but it may fail before anybody waits, and unheard it would end the process. */
function heedFailure(asked: Asked): Asked {
  asked.written.catch(() => {})
  return asked
}
