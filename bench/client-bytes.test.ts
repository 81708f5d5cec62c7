import { expect, test } from 'vitest'
import { readFile } from './client-bytes.ts'

const file = Buffer.from('file')

function answered(body: () => Promise<Buffer>, fromServiceWorker = false) {
  return { response: async () => ({ fromServiceWorker: () => fromServiceWorker, body }) }
}

test('bytes that came over the network are counted', async () => {
  expect(await readFile(answered(async () => file))).toBe(file)
})

test.each([
  ['gone with its page', answered(() => Promise.reject(new Error('Target page, context or browser has been closed')))],
  ['a worker’s own', answered(async () => file, true)],
  ['never answered', { response: async () => null }],
  ['asked for after the end', { response: () => Promise.reject(new Error('closed')) }],
])('a request that is %s is left out', async (_, request) => {
  expect(await readFile(request)).toBeUndefined()
})
