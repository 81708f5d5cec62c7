import { expect, test } from 'vitest'
import type { NoticeReading, RawNotice } from '../platform/notice.ts'
import { lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'

/** A notice needs a valid signature, and the store works without notices. */
export function describeNotices(makeHarness: MakeGatewayHarness): void {
  test('a notice names its payment, says that it was paid, and has its own id, the same at every read', async context => {
    await withHarness(makeHarness, async harness => {
      lever(context, harness, 'noticeProof')
      const payTwice = lever(context, harness.levers, 'payTwice')
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await payTwice(request)
      const readings = harness.notices().map(notice => harness.gateway.readNotice(notice))
      expect(readings).toHaveLength(2)
      for (const reading of readings) expect(reading).toMatchObject({ kind: 'notice', reference: request.reference, isPaid: true })
      expect(new Set(readings.map(reading => (reading.kind === 'notice' ? reading.externalId : ''))).size).toBe(2)
      expect(harness.notices().map(notice => harness.gateway.readNotice(notice))).toEqual(readings)
    })
  })

  test('a notice whose proof, or anything the proof covers, was changed is not verified', async context => {
    await withHarness(makeHarness, async harness => {
      const proof = lever(context, harness, 'noticeProof')
      const pay = lever(context, harness.levers, 'pay')
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await pay(request)
      const [notice] = harness.notices()
      expect(notice).toBeDefined()
      if (!notice) return
      const read = (forged: RawNotice) => harness.gateway.readNotice(forged)
      if (proof === 'body') expectEveryFlipRefused(notice, read)
      else expectForgeriesRefused(notice, { read, proof })
    })
  })

  test('a verified notice about something the store did not ask for is ignored', async context => {
    await withHarness(makeHarness, async harness => {
      const foreignNotice = lever(context, harness.levers, 'foreignNotice')
      expect(harness.gateway.readNotice(foreignNotice())).toEqual({ kind: 'ignored' })
    })
  })

  test.for(['payUnnoticed', 'payWhileNoticesFail'] as const)('after the lever %s asking finds the money', async (way, context) => {
    await withHarness(makeHarness, async harness => {
      const pay = lever(context, harness.levers, way)
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await pay(request)
      expect(harness.notices()).toEqual([])
      expect(await harness.gateway.queryPayment(request.reference)).toMatchObject({ kind: 'found', status: 'paid' })
    })
  })
}

/**
 * Flips one bit of every byte, of the body and of every header. The proof must not survive in itself, and if it covers the reference, no
 * flip may change the reference. A flip of anything else may be read, because the store trusts no notice.
 */
function expectForgeriesRefused(notice: RawNotice, { read, proof }: { read(forged: RawNotice): NoticeReading; proof: 'fields' | 'token' }) {
  const told = read(notice)
  expect(told.kind).toBe('notice')
  const reference = told.kind === 'notice' ? told.reference : ''
  let refused = 0
  const count = (reading: NoticeReading) => {
    if (reading.kind === 'unverified') refused += 1
    if (reading.kind === 'notice' && proof === 'fields') expect(reading.reference).toBe(reference)
  }
  for (const [at, byte] of notice.body.entries()) {
    const body = notice.body.slice()
    body[at] = byte ^ 1
    count(read({ headers: notice.headers, body }))
  }
  for (const [name, value] of notice.headers)
    for (let at = 0; at < value.length; at += 1) {
      const headers = without(notice.headers, name)
      headers.set(name, value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ 1) + value.slice(at + 1))
      count(read({ headers, body: notice.body }))
    }
  expect(refused).toBeGreaterThanOrEqual(16)
  if (proof === 'token') expect(read({ headers: new Headers(), body: notice.body })).toEqual({ kind: 'unverified' })
}

/** Flips one bit of every byte of the body and of every signed header, and drops each of those headers; all must be refused. */
export function expectEveryFlipRefused(notice: RawNotice, read: (forged: RawNotice) => NoticeReading): void {
  expect(read(notice).kind).not.toBe('unverified')
  for (const [at, byte] of notice.body.entries()) {
    const body = notice.body.slice()
    body[at] = byte ^ 1
    expect(read({ headers: notice.headers, body })).toEqual({ kind: 'unverified' })
  }
  expect(read({ headers: notice.headers, body: notice.body.slice(1) })).toEqual({ kind: 'unverified' })
  expect(read({ headers: new Headers(), body: notice.body })).toEqual({ kind: 'unverified' })
  let flipped = 0
  for (const [name, value] of notice.headers) {
    // Dropping a header changes the reading only if the header is part of the signature.
    if (read({ headers: without(notice.headers, name), body: notice.body }).kind !== 'unverified') continue
    for (let at = 0; at < value.length; at += 1) {
      const headers = without(notice.headers, name)
      headers.set(name, value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ 1) + value.slice(at + 1))
      expect(read({ headers, body: notice.body })).toEqual({ kind: 'unverified' })
      flipped += 1
    }
  }
  expect(flipped).toBeGreaterThanOrEqual(16)
}

function without(headers: Headers, name: string): Headers {
  const copy = new Headers(headers)
  copy.delete(name)
  return copy
}
