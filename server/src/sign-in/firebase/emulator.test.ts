import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSigner, encodePart, googleClaims, projectId, unsignedToken } from '../../test/id-tokens.ts'
import { createFirebaseEmulator } from './emulator.ts'

const now = new Date('2026-11-21T08:00:00Z')
const emulator = createFirebaseEmulator({ projectId, clock: { now: () => now } })

test('a token of the emulator is accepted, and its users are separate from those of the real project', async () => {
  expect(await emulator.verify(unsignedToken(googleClaims(now)))).toMatchObject({
    kind: 'verified',
    identity: { issuer: 'emulator:https://securetoken.google.com/toko-contoh', subject: 'uidContoh123', email: 'sari@contoh.id' },
  })
})

test.for([
  ['another project', { aud: 'toko-lain' }, 'audience'],
  ['an end that is over', { exp: now.getTime() / 1_000 }, 'expired'],
  ['a sign-in long ago', { auth_time: now.getTime() / 1_000 - 301 }, 'signed_in_long_ago'],
  ['a password', { firebase: { sign_in_provider: 'password' } }, 'method'],
] as const)('a token with %s is refused, as the other rules require', async ([, changes, reason]) => {
  expect(await emulator.verify(unsignedToken({ ...googleClaims(now), ...changes }))).toEqual({ kind: 'refused', reason })
})

test('a token that is signed, malformed or too long is refused', async () => {
  const claims = googleClaims(now)
  const tokens = [
    await (await createSigner()).sign(claims),
    `${unsignedToken(claims)}x`,
    `${unsignedToken(claims)}.`,
    unsignedToken(claims).slice(0, -1),
    unsignedToken(claims, { alg: 'RS256' }),
    unsignedToken(claims, null),
    `${encodePart({ alg: 'none' })}.${Buffer.from('{').toString('base64url')}.`,
    unsignedToken({ ...claims, note: 'x'.repeat(8_192) }),
  ]
  for (const token of tokens) expect(await emulator.verify(token)).toEqual({ kind: 'refused', reason: 'no_unsigned_token' })
})

test('any other text is refused and breaks nothing', async () => {
  const garbage = fc.oneof(
    fc.string(),
    fc.jsonValue().map(claims => unsignedToken(claims)),
  )
  await fc.assert(fc.asyncProperty(garbage, async token => (await emulator.verify(token)).kind === 'refused'))
})
