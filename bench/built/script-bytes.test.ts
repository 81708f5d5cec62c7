import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { pages } from '../pages.ts'

const store = inject('store')

/** The scripts that a page asks for in order to come to life, as the script at its end names them. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await fetch(store.url + path)).text()
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
}

const budgeted = pages.filter(({ bytes }) => bytes?.js !== undefined)

/** Compressing moves by some tens of bytes with every name; what grows by more than that is a change that is too heavy. */
const tolerance = 1.001

// `npm run bench` measures the same in a browser, and shows what is above its budget by a byte.
test.each(budgeted)('the scripts of $name stay within their budget', async ({ path, bytes }) => {
  const scripts = await scriptsOf(path)
  expect(scripts.length).toBeGreaterThan(3)
  const sizes = await Promise.all(
    scripts.map(async script => brotliCompressSync(Buffer.from(await (await fetch(store.url + script)).arrayBuffer())).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual((bytes?.js ?? 0) * tolerance)
})

/** Each file is a request of a phone far from the store. */
const mostFiles = 17

test.each(pages)('$name comes to life with few files of scripts', async ({ path }) => {
  const scripts = await scriptsOf(path)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.length).toBeLessThanOrEqual(mostFiles)
})
