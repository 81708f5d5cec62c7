import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../test/engine.ts'
import { drawQr } from './draw-qr.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

test('an order that waits for its payment has a QR picture with a white edge', async () => {
  const order = await engine.order()
  const picture = sharp(await drawQr(engine.ctx, { id: order.id }))
  const { format, width, height } = await picture.metadata()
  expect(format).toBe('png')
  expect(width).toBe(height)
  expect(width).toBeGreaterThan(400)
  expect((await picture.stats()).channels[0]).toMatchObject({ min: 0, max: 255 })
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBe(255)
})

test('an order without a QR code has no picture', async () => {
  const order = await engine.order({ channel: 'bca_va' })
  engine.gateway.createAnswers.push({ kind: 'created', instructions: { kind: 'virtual_account', bank: 'BCA', number: '1', pay_url: null } })
  const va = await engine.order({ channel: 'bca_va' })
  await expect(drawQr(engine.ctx, { id: va.id })).rejects.toMatchObject({ code: 'not_found' })
  await engine.pay(order)
  await expect(drawQr(engine.ctx, { id: order.id })).rejects.toMatchObject({ code: 'not_found' })
})
