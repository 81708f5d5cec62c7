import * as catalog from '@kilat/contract/catalog.ts'
import * as content from '@kilat/contract/content.ts'
import * as quotes from '@kilat/contract/quotes.ts'
import * as store from '@kilat/contract/store.ts'
import * as transactions from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import * as endpoints from './endpoints.ts'

test('every call of the page has the name, method and path of the contract', () => {
  const contract = Object.values({ ...catalog, ...content, ...quotes, ...store, ...transactions })
  for (const call of Object.values(endpoints)) {
    const described = contract.find(value => typeof value === 'object' && 'name' in value && value.name === call.name)
    expect(described, call.name).toMatchObject({ name: call.name, method: call.method, path: call.path })
  }
})
