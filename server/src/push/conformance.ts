import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PushMessage, PushSender } from './push.ts'

/** How a simulated push service answers the next messages. */
export type Trouble = 'gone' | 'busy' | 'busyWithTime' | 'broken' | 'refuses' | 'redirects' | 'silent' | 'hangsUp'

export type PushHarness = {
  sender: PushSender
  /** A new address of a browser, known to the service. */
  newAddress(): PushMessage['address']
  /** An address of the other kind. */
  foreignAddress: PushMessage['address']
  /** What that browser has received, decrypted and checked as the service and the browser do. */
  received(address: PushMessage['address']): { data: unknown; topic: string; ttlSeconds: number; urgency: string }[]
  /** The service answers so until it is told otherwise. */
  answer(trouble: Trouble | null): void
  close(): Promise<void>
}

/** What every way to push does. */
export function describePushSender(name: string, open: () => Promise<PushHarness>): void {
  describe(`push by ${name}`, () => {
    let harness: PushHarness
    beforeAll(async () => {
      harness = await open()
    })
    afterAll(() => harness.close())

    const data = { title: '86 Diamonds sudah masuk ✓', body: 'Ke akun BangJul77.', url: '/transactions/KLT-7Q2M-9XH4-T8RC' }
    const messageTo = (address: PushMessage['address'], more: Partial<PushMessage> = {}): PushMessage => ({
      ...{ address, data, topic: 'KLT-7Q2M-9XH4-T8RC', ttlSeconds: 3_600, urgency: 'high' },
      ...more,
    })

    test('a browser receives the message as it was sent, with its topic, life and urgency', async () => {
      harness.answer(null)
      const address = harness.newAddress()
      expect(harness.sender.findFault(address)).toBeNull()
      expect(await harness.sender.send(messageTo(address))).toEqual({ kind: 'sent' })
      expect(harness.received(address)).toEqual([{ data, topic: 'KLT-7Q2M-9XH4-T8RC', ttlSeconds: 3_600, urgency: 'high' }])
    })

    test('many messages at once all arrive', async () => {
      harness.answer(null)
      const addresses = Array.from({ length: 12 }, () => harness.newAddress())
      const sent = await Promise.all(addresses.map(address => harness.sender.send(messageTo(address))))
      expect(sent).toEqual(addresses.map(() => ({ kind: 'sent' })))
      expect(addresses.map(address => harness.received(address).length)).toEqual(addresses.map(() => 1))
    })

    test.each([
      ['gone', { kind: 'gone', reason: expect.any(String) }],
      ['busyWithTime', { kind: 'later', reason: expect.any(String), retryAfterMs: 120_000 }],
      ['busy', { kind: 'later', reason: expect.any(String) }],
      ['broken', { kind: 'later', reason: expect.any(String), retryAfterMs: null }],
      ['refuses', { kind: 'refused', reason: expect.any(String) }],
      ['silent', { kind: 'later', reason: 'timeout', retryAfterMs: null }],
      ['hangsUp', { kind: 'later', reason: expect.any(String), retryAfterMs: null }],
    ] as const)('a service that answers “%s” is understood', async (trouble, outcome) => {
      const address = harness.newAddress()
      harness.answer(trouble)
      expect(await harness.sender.send(messageTo(address))).toMatchObject(outcome)
      expect(harness.received(address)).toEqual([])
    })

    test('a redirect is not followed', async () => {
      const address = harness.newAddress()
      harness.answer('redirects')
      expect((await harness.sender.send(messageTo(address))).kind).not.toBe('sent')
      expect(harness.received(address)).toEqual([])
    })

    test('an address of another kind is refused without a call', async () => {
      harness.answer(null)
      expect(harness.sender.findFault(harness.foreignAddress)).toBe('other_kind')
      expect(await harness.sender.send(messageTo(harness.foreignAddress))).toEqual({ kind: 'refused', reason: 'other_kind' })
    })
  })
}
