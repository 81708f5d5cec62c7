import { expect, test } from 'vitest'
import { newNonce, nonceLength } from './nonce.ts'

test('each nonce is 16 random bytes, and none is repeated', () => {
  const nonces = Array.from({ length: 2_000 }, newNonce)
  expect(new Set(nonces).size).toBe(2_000)
  for (const nonce of nonces) expect([nonce.length, Buffer.from(nonce, 'base64').length]).toEqual([nonceLength, 16])
})
