import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../pages.ts'
import type { Running } from '../processes.ts'
import { startStore } from './start-store.ts'

let store: Running
beforeAll(async () => {
  store = await startStore()
}, 120_000)
afterAll(() => store.stop())

// The store starts without the packages that a production install leaves out.
test.each([...pages.map(({ path }) => path), '/api/openapi.json', '/api/docs/swagger-ui.css', '/icons/lucide.json?icons=ticket'])(
  'the built store answers %s with the packages of a production install alone',
  async path => {
    const response = await fetch(`${store.url}${path}`)
    expect(response.status).toBe(200)
  },
)
