import { expect, test } from 'vitest'
import { readProof } from './read-proof.ts'

test('a contact is recognised as a number or an e-mail address, however it is typed', () => {
  expect(readProof(' 0812-3456 7890 ')).toEqual({ kind: 'whatsapp', contact: '0812-3456 7890' })
  expect(readProof('Adik@Contoh.id')).toEqual({ kind: 'email', contact: 'Adik@Contoh.id' })
})

test.each(['', 'halo', '12345', 'adik@', '0812 abc'])('%j is neither a number nor an e-mail, and is not sent', typed => {
  expect(readProof(typed)).toBeUndefined()
})
