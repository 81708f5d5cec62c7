import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const origin = 'http://store.test'
const fields = (count: number) => Array.from({ length: count }, (_, at): [string, string] => [`player.${at}`, ''])

function read(body: BodyInit, type?: string) {
  const headers = type === undefined ? undefined : { 'content-type': type }
  return readForm(new Request(`${origin}/products/a`, { method: 'POST', body, headers }), origin)
}

test('a form with more fields than any form of the store has is refused', async () => {
  const parts = new FormData()
  for (const [name, value] of fields(101)) parts.append(name, value)
  const text = new URLSearchParams(fields(101))
  // Read as a list of types, of which the last one counts.
  const twoTypes = 'multipart/form-data; boundary=x, application/x-www-form-urlencoded'
  for (const asked of [read(text), read(parts), read(text.toString(), twoTypes)])
    await expect(asked).rejects.toMatchObject({ code: 'malformed', message: 'Formulir ini punya lebih dari 100 isian.' })
})

test('a form of a hundred fields is read, and so is one whose text has the signs that separate fields', async () => {
  expect([...(await (await read(new URLSearchParams(fields(100)))).formData())]).toEqual(fields(100))
  const contact = 'a&b\n--'.repeat(200)
  expect((await (await read(new URLSearchParams({ contact }))).formData()).get('contact')).toBe(contact)
})
