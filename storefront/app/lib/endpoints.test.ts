import * as catalog from '@kilat/contract/catalog.ts'
import * as claims from '@kilat/contract/claims.ts'
import * as contacts from '@kilat/contract/contacts.ts'
import * as content from '@kilat/contract/content.ts'
import * as corrections from '@kilat/contract/corrections.ts'
import * as identity from '@kilat/contract/identity.ts'
import * as messageChoices from '@kilat/contract/message-choices.ts'
import * as ownTransactions from '@kilat/contract/own-transactions.ts'
import * as profile from '@kilat/contract/profile.ts'
import * as push from '@kilat/contract/push.ts'
import * as quotes from '@kilat/contract/quotes.ts'
import * as recentPurchases from '@kilat/contract/recent-purchases.ts'
import * as store from '@kilat/contract/store.ts'
import * as transactions from '@kilat/contract/transactions.ts'
import * as wallet from '@kilat/contract/wallet.ts'
import { expect, test } from 'vitest'
import * as contactEndpoints from '../api/contact-endpoints.ts'
import * as correctionEndpoints from '../api/correction-endpoints.ts'
import * as depositEndpoints from '../api/deposit-endpoints.ts'
import * as ownEndpoints from '../api/own-endpoints.ts'
import * as pushEndpoints from '../api/push-endpoints.ts'
import * as endpoints from './endpoints.ts'

test('every call of the page has the name, method and path of the contract', () => {
  const contract = Object.values({
    ...catalog,
    ...claims,
    ...contacts,
    ...content,
    ...corrections,
    ...identity,
    ...messageChoices,
    ...ownTransactions,
    ...profile,
    ...push,
    ...quotes,
    ...recentPurchases,
    ...store,
    ...transactions,
    ...wallet,
  })
  for (const call of Object.values({
    ...endpoints,
    ...contactEndpoints,
    ...correctionEndpoints,
    ...depositEndpoints,
    ...ownEndpoints,
    ...pushEndpoints,
  })) {
    const described = contract.find(value => typeof value === 'object' && 'name' in value && value.name === call.name)
    expect(described, call.name).toMatchObject({ name: call.name, method: call.method, path: call.path })
  }
})
