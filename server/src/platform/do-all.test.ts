import { expect, test } from 'vitest'
import { doAll } from './do-all.ts'

test('acts that fail are named when all are done, with the first error as the cause', async () => {
  const done: string[] = []
  const does = (what: string) => ({ what, act: async () => void done.push(what) })
  const fails = (what: string) => ({
    what,
    act: async () => {
      throw new Error(`no ${what}`)
    },
  })
  const told = doAll([does('A'), fails('B'), does('C'), fails('D'), does('E')])
  await expect(told).rejects.toMatchObject({ message: 'failed: B, D', cause: { message: 'no B' } })
  expect(done).toEqual(['A', 'C', 'E'])
  await doAll([does('F')])
})
