import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import type { Gateway, GatewayChannel } from './gateway.ts'
import { createGateways, mapGateways } from './gateways.ts'

test('gateways are found by their id', () => {
  const one = gatewayOf('one', [channelOf({ id: 'bca_va' })])
  const two = gatewayOf('two', [channelOf({ id: 'bri_va' })])
  expect(mapGateways([one, two]).get('two')).toBe(two)
})

test('without a choice there are no gateways', () => {
  expect(createGateways({})).toEqual({ gateways: new Map(), pages: {} })
})

test('two gateways with one id stop the start', () => {
  expect(() => mapGateways([gatewayOf('one', []), gatewayOf('one', [])])).toThrow('two gateways are called one')
})

test('two gateways may offer one channel, and are asked in the configured order', () => {
  const list = [gatewayOf('two', [channelOf({})]), gatewayOf('one', [channelOf({})])]
  expect([...mapGateways(list).keys()]).toEqual(['two', 'one'])
})

test('two gateways that put one channel into two groups stop the start', () => {
  const list = [gatewayOf('one', [channelOf({ group: 'qris' })]), gatewayOf('two', [channelOf({ group: 'ewallet' })])]
  expect(() => mapGateways(list)).toThrow('the channel bca_va is in two groups')
})

function channelOf(wishes: Partial<GatewayChannel>): GatewayChannel {
  const words = { id: 'bca_va', code: 'BCAVA', name: 'BCA', group: 'virtual_account' as const, note: 'm-BCA', mark: 'BCA' }
  const fee = { flatIdr: rupiah(4_000), basisPoints: 0 }
  return { ...words, fee, minIdr: rupiah(1), maxIdr: rupiah(100), refund: null, ...wishes }
}

function gatewayOf(id: string, channels: GatewayChannel[]): Gateway {
  const silence = async () => ({ kind: 'unknown' as const, detail: 'a gateway of the tests' })
  return {
    id,
    channels,
    createPayment: silence,
    queryPayment: silence,
    cancelPayment: silence,
    refund: silence,
    readNotice: () => ({ kind: 'unverified' }),
    check: silence,
    readStatement: null,
  }
}
