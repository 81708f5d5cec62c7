import { useState } from 'react'
import { CallError, isLost } from '../api/call.ts'
import { useOperator } from '../api/session.ts'
import { newKey } from '../lib/new-key.ts'

const storageName = 'kilat-console-keys'
// For browsers without storage, until the page is left.
let inMemory: Readonly<Record<string, string>> = {}

type KeptKey = {
  /** Something was sent with it before this sheet, so that the same again is done at most once: the operator has to be told. */
  wasSent: boolean
  send: <Answer>(send: (key: string) => Promise<Answer>) => Promise<Answer>
}

/**
 * The key of an act in this sheet: the one that the operator has sent for the same act before, if no answer has come to that, and else a new one. Answers
 * how to send with it. `act` names the act and what it is done to.
 */
export function useKeptKey(act: string): KeptKey {
  const { data: operator } = useOperator()
  const of = `${operator?.name} ${act}`
  const [kept] = useState(() => keptKey(of))
  const [key] = useState(() => kept ?? newKey())
  return { wasSent: kept !== undefined, send: send => sendKept({ of, key }, send) }
}

/** The key that was sent and has no answer yet. */
export function keptKey(of: string): string | undefined {
  return read()[of]
}

/**
 * Sends with a key. One whose answer was lost is kept until the store says that something is recorded under it: only then is the next one another act.
 * Under a key that was refused at once nothing is recorded, and it is forgotten.
 */
export async function sendKept<Answer>({ of, key }: { of: string; key: string }, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const wasSent = keptKey(of) === key
  write({ ...read(), [of]: key })
  const drop = () => write(Object.fromEntries(Object.entries(read()).filter(([known]) => known !== of)))
  try {
    const answer = await send(key)
    drop()
    return answer
  } catch (error) {
    if (error instanceof CallError && (error.code === 'idempotency_conflict' || !(wasSent || isLost(error)))) drop()
    throw error
  }
}

function read(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
  } catch {
    return inMemory
  }
}

function write(kept: Readonly<Record<string, string>>): void {
  inMemory = kept
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept))
  } catch {
    // A browser without storage forgets them with the page.
  }
}
