import { expect, inject, test } from 'vitest'
import { pages } from '../pages.ts'

const store = inject('store')

// The store starts without the packages that a production install leaves out.
test.each([...pages.map(({ path }) => path), '/api/openapi.json', '/api/docs/swagger-ui.css', '/icons/lucide.json?icons=ticket'])(
  'the built store answers %s with only the packages of a production install',
  async path => {
    const response = await fetch(`${store.url}${path}`)
    expect(response.status).toBe(200)
  },
)
