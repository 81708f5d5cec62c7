import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCodeVault } from './code-vault.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]

test('a sealed code is read with its key only, and never shows itself', () => {
  const vault = createCodeVault([oldKey])
  const { sealed, keyId } = vault.seal('ABCD-1234-EFGH')
  expect(vault.open(sealed)).toBe('ABCD-1234-EFGH')
  expect(vault.keyIds).toEqual([keyId])
  expect(sealed).not.toContain('ABCD')
  expect(vault.seal('ABCD-1234-EFGH').sealed).not.toBe(sealed)
  expect(createCodeVault([newKey]).open(sealed)).toBeUndefined()
  expect(createCodeVault([]).open(sealed)).toBeUndefined()
})

test('after a change of keys the new one seals and the old one still opens', () => {
  const { sealed } = createCodeVault([oldKey]).seal('ABCD')
  const rotated = createCodeVault([newKey, oldKey])
  expect(rotated.open(sealed)).toBe('ABCD')
  expect(rotated.seal('ABCD').keyId).toBe(createCodeVault([newKey]).keyIds[0])
})

test('a changed text is not opened, whichever byte was changed', () => {
  const vault = createCodeVault([oldKey])
  const { sealed } = vault.seal('ABCD-1234')
  const [start, id, packed = ''] = sealed.split(':')
  const bytes = Buffer.from(packed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(vault.open(`${start}:${id}:${changed.toString('base64url')}`)).toBeUndefined()
  }
  for (const text of ['', 'ABCD', 'sealed:', `sealed:${id}:`, `other:${id}:${packed}`]) expect(vault.open(text)).toBeUndefined()
})

test('the hash is the same for every spelling of a code, differs by key, and can be compared across keys', () => {
  const [one] = createCodeVault([oldKey]).hashesOf('abcd 1234')
  expect(createCodeVault([oldKey]).hashesOf('ABCD-1234')).toEqual([one])
  expect(createCodeVault([newKey]).hashesOf('ABCD-1234')).not.toEqual([one])
  expect(createCodeVault([newKey, oldKey]).hashesOf('ABCD-1234')[1]).toBe(one)
  expect(createCodeVault([oldKey]).hashesOf('ABCD-1235')).not.toEqual([one])
})

test('without a key nothing is sealed', () => {
  expect(() => createCodeVault([]).seal('ABCD')).toThrow('no key')
})
