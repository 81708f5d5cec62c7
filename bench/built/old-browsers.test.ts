import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const assets = join(import.meta.dirname, '../../storefront/build/client/assets')

/** Younger than Chrome 106 and Safari 15.4, the last of phones that many buyers still have. A look-behind breaks all of its file there. */
const tooYoung = [
  ...[
    'URL.canParse',
    'URL.parse(',
    'Map.groupBy',
    'Object.groupBy',
    'Promise.withResolvers',
    'Promise.try',
    'Array.fromAsync',
    'RegExp.escape',
  ],
  ...['.isWellFormed(', '.toWellFormed(', 'AbortSignal.any(', '(?<=', '(?<!'],
]

test('no script of the pages needs a browser newer than those of old phones', () => {
  const files = readdirSync(assets).filter(name => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap(name => {
    const script = readFileSync(join(assets, name), 'utf8')
    return tooYoung.filter(part => script.includes(part)).map(part => `${name}: ${part}`)
  })
  expect(found).toEqual([])
})
