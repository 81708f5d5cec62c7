import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { covers, items, products } from '../../db/schema/catalog.ts'
import { createOperatorCaller, type OperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePicture } from '../../test/make-picture.ts'
import { askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { readCover } from './covers.ts'
import { decideOnProduct, readEditedProduct } from './edited-product.ts'
import { findItemForSale, findPlayerRules, getProduct } from './read.ts'

let engine: Engine
let call: OperatorCaller
const id = 'mobile-legends'
const rows = [{ sku: 'a', name: '86 Diamond', cost: 20_000 }]
beforeEach(async () => {
  engine = await createEngine()
  call = createOperatorCaller(engine.ctx)
  await importList(engine.ctx, { supplier: 'scripted', rows })
})
afterEach(() => engine.close())

const read = () => readEditedProduct(engine.ctx, { id })
const edit = (
  version: number,
  set: Parameters<typeof decideOnProduct>[1]['set'],
  back: Parameters<typeof decideOnProduct>[1]['back'] = [],
) => decideOnProduct(engine.ctx, { id, version, set, back, ...decided })

test('what a person sets is shown to buyers, stays at the next list, and goes back to the definition', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0, by_hand: [], history: [], by_rule: before.values })
  const title = `Mobile Legends ${randomUUID()}`
  const set = { title, id_steps: ['Buka profil.'], search_words: ['EMEL'], sort: -5 }
  const edited = await edit(0, set)
  expect(edited).toMatchObject({ version: 4, values: { ...set, search_words: ['emel'] }, by_rule: { title: before.values.title } })
  expect(edited.by_hand.toSorted()).toEqual(['id_steps', 'search_words', 'sort', 'title'])
  expect(edited.history[0]).toMatchObject({ by: 'ujang', note: 'they called', is_by_hand: true })
  expect(await getProduct(engine.ctx, id)).toMatchObject({ title })
  await importList(engine.ctx, { supplier: 'scripted', rows })
  expect((await read()).values.title).toBe(title)
  const back = await edit(4, {}, ['title', 'id_steps', 'search_words', 'sort'])
  expect(back).toMatchObject({ values: before.values, by_hand: [], version: 8 })
})

test('a product that is off is bought by nobody, and is on again once it is given back', async () => {
  await edit(0, { is_on: false })
  expect(await getProduct(engine.ctx, id)).toBeUndefined()
  expect(await edit(1, { is_on: true })).toMatchObject({ values: { is_on: true }, by_hand: [] })
  expect(await getProduct(engine.ctx, id)).toBeDefined()
})

test('fields of the account are reworded for buyers and for what they type, and go back; other fields are refused', async () => {
  const before = await read()
  const [userId, zone] = before.values.account_fields
  if (!userId || !zone) throw new Error('Mobile Legends has an id and a zone')
  const words = [{ ...userId, label: 'ID Pemain', digits: { least: 11, most: 12 }, hint: 'Biasanya 11 atau 12 angka.' }, zone]
  expect(await edit(0, { account_fields: before.values.account_fields })).toMatchObject({ version: 0, by_hand: [] })
  const edited = await edit(0, { account_fields: words })
  expect(edited).toMatchObject({ version: 1, by_hand: ['account_fields'], values: { account_fields: words } })
  expect(edited.by_rule.account_fields).toEqual(before.values.account_fields)
  expect((await edit(1, { account_fields: words })).version).toBe(1)
  const shown = { label: 'ID Pemain', pattern: '^\\d{11,12}$', pattern_hint: 'Biasanya 11 atau 12 angka.', name: userId.name }
  await importList(engine.ctx, { supplier: 'scripted', rows })
  expect((await getProduct(engine.ctx, id))?.fields[0]).toMatchObject(shown)
  expect((await findPlayerRules(engine.ctx, id))?.fields[0]).toMatchObject(shown)
  const [item] = await engine.ctx.db.select({ id: items.id }).from(items)
  const sale = await findItemForSale(engine.ctx, item?.id ?? '')
  expect(sale?.product.fields[0]).toMatchObject(shown)
  expect(sale?.product).not.toHaveProperty('fieldTexts')
  await expect(edit(1, { account_fields: [userId] })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(edit(1, { account_fields: [{ ...userId, digits: { least: 1, most: 40 } }, zone] })).rejects.toMatchObject({
    code: 'product_invalid',
    fields: { 'set.account_fields.0.digits': expect.any(String) },
  })
  expect(await edit(1, {}, ['account_fields'])).toMatchObject({ version: 2, by_hand: [], values: before.values })
})

test('an order that chose a server is delivered to it after the server was taken away; who still has the old page is told to choose from the list', async () => {
  const itemId = await makeItem(engine.ctx)
  const productId = itemId.replace('-86-diamonds', '')
  const options = ['1234', '5678'].map(value => ({ value, label: `Server ${value}` }))
  const zone = { name: 'zone_id', label: 'Server', kind: 'select' as const, max_length: 6, options }
  const id = { name: 'user_id', label: 'User ID', kind: 'digits' as const, max_length: 12 }
  await engine.ctx.db
    .update(products)
    .set({ fields: [id, zone] })
    .where(eq(products.id, productId))
  const order = await engine.order({ itemId })
  const { values } = await readEditedProduct(engine.ctx, { id: productId })
  const account_fields = values.account_fields.map(field => (field.options ? { ...field, options: field.options.slice(1) } : field))
  await decideOnProduct(engine.ctx, { id: productId, version: 0, set: { account_fields }, back: [], ...decided })
  await expect(engine.order({ itemId })).rejects.toMatchObject({
    code: 'player_invalid',
    fields: { 'player.zone_id': expect.stringContaining('Server') },
  })
  await engine.pay(order)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(engine.supplier.requests.map(({ customerNo }) => customerNo)).toEqual([expect.stringContaining('1234')])
  await engine.expectBooks()
})

test('the same edit twenty times is one; one on an old version changes nothing; a process that dies has changed nothing', async () => {
  await expect(decideOnProduct(dyingAtCommit(engine), { id, version: 0, set: { title: 'Mati' }, back: [], ...decided })).rejects.toThrow(
    'the process died here',
  )
  expect(await read()).toMatchObject({ version: 0, by_hand: [] })
  expect(await askTwenty(() => edit(0, { title: 'ML' }))).toHaveLength(1)
  expect(await read()).toMatchObject({ version: 1, values: { title: 'ML' } })
  await expect(edit(0, { title: 'Lain' })).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 1 } } })
  await expect(decideOnProduct(engine.ctx, { id: 'tidak-ada', version: 0, set: {}, back: [], ...decided })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a cover as large as a photo is taken, and a larger one is refused with the limit that it was told', async () => {
  const post = async (width: number) => {
    const picture = await sharp({ create: { width, height: 4284, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const image = `data:image/png;base64,${picture.toString('base64')}`
    const answer = await call('POST', `/operator/products/${id}/covers`, { body: { image } })
    return { status: answer.status, body: await answer.json() }
  }
  expect(await post(5712)).toMatchObject({ status: 200 })
  expect(await post(5900)).toMatchObject({ status: 422, body: { error: expect.stringContaining('24 megapiksel') } })
})

test('a cover is cut, encoded anew, and served at an address that the product takes', async () => {
  const post = async (image: string) => {
    const answer = await call('POST', `/operator/products/${id}/covers`, { body: { image } })
    return { status: answer.status, body: await answer.json() }
  }
  const { status, body } = await post(await makePicture('jpeg'))
  expect(status).toBe(200)
  const { cover } = body.data
  const [, key = ''] = /^\/pictures\/([\w-]{22})\.webp$/.exec(cover) ?? []
  const image = await readCover(engine.ctx, key)
  const { format, width, height, exif } = await sharp(image).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 480, 640, undefined])
  expect(await edit(0, { cover })).toMatchObject({ values: { cover } })
  expect(await getProduct(engine.ctx, id)).toMatchObject({ art: { cover } })
  expect(await post('data:image/svg+xml;base64,PHN2Zy8+')).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
  expect(await post('data:image/png;base64,iVBORw0KGgo=')).toMatchObject({ status: 422, body: { fields: { image: expect.any(String) } } })
  expect(await engine.ctx.db.$count(covers)).toBe(1)
})
