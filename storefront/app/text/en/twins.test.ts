import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as ownTime from '../shell/time.ts'
import * as time from './shell/time.ts'

const own = join(import.meta.dirname, '..')

/** Files of texts below a folder, by their path in it. */
const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !/^(?:en|server|contract)\/|\.test\.ts$/.test(file),
  )

const files = textsIn(own)
/** The twins of what the server says know Indonesian words, to replace them. */
const plain = files.filter(file => file !== 'server-text.ts' && file !== 'redeeming.ts')

/** Texts that are the same in both languages: names, examples, and labels that the specification quotes. */
const shared = new Set([
  'Close',
  'Error',
  'Login With Google',
  'Notification',
  'Status',
  'Total',
  'Kilat',
  'QRIS',
  'E-wallet',
  'Virtual account',
  'Minimarket',
  'WhatsApp',
  'Chat',
  '100%',
  '3–10',
  '>10',
  '••••••••',
  '0812 3456 7890',
  'KLT-7Q2M-9XH4-T8RC',
  '123456789 (1234)',
  '/favicon.svg',
  '#ffd60a',
  '#5b3df5',
  'mobile',
  'pc',
  'voucher',
  'en',
  'id',
  '',
])

/** Words that Indonesian sentences hardly do without. */
const indonesian =
  /\b(?:yang|dan|atau|kamu|kami|tidak|belum|sudah|untuk|dengan|dari|ini|itu|bisa|kalau|lagi|dulu|uang|uangmu|bayar|pesanan|saldo|akun|nomor|coba|pilih|isi|kembali)\b/i
/** Indonesian that a reader of English needs: a word to reply, one on a button of other apps, and the language's own name. */
const quoted = /BERHENTI|Bahasa Indonesia/g

test('each text has an English twin, and no twin is left over', () => {
  expect(textsIn(import.meta.dirname).toSorted()).toEqual(files.toSorted())
})

test.each(files)('%s says the same things in English', async file => {
  const [texts, twins] = await Promise.all([import(join(own, file)), import(join(import.meta.dirname, file))])
  expect(shapeOf(twins)).toEqual(shapeOf(texts))
  const equal = sentencesIn(twins).filter(sentence => sentencesIn(texts).includes(sentence) && !shared.has(sentence))
  // Names of months and days are often the same.
  expect(/month|moment/.test(file) ? [] : equal).toEqual([])
})

test.each(plain)('the twin of %s is English, and takes no sentence from the Indonesian one', file => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const words = source.match(/'(?:[^'\\]|\\.)*'|`[^`]*`/g) ?? []
  const told = words.filter(word => !/^'[./]+/.test(word)).map(word => word.replace(quoted, '').replace(/\$\{[^}]*\}/g, ' '))
  expect(told.filter(word => indonesian.test(word))).toEqual([])
  expect(source).not.toMatch(/^import (?!type).* from '\.\.\/(?!shell\/)/m)
})

test('times are written the English way, in Jakarta’s time', () => {
  const twin: typeof ownTime = time
  expect(twin.formatDateTime('2026-05-21T01:15:00.000Z')).toBe('21 May 2026, 08:15 WIB')
  expect([1, 41, 68, 7500].map(twin.formatDurationLong)).toEqual(['1 second', '41 seconds', '1 minute 8 seconds', '2 hours 5 minutes'])
  expect(twin.formatDuration(7500)).toBe('2 h 5 min')
})

/** Names and kinds of everything in a module, with the number of a list's entries and of a function's parameters. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return `function of ${value.length}`
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}
