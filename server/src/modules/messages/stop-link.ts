import { createHmac } from 'node:crypto'
import type { MessageChannel } from '@kilat/contract/messages.ts'
import { isSameText } from '../../platform/same-text.ts'
import { hashAddress } from './wishes.ts'

/** Where the pages that stop messages are mounted. */
export const stopPath = '/berhenti'

/** Path of the page that stops all messages to this address. It contains no address, and only the store can make it. */
export function writeStopPath(key: string, input: { channel: MessageChannel; address: string }): string {
  const hash = hashAddress(key, input)
  return `${stopPath}/${hash}.${sign(key, hash)}`
}

/** The hashed address of a link's last part; undefined if the store did not make it. */
export function readStopWord(key: string, word: string): string | undefined {
  const [, hash, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(word) ?? []
  if (!hash || !signature) return undefined
  return isSameText(signature, sign(key, hash)) ? hash : undefined
}

function sign(key: string, hash: string): string {
  return createHmac('sha256', key).update(`stop ${hash}`).digest('base64url')
}
