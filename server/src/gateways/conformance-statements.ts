import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { newReference } from '../platform/ids.ts'
import { type GatewayHarness, lever, type MakeGatewayHarness, newRequest, withHarness } from './conformance-harness.ts'
import type { Gateway, PaymentRequest, StatementLine } from './gateway.ts'

/** A settlement statement names the movements as the company's answers do, and a line that can not be read is named. */
export function describeStatements(makeHarness: MakeGatewayHarness): void {
  test('a payment is one line of the statement, with the ids, the sum and the fee of the company’s answer', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, statement] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'statement')]
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await pay(request)
      const state = await harness.gateway.queryPayment(request.reference)
      const receipt = state.kind === 'found' ? state.receipts[0] : undefined
      const lines = linesOf(await read(context, harness, statement), request)
      expect(lines).toMatchObject([{ kind: 'payment', externalId: receipt?.externalId, grossIdr: request.amountIdr }])
      if (receipt?.feeIdr != null) expect(lines[0]?.feeIdr).toBe(receipt.feeIdr)
    })
  })

  test('every line’s net is its gross without the fee, and a refund takes money from the store', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, statement] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'statement')]
      const channel = harness.gateway.channels.find(({ refund }) => refund !== null)
      if (!channel) return context.skip('declared absent: no channel that refunds')
      const request = newRequest(harness, { code: channel.code })
      await harness.gateway.createPayment(request)
      await pay(request)
      const refund = { reference: newReference('REF'), paymentReference: request.reference, amountIdr: rupiah(request.amountIdr) }
      await harness.gateway.refund(refund)
      const lines = await read(context, harness, statement)
      for (const { grossIdr, feeIdr, netIdr } of lines) expect(netIdr).toBe(grossIdr - (feeIdr ?? 0))
      expect(linesOf(lines, request).map(({ kind, grossIdr }) => [kind, grossIdr])).toEqual([
        ['payment', request.amountIdr],
        ['refund', -request.amountIdr],
      ])
    })
  })

  test('a file that is no statement is not read, and of one that was cut off the half line is named', async context => {
    await withHarness(makeHarness, async harness => {
      const [pay, statement] = [lever(context, harness.levers, 'pay'), lever(context, harness.levers, 'statement')]
      const request = newRequest(harness)
      await harness.gateway.createPayment(request)
      await pay(request)
      const readStatement = reader(context, harness)
      const file = await statement()
      const texts = ['', 'hello', '{"a":1}', '<html></html>', '\u0000\u0001']
      for (const text of texts) expect(readStatement(new TextEncoder().encode(text)).kind).toBe('unreadable')
      const whole = await read(context, harness, statement)
      const cut = readStatement(withHalfALine(file))
      expect(cut).toMatchObject({ kind: 'read', lines: whole.slice(0, -1), broken: [{ line: whole.at(-1)?.line }] })
    })
  })
}

/** The file without the second half of its last line. */
function withHalfALine(file: Uint8Array): Uint8Array {
  const start = file.lastIndexOf(0x0a, file.length - 2) + 1
  return file.slice(0, start + Math.floor((file.length - start) / 2))
}

type SkipContext = Parameters<typeof lever>[0]

function reader(context: SkipContext, { gateway }: GatewayHarness): NonNullable<Gateway['readStatement']> {
  return gateway.readStatement ?? context.skip('declared absent: the company offers no statement')
}

async function read(context: SkipContext, harness: GatewayHarness, statement: () => Promise<Uint8Array>): Promise<StatementLine[]> {
  const reading = reader(context, harness)(await statement())
  if (reading.kind !== 'read') throw new Error(reading.detail)
  expect(reading.broken).toEqual([])
  return reading.lines
}

function linesOf(lines: StatementLine[], request: PaymentRequest): StatementLine[] {
  return lines.filter(({ reference }) => reference === request.reference)
}
