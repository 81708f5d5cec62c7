import { lazy, Suspense, use } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWhole } from './render-whole.server.ts'

afterEach(() => vi.restoreAllMocks())

const pageOf = (content: React.ReactNode) => (
  <html lang="id">
    <body>{content}</body>
  </html>
)

const Data = ({ from }: { from: Promise<string> }) => <i>{use(from)}</i>

const Broken = (): never => {
  throw new Error('broken')
}

test('a page whose data and code are there is rendered once', async () => {
  const makePage = vi.fn(() => pageOf(<p>Halo &lt;3</p>))
  expect(await renderWhole(makePage, undefined)).toBe('<!DOCTYPE html><html lang="id"><head></head><body><p>Halo &lt;3</p></body></html>')
  expect(makePage).toHaveBeenCalledTimes(1)
})

test('a part whose code is loaded late is waited for the first time, and is the same HTML each time', async () => {
  const Late = lazy(async () => ({ default: () => <b>Nanti</b> }))
  const makePage = vi.fn(() =>
    pageOf(
      <Suspense fallback="…">
        <Late />
      </Suspense>,
    ),
  )
  const first = await renderWhole(makePage, undefined)
  expect(first).toContain('<b>Nanti</b>')
  expect(makePage).toHaveBeenCalledTimes(2)
  expect(await renderWhole(makePage, undefined)).toBe(first)
  expect(makePage).toHaveBeenCalledTimes(3)
})

test('data that is still to come is waited for, also without a place of its own for the time until then', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const rendering = renderWhole(() => pageOf(<Data from={promise} />), undefined)
  resolve('Datang')
  expect(await rendering).toBe('<!DOCTYPE html><html lang="id"><head></head><body><i>Datang</i></body></html>')
})

test('a failing page fails, and a failing part is reported once and leaves its place to the browser', async () => {
  await expect(renderWhole(() => pageOf(<Broken />), undefined)).rejects.toThrow('broken')
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const html = await renderWhole(
    () =>
      pageOf(
        <Suspense fallback="…">
          <Broken />
        </Suspense>,
      ),
    undefined,
  )
  expect(html).toContain('…')
  expect(report).toHaveBeenCalledTimes(1)
})
