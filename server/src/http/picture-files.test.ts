import { expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { createPictureFiles } from './picture-files.ts'
import { answerProblem } from './problem-answer.ts'

function createCaller(isRateLimited: boolean) {
  const read = vi.fn(async () => undefined)
  const files = createPictureFiles({ read, isPublic: false, isRateLimited })
  files.onError(error => answerProblem(error, { log: quietLog, requestId: 'request-1' }))
  const visitor = { requestId: 'request-1', takesGzip: false }
  const ask = (file: string, address: string) => files.request(`/${file}`, {}, { visitor: { ...visitor, address } })
  return { read, ask }
}

const file = `${'A'.repeat(22)}.webp`

test('picture look-ups are limited per address, and a key that can not exist is not looked up', async () => {
  const { read, ask } = createCaller(true)
  expect((await ask('A.webp', '10.0.0.1')).status).toBe(404)
  expect(read).not.toHaveBeenCalled()
  for (let times = 0; times < 300; times += 1) expect((await ask(file, '10.0.0.1')).status).toBe(404)
  const refused = await ask(file, '10.0.0.1')
  expect([refused.status, read.mock.calls.length]).toEqual([429, 300])
  expect((await ask(file, '10.0.0.2')).status).toBe(404)
})

test('without limits all pictures are looked up', async () => {
  const { ask } = createCaller(false)
  for (let times = 0; times < 301; times += 1) expect((await ask(file, '10.0.0.1')).status).toBe(404)
})
