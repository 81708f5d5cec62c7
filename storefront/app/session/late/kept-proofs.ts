import { proofLifeMs } from '@kilat/contract/contact-proof.ts'
import { orderSecretPattern } from '@kilat/contract/order-secret.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { isRecord } from '../../lib/record.ts'
import { isSharedDevice } from '../../lib/shared-device.ts'
import { proofsName, readAccountId } from '../tokens.ts'

/** A contact as pages show it. */
export type ShownContact = { kind: 'whatsapp' | 'email'; masked: string }

/** A contact that this browser has proven by a one-time code, and the secret that proves it. */
export type KeptProof = ShownContact & {
  proof: string
  /** The user it was proven as, who alone can use it; null for a visitor. */
  accountId: string | null
  /** Until when the server takes it, by this machine's clock. */
  until: number
}

const mostKept = 8

/** The tab's own come first: on a device of several people there are no others. */
const storages = ['sessionStorage', 'localStorage'] as const

/** Contacts that whoever uses this browser now has proven, newest first; only while the server takes their proofs. */
export function readProofs(): KeptProof[] {
  const [now, accountId] = [Date.now(), readAccountId()]
  const kept = storages.flatMap(storage => readStored(storage, proofsName, Array.isArray, []).filter(isKeptProof))
  return kept.filter(each => each.until > now && (each.accountId === null || each.accountId === accountId))
}

/** The secret that proves an order's contact. Another contact may look the same when masked; the server then refuses it. */
export function readProofOf({ kind, masked }: ShownContact): string | undefined {
  return readProofs().find(each => each.kind === kind && each.masked === masked)?.proof
}

/**
 * Keeps the secret that a right code has made a proof, on a device of several people in this tab only: whoever comes next would see the
 * orders and their codes. Signing out removes it.
 */
export function keepProof({ kind, masked }: ShownContact, proof: string): void {
  const kept: KeptProof = { kind, masked, proof, accountId: readAccountId(), until: Date.now() + proofLifeMs }
  const others = readProofs().filter(each => each.proof !== proof && !(each.kind === kind && each.masked === masked))
  writeStored(isSharedDevice() ? 'sessionStorage' : 'localStorage', proofsName, [kept, ...others].slice(0, mostKept))
}

function isKeptProof(value: unknown): value is KeptProof {
  if (!isRecord(value)) return false
  const { kind, masked, proof, accountId, until } = value
  const isContact = (kind === 'whatsapp' || kind === 'email') && typeof masked === 'string'
  const isOwned = accountId === null || typeof accountId === 'string'
  return isContact && isOwned && typeof proof === 'string' && orderSecretPattern.test(proof) && typeof until === 'number'
}
