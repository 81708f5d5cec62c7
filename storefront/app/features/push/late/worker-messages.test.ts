import { afterEach, expect, test, vi } from 'vitest'
import { orderPath, subscribeWorker } from './worker-messages.ts'

afterEach(() => vi.unstubAllGlobals())

const url = '/transactions/KLT-7Q2M-9XH4-T8RC'

function open() {
  vi.stubGlobal('location', { origin: 'https://toko.example' })
  const container = Object.assign(new EventTarget(), { startMessages: vi.fn() })
  const listener = { onMessage: vi.fn(), onOpen: vi.fn(), onRenew: vi.fn() }
  // A worker's container has more parts than a page's listener uses.
  const stop = subscribeWorker(listener, container as unknown as ServiceWorkerContainer)
  const tell = (data: unknown) => {
    const postMessage = vi.fn()
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] }))
    return postMessage
  }
  return { container, listener, stop, tell }
}

test('[push.foreground] a subscriber gets the messages of the worker, which is told that they were taken, until it unsubscribes', () => {
  const { container, listener, stop, tell } = open()
  expect(container.startMessages).toHaveBeenCalledOnce()
  const message = { from: 'kilat-worker', kind: 'push', title: 'Pesanan berhasil', body: '86 Diamonds sudah masuk', url }
  expect(tell(message)).toHaveBeenCalledWith('taken')
  expect(listener.onMessage).toHaveBeenCalledWith({ title: 'Pesanan berhasil', body: '86 Diamonds sudah masuk', to: url })
  stop()
  expect(tell(message)).not.toHaveBeenCalled()
  expect(listener.onMessage).toHaveBeenCalledOnce()
})

test('a clicked notification and a changed address are heard', () => {
  const { listener, tell } = open()
  expect(tell({ from: 'kilat-worker', kind: 'open', url })).toHaveBeenCalledWith('taken')
  expect(listener.onOpen).toHaveBeenCalledWith(url)
  expect(tell({ from: 'kilat-worker', kind: 'renew' })).toHaveBeenCalledWith('taken')
  expect(listener.onRenew).toHaveBeenCalledOnce()
})

test.each([
  ['another sender', { kind: 'open', url }],
  ['another kind', { from: 'kilat-worker', kind: 'format', url }],
  ['a page of another site', { from: 'kilat-worker', kind: 'open', url: 'https://evil.example/transactions/KLT-7Q2M-9XH4-T8RC' }],
  ['no text', { from: 'kilat-worker', kind: 'open' }],
  ['no object', 'open'],
])('a message with %s is not taken', (_, data) => {
  const { listener, tell } = open()
  expect(tell(data)).not.toHaveBeenCalled()
  for (const heard of Object.values(listener)) expect(heard).not.toHaveBeenCalled()
})

test.each([
  [url, url],
  ['/transactions', '/transactions'],
  ['https://toko.example/transactions/KLT-7Q2M-9XH4-T8RC', url],
  ['/transactions/KLT-7Q2M-9XH4', null],
  ['/transactions/KLT-7Q2M-9XH4-T8RC/../../profile', null],
  ['/profile', null],
  ['//evil.example/transactions/KLT-7Q2M-9XH4-T8RC', null],
  ['javascript:alert(1)', null],
  ['/transactions/KLT-7Q2M-9XH4-T8RC?x=1', null],
  [7, null],
])('the path in %j is %j', (raw, path) => {
  expect(orderPath(raw, 'https://toko.example')).toBe(path)
})
