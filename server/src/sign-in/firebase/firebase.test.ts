import fc from 'fast-check'
import { CompactSign, exportSPKI, generateKeyPair } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createSigner, encodePart, googleClaims, projectId, type Signer, unsignedToken } from '../../test/id-tokens.ts'
import type { FindKey } from '../verify-signed-token.ts'
import { createFirebase } from './firebase.ts'

const now = new Date('2026-11-21T08:00:00.500Z')
const nowSeconds = Math.floor(now.getTime() / 1_000)
const clock = { now: () => now }

let google: Signer
let stranger: Signer
beforeAll(async () => {
  google = await createSigner()
  stranger = await createSigner()
})

const findKey: FindKey = async keyId => (keyId === 'key-1' ? { kind: 'found', key: google.publicKey } : { kind: 'none' })

function verify(token: string, keys = findKey) {
  return createFirebase({ projectId, findKey: keys, clock }).verify(token)
}

const signWith = async (changes: Record<string, unknown>) => google.sign({ ...googleClaims(now), ...changes })
const refusal = (reason: string) => ({ kind: 'refused', reason })

test('a token of the project from a Google sign-in identifies the user', async () => {
  expect(await verify(await signWith({}))).toEqual({
    kind: 'verified',
    identity: {
      issuer: 'https://securetoken.google.com/toko-contoh',
      subject: 'uidContoh123',
      name: 'Sari',
      email: 'sari@contoh.id',
      isEmailVerified: true,
      pictureUrl: 'https://lh3.googleusercontent.com/a/contoh',
      expiresAt: new Date((nowSeconds + 3_595) * 1_000),
    },
  })
})

test('missing claims are left empty, and claims of a wrong shape are ignored', async () => {
  const nameless = { name: undefined, picture: 7, email: undefined, email_verified: true }
  expect(await verify(await signWith(nameless))).toMatchObject({
    identity: { name: null, email: null, isEmailVerified: false, pictureUrl: null },
  })
  expect(await verify(await signWith({ email_verified: 'true' }))).toMatchObject({ identity: { isEmailVerified: false } })
})

test.for([
  ['https://lh3.googleusercontent.com/a/x=s96-c', 'https://lh3.googleusercontent.com/a/x=s96-c'],
  [' https://LH3.googleusercontent.com/a b\n', 'https://lh3.googleusercontent.com/a%20b'],
  ['https://googleusercontent.com/a\u0000b', 'https://googleusercontent.com/a%00b'],
  [' https://evil.test/pixel.png', null],
  ['https://evilgoogleusercontent.com/a', null],
  ['https://lh3.googleusercontent.com.evil.test/a', null],
  ['https://lh3.googleusercontent.com@evil.test/a', null],
  ['https://evil@lh3.googleusercontent.com/a', null],
  ['https://lh3.googleusercontent.com:8443/a', null],
  ['http://lh3.googleusercontent.com/a', null],
  ['https://x/\u0000', null],
  ['javascript:alert(1)', null],
  ['', null],
] as const)('the picture %j is stored as %j', async ([picture, pictureUrl]) => {
  expect(await verify(await signWith({ picture }))).toMatchObject({ kind: 'verified', identity: { pictureUrl } })
})

test.for([
  ['a project of somebody else', { aud: 'toko-lain' }, 'audience'],
  ['several projects', { aud: [projectId, 'toko-lain'] }, 'claims_of_another_shape'],
  ['another issuer', { iss: 'https://securetoken.google.com/toko-lain' }, 'issuer'],
  ['Google itself as the issuer', { iss: 'https://accounts.google.com' }, 'issuer'],
  ['a session cookie', { iss: `https://session.firebase.google.com/${projectId}` }, 'issuer'],
  ['an end that is over', { exp: nowSeconds - 1 }, 'expired'],
  ['an end that is now', { exp: nowSeconds }, 'expired'],
  ['no end', { exp: undefined }, 'claims_of_another_shape'],
  ['an end that is no moment', { exp: 1e300 }, 'claims_of_another_shape'],
  ['an end no database takes', { exp: 253_402_300_800 }, 'claims_of_another_shape'],
  ['an end in words', { exp: '4102444800' }, 'claims_of_another_shape'],
  ['a beginning in the future', { iat: nowSeconds + 62 }, 'issued_in_the_future'],
  ['a sign-in in the future', { auth_time: nowSeconds + 62 }, 'signed_in_in_the_future'],
  ['a sign-in of more than five minutes ago', { auth_time: nowSeconds - 300 }, 'signed_in_long_ago'],
  ['no sign-in', { auth_time: undefined }, 'claims_of_another_shape'],
  ['nobody', { sub: '' }, 'subject'],
  ['no subject', { sub: undefined }, 'claims_of_another_shape'],
  ['129 letters', { sub: 'x'.repeat(129) }, 'subject'],
  ['65 letters that take two places each', { sub: '𝔎'.repeat(65) }, 'subject'],
  ['a letter no database takes', { sub: 'uid\u0000' }, 'subject'],
  ['half a letter', { sub: 'uid\ud800' }, 'subject'],
  ['a password', { firebase: { sign_in_provider: 'password' } }, 'method'],
  ['no way in', { firebase: {} }, 'claims_of_another_shape'],
  ['nothing of Firebase', { firebase: undefined }, 'claims_of_another_shape'],
] as const)('a token with %s is refused', async ([, changes, reason]) => {
  expect(await verify(await signWith(changes))).toEqual(refusal(reason))
})

test.for([
  ['that ends in a second', { exp: nowSeconds + 1 }],
  ["of a clock that runs a minute ahead of the store's", { iat: nowSeconds + 60, auth_time: nowSeconds + 60 }],
  ['of somebody who signed in almost five minutes ago', { auth_time: nowSeconds - 299 }],
  ['with the longest subject', { sub: 'x'.repeat(128) }],
] as const)('a token %s is accepted', async ([, changes]) => {
  expect(await verify(await signWith(changes))).toMatchObject({ kind: 'verified' })
})

test('an unsigned token is refused', async () => {
  expect(await verify(unsignedToken(googleClaims(now)))).toEqual(refusal('algorithm'))
  expect(await verify(unsignedToken(googleClaims(now), { alg: 'None', kid: 'key-1' }))).toEqual(refusal('algorithm'))
  expect(await verify(unsignedToken(googleClaims(now), { alg: 'RS256', kid: 'key-1' }))).toEqual(refusal('signature'))
})

test('a token signed with the public key as an HMAC secret is refused', async () => {
  const secret = new TextEncoder().encode(await exportSPKI(google.publicKey))
  const forged = await new CompactSign(new TextEncoder().encode(JSON.stringify(googleClaims(now))))
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(secret)
  expect(await verify(forged)).toEqual(refusal('algorithm'))
})

test('every other signing algorithm is refused', async () => {
  const { privateKey } = await generateKeyPair('PS256')
  const token = await new CompactSign(new TextEncoder().encode(JSON.stringify(googleClaims(now))))
    .setProtectedHeader({ alg: 'PS256', kid: 'key-1' })
    .sign(privateKey)
  expect(await verify(token)).toEqual(refusal('algorithm'))
})

test('a token signed by a stranger in the name of a real key is refused', async () => {
  expect(await verify(await stranger.sign(googleClaims(now)))).toEqual(refusal('signature'))
})

test('a token with an unknown key or no key id is refused', async () => {
  expect(await verify(await google.sign(googleClaims(now), { alg: 'RS256', kid: 'key-9' }))).toEqual(refusal('unknown_key'))
  expect(await verify(await google.sign(googleClaims(now), { alg: 'RS256' }))).toEqual(refusal('no_key_id'))
})

test('a token changed after signing is refused', async () => {
  const [header, , signature] = (await signWith({})).split('.')
  const changed = `${header}.${encodePart({ ...googleClaims(now), sub: 'somebodyElse' })}.${signature}`
  expect(await verify(changed)).toEqual(refusal('signature'))
})

test('a token that is too long is not read', async () => {
  const neverAsked: FindKey = async () => {
    throw new Error('asked for a key')
  }
  expect(await verify(await signWith({ note: 'x'.repeat(8_192) }), neverAsked)).toEqual(refusal('oversized'))
})

test('while the keys can not be fetched the result is unknown and the token is not accepted', async () => {
  const token = await signWith({})
  expect(await verify(token, async () => ({ kind: 'unreachable', reason: 'keys_unreachable' }))).toEqual({
    kind: 'unknown',
    reason: 'keys_unreachable',
  })
})

test('any other text is refused and breaks nothing', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map(text => Buffer.from(text).toString('base64url')),
  )
  const garbage = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 6 }).map(parts => parts.join('.')),
  )
  await fc.assert(fc.asyncProperty(garbage, async token => (await verify(token)).kind === 'refused'))
})

test('malformed claims with a valid signature are refused and break nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async claims => (await verify(await google.sign(claims))).kind === 'refused'),
    { numRuns: 30 },
  )
})
