import sharp, { type OutputInfo } from 'sharp'
import { expect, test, vi } from 'vitest'
import { createAppIcons } from './app-icons.ts'

const red = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#f00"/></svg>')
const night = [11, 16, 32, 255]

async function pixelOf(png: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info }: { data: Buffer; info: OutputInfo } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

test.each([
  ['192', 192],
  ['512', 512],
  ['maskable-512', 512],
] as const)('the icon %s is a square PNG drawn from the favicon', async (kind, side) => {
  const png = await createAppIcons(async () => red).png('/favicon.svg', kind)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
  expect(await pixelOf(png, side / 2, side / 2)).toEqual([255, 0, 0, 255])
})

test('a drawing without a size is drawn at the shown size, not enlarged', async () => {
  const half = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="16" height="32" fill="#f00"/></svg>')
  const png = await createAppIcons(async () => half).png('/favicon.svg', '512')
  expect(await pixelOf(png, 254, 256)).toEqual([255, 0, 0, 255])
  expect((await pixelOf(png, 258, 256))[3]).toBe(0)
})

test('a maskable icon fills every corner with its background', async () => {
  const round = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#f00"/></svg>',
  )
  const png = await createAppIcons(async () => round).png('/favicon.svg', 'maskable-512')
  for (const [x, y] of [
    [0, 0],
    [511, 511],
    [256, 60],
    [75, 75],
  ] as const)
    expect(await pixelOf(png, x, y)).toEqual([255, 0, 0, 255])
})

test('a transparent icon gets a white background', async () => {
  const ring = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="8" fill="#f00"/></svg>')
  const png = await createAppIcons(async () => ring).png('/favicon.svg', 'maskable-512')
  expect(await pixelOf(png, 0, 0)).toEqual([255, 255, 255, 255])
})

test.each([`data:image/svg+xml;base64,${red.toString('base64')}`, `data:image/svg+xml,${encodeURIComponent(red.toString())}`])(
  'a favicon in the theme itself is read out of it: %.30s…',
  async favicon => {
    const readFile = vi.fn()
    const png = await createAppIcons(readFile).png(favicon, '192')
    expect(await pixelOf(png, 96, 96)).toEqual([255, 0, 0, 255])
    expect(readFile).not.toHaveBeenCalled()
  },
)

type Case = [what: string, favicon: string, readFile: (path: string) => Promise<Uint8Array | undefined>]
const unreadable: Case[] = [
  ['a file that is not there', '/gone.svg', async () => undefined],
  ['a file that is no picture', '/favicon.ico', async () => Buffer.from('not a picture')],
  ['a disk that fails', '/favicon.svg', () => Promise.reject(new Error('EIO'))],
  ['a data URL that is none', 'data:image/png;base64,%%%', async () => undefined],
]

test.each(unreadable)('%s falls back to the built-in icon', async (_, favicon, readFile) => {
  const png = await createAppIcons(readFile).png(favicon, '192')
  expect(await pixelOf(png, 96, 8)).toEqual(night)
})

test('an icon is drawn once, until the favicon changes', async () => {
  const readFile = vi.fn(async () => red)
  const icons = createAppIcons(readFile)
  await Promise.all([icons.png('/a.svg', '192'), icons.png('/a.svg', '192')])
  expect(readFile).toHaveBeenCalledTimes(1)
  await icons.png('/b.svg', '192')
  expect(readFile.mock.calls).toEqual([['/a.svg'], ['/b.svg']])
})
