import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { avatars } from '../../db/schema/identity.ts'
import { createPictureFiles } from '../../http/picture-files.ts'
import { makePicture } from '../../test/make-picture.ts'
import { makeUser } from '../../test/make-user.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { deleteAvatar, readAvatar, saveAvatar } from './save-avatar.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const signIn = async () => (await makeUser(store.ctx)).id
const save = (userId: string, image: string) => saveAvatar(store.ctx, { userId, image })
const keyOf = (url: string | null) => /^\/avatars\/([\w-]{22})\.webp$/.exec(url ?? '')?.[1] ?? 'no key'
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const visitor = { address: '10.0.0.1', requestId: 'request-1', takesGzip: false }

test.each(['png', 'jpeg', 'webp'] as const)('a %s is stored as a small square without metadata', async format => {
  const { avatar_url: url } = await save(await signIn(), await makePicture(format))
  const kept = await readAvatar(store.ctx, keyOf(url))
  const picture = sharp(kept)
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect((await picture.metadata()).exif).toBeUndefined()
  expect(Buffer.from(kept ?? []).toString('latin1')).not.toContain('secret place')
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  // The square is cut from the middle: its left half stays red, its right half blue.
  const pixel = (x: number) => [...data.subarray((96 * 192 + x) * 3, (96 * 192 + x) * 3 + 3)]
  expect(pixel(20)[0]).toBeGreaterThan(200)
  expect(pixel(170)[2]).toBeGreaterThan(200)
})

test('a new picture replaces the old one, under a new address', async () => {
  const userId = await signIn()
  const first = (await save(userId, await makePicture())).avatar_url
  const second = (await save(userId, await makePicture())).avatar_url
  expect(second).not.toBe(first)
  expect(await readAvatar(store.ctx, keyOf(first))).toBeUndefined()
  expect(await readAvatar(store.ctx, keyOf(second))).toBeDefined()
})

test('of several pictures saved at once one is kept', async () => {
  const userId = await signIn()
  const picture = await makePicture()
  const saved = await Promise.all(Array.from({ length: 6 }, () => save(userId, picture)))
  const kept = await Promise.all(saved.map(({ avatar_url: url }) => readAvatar(store.ctx, keyOf(url))))
  expect(kept.filter(image => image !== undefined)).toHaveLength(1)
})

test('a user without a picture is shown with the provider’s; deleting a missing picture succeeds', async () => {
  const userId = await signIn()
  const { avatar_url: url } = await save(userId, await makePicture())
  for (const round of [1, 2]) expect([round, (await deleteAvatar(store.ctx, { userId })).avatar_url]).toEqual([round, null])
  expect(await readAvatar(store.ctx, keyOf(url))).toBeUndefined()
})

test('an invalid picture is refused with a sentence, and the old one stays', async () => {
  const userId = await signIn()
  const { avatar_url: url } = await save(userId, await makePicture())
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const png = Buffer.from((await makePicture()).split(',')[1] ?? '', 'base64')
  const huge = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const bad = [
    dataUrl('svg+xml', svg),
    dataUrl('png', svg),
    dataUrl('png', gif),
    dataUrl('png', png.subarray(0, png.length / 2)),
    dataUrl('png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    dataUrl('png', huge),
    `data:image/png;base64,${png.toString('base64')}\n`,
    'data:image/png;base64,',
    'https://elsewhere.example/picture.png',
    'data:text/html;base64,PGI+',
    '',
  ]
  for (const image of bad)
    await expect(save(userId, image)).rejects.toMatchObject({
      code: 'profile_invalid',
      status: 422,
      message: expect.stringMatching(/foto/i),
      fields: { image: expect.any(String) },
    })
  expect(await readAvatar(store.ctx, keyOf(url))).toBeDefined()
})

test('a deleted account gets no picture', async () => {
  const before = (await store.ctx.db.select().from(avatars)).length
  await expect(save('USR-GONE', await makePicture())).rejects.toMatchObject({ code: 'sign_in_required' })
  expect((await store.ctx.db.select().from(avatars)).length).toBe(before)
})

test('a picture is served for good and only as a picture; an unknown one is not found', async () => {
  const site = createPictureFiles({ read: key => readAvatar(store.ctx, key), isPublic: false, isRateLimited: true })
  site.onError((error, c) => c.json({ code: 'code' in error ? error.code : error.message }, 404))
  const { avatar_url: url } = await save(await signIn(), await makePicture())
  const answer = await site.request(`/${keyOf(url)}.webp`, {}, { visitor })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp')
  for (const path of ['/AAAAAAAAAAAAAAAAAAAAAA.webp', `/${keyOf(url)}`, `/${keyOf(url)}.png`, '/%00.webp', '/..%2f.webp']) {
    const refused = await site.request(path, {}, { visitor })
    expect([path, refused.status, await refused.json()]).toEqual([path, 404, { code: 'not_found' }])
  }
})
