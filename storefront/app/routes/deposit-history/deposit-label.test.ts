import { rupiah } from '@kilat/contract/money.ts'
import { depositStatuses } from '@kilat/contract/wallet.ts'
import { expect, test } from 'vitest'
import { accountText } from '../../text/account.ts'
import { accountText as inEnglish } from '../../text/en/account.ts'
import { statusText as ordersInEnglish } from '../../text/en/order-status.ts'
import { statusText } from '../../text/order-status.ts'
import { depositLabel } from './deposit-label.ts'

test.each(depositStatuses)('a deposit that is %s has one word, which is that of an order in the same state', status => {
  expect(depositLabel({ status, taken_back: rupiah(0) })).toBe(accountText.depositStatus[status])
  if (status === 'paid') return
  expect(accountText.depositStatus[status]).toBe(statusText[status].label)
  expect(inEnglish.depositStatus[status]).toBe(ordersInEnglish[status].label)
})

test('one whose money was taken back says so, whatever it was before', () => {
  for (const status of depositStatuses) expect(depositLabel({ status, taken_back: rupiah(1) })).toBe('Ditarik kembali')
})
