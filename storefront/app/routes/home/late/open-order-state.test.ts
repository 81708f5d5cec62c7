import { shownStatuses } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { statusText } from '../../../text/order-status.ts'
import { orderExample } from '../../transaction/order-example.ts'
import { openOrderState } from './open-order-state.ts'

const minute = 60

test('an order that can be paid is resumed, also before the store has answered', () => {
  for (const order of [undefined, orderExample()])
    expect(openOrderState(order, minute)).toEqual({ isOpen: true, sentence: 'Lanjutkan bayar' })
})

test('an order that is not waiting for its payment has the word of its status, as in every list', () => {
  for (const shown of shownStatuses.filter(status => status !== 'pending_payment'))
    expect(openOrderState(orderExample({ shown_as: shown }), minute)).toEqual({ isOpen: false, sentence: statusText[shown].label })
})

test('an order whose time is over has that word before the store has closed it', () => {
  for (const order of [undefined, orderExample(), orderExample({ shown_as: 'expired' })])
    expect(openOrderState(order, 0)).toEqual({ isOpen: false, sentence: 'Waktu habis' })
})

test('a payment that was refused is not told as a time that is over, and one that came later is told as paid', () => {
  const { timeline } = orderExample()
  const refused = { timeline: [...timeline, { at: '2026-11-21T07:38:00.000Z', code: 'expired', data: { failed: true } }] } as const
  const order = orderExample({ shown_as: 'expired', timeline: [...refused.timeline] })
  expect(openOrderState(order, minute)).toEqual({ isOpen: false, sentence: 'Pembayarannya tidak jadi' })
  expect(openOrderState({ ...order, shown_as: 'paid' }, minute)).toEqual({ isOpen: false, sentence: 'Dibayar' })
})
