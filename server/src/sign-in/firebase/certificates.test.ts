import { compactVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { certificates, signedWords } from './certificate-fixtures.ts'
import { createCertificates } from './certificates.ts'
import type { FetchedCertificates } from './fetch-certificates.ts'

const minuteMs = 60_000

function answer(body: unknown, more: { cacheControl?: string; age?: string } = {}): FetchedCertificates {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'fetched', body: text, cacheControl: 'public, max-age=3600, must-revalidate', age: '', ...more }
}

const failure: FetchedCertificates = { kind: 'failed', reason: 'keys_unreachable' }

/** Google's address that answers one after the other, the last one again and again. */
function createSource(...answers: FetchedCertificates[]) {
  let nowMs = Date.parse('2026-11-21T08:00:00Z')
  const fetch = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? failure)
  const { findKey } = createCertificates({ fetch, clock: { now: () => new Date(nowMs) } })
  return {
    fetch,
    findKey,
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

test.each(['a', 'b'] as const)('the key of certificate %s checks what was signed with it', async id => {
  const { findKey } = createSource(answer(certificates))
  const found = await findKey(id)
  if (found.kind !== 'found') throw new Error('no key')
  const { payload } = await compactVerify(signedWords[id], found.key)
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ word: id })
  await expect(compactVerify(signedWords[id === 'a' ? 'b' : 'a'], found.key)).rejects.toThrow()
})

test('keys are asked for once, until the time they may be kept is over', async () => {
  const { fetch, findKey, wait } = createSource(answer(certificates))
  await findKey('a')
  wait(59 * minuteMs)
  await findKey('b')
  expect(fetch).toHaveBeenCalledTimes(1)
  wait(minuteMs)
  expect(await findKey('a')).toMatchObject({ kind: 'found' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('the time an answer spent on its way through caches counts', async () => {
  const { fetch, findKey, wait } = createSource(answer(certificates, { age: '3000' }))
  await findKey('a')
  wait(11 * minuteMs)
  await findKey('a')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each(['', 'no-store', 's-maxage=9000'])('keys that may not be kept (%j) still serve a burst of calls', async cacheControl => {
  const { fetch, findKey, wait } = createSource(answer(certificates, { cacheControl }))
  await findKey('a')
  await findKey('a')
  expect(fetch).toHaveBeenCalledTimes(1)
  wait(minuteMs)
  await findKey('a')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('however long keys may be kept, it is no longer than a day', async () => {
  const { fetch, findKey, wait } = createSource(answer(certificates, { cacheControl: 'max-age=999999999' }))
  await findKey('a')
  wait(24 * 60 * minuteMs)
  await findKey('a')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('many who ask at once ask once', async () => {
  const { fetch, findKey } = createSource(answer(certificates))
  const found = await Promise.all(Array.from({ length: 20 }, () => findKey('a')))
  expect(found.every(({ kind }) => kind === 'found')).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a new key is found by asking again, and the old one is gone', async () => {
  const { findKey, wait } = createSource(answer({ a: certificates.a }), answer({ b: certificates.b }))
  expect(await findKey('a')).toMatchObject({ kind: 'found' })
  wait(minuteMs)
  expect(await findKey('b')).toMatchObject({ kind: 'found' })
  expect(await findKey('a')).toEqual({ kind: 'none' })
})

test('key ids somebody makes up do not make the store ask again and again', async () => {
  const { fetch, findKey, wait } = createSource(answer(certificates))
  await findKey('a')
  wait(minuteMs)
  for (const id of ['x', 'y', 'z', '__proto__', 'constructor']) expect(await findKey(id)).toEqual({ kind: 'none' })
  expect(fetch).toHaveBeenCalledTimes(2)
  wait(30_000)
  expect(await findKey('x')).toEqual({ kind: 'none' })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('without an answer nobody can tell, and nobody is asked anew at once', async () => {
  const { fetch, findKey, wait } = createSource(failure, answer(certificates))
  expect(await findKey('a')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
  expect(await findKey('a')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
  expect(fetch).toHaveBeenCalledTimes(1)
  wait(3_000)
  expect(await findKey('a')).toMatchObject({ kind: 'found' })
})

test('keys whose time is over are not used, though no newer ones can be fetched', async () => {
  const { findKey, wait } = createSource(answer(certificates), failure)
  await findKey('a')
  wait(60 * minuteMs)
  expect(await findKey('a')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
})

test('while a newer key can not be fetched the kept ones go on serving', async () => {
  const { findKey, wait } = createSource(answer({ a: certificates.a }), failure)
  await findKey('a')
  wait(minuteMs)
  expect(await findKey('b')).toEqual({ kind: 'unreachable', reason: 'keys_unreachable' })
  expect(await findKey('a')).toMatchObject({ kind: 'found' })
})

test.each([
  ['no JSON', '<html>', 'keys_of_another_shape'],
  ['a list', [certificates.a], 'keys_of_another_shape'],
  ['numbers', { a: 1 }, 'keys_of_another_shape'],
  ['nothing', {}, 'no_keys'],
  ['words', { a: 'no certificate' }, 'no_keys'],
])('an answer of %s holds no keys, and the store can not tell', async (_, body, reason) => {
  expect(await createSource(answer(body)).findKey('a')).toEqual({ kind: 'unreachable', reason })
})

test('a certificate nobody can read takes none of the others along', async () => {
  const { findKey } = createSource(answer({ ...certificates, broken: '-----BEGIN CERTIFICATE-----\nxx\n-----END CERTIFICATE-----\n' }))
  expect(await findKey('a')).toMatchObject({ kind: 'found' })
  expect(await findKey('broken')).toEqual({ kind: 'none' })
})
