import { join } from 'node:path'
import { expect, test } from 'vitest'
import { twinOf } from './speak-language.ts'

const app = join(import.meta.dirname, 'app')
const twin = (source: string, importer: string) => twinOf(source, join(app, importer), 'en')

test('a page reads the English twin of its texts', () => {
  expect(twin('../text/shell/shell.ts', 'shell/site-footer.tsx')).toBe(join(app, 'text/en/shell/shell.ts'))
  expect(twin('./shell/shell.ts', 'text/fallback-theme.ts')).toBe(join(app, 'text/en/shell/shell.ts'))
})

test('the rules of player ids speak English, too', () => {
  expect(twinOf('./player-sentences.ts', join(app, '../../contract/src/player-rules.ts'), 'en')).toBe(
    join(app, 'text/en/contract/player-sentences.ts'),
  )
})

test('other files, packages and what a twin imports stay', () => {
  expect(twin('./site-header.tsx', 'shell/store-shell.tsx')).toBeUndefined()
  expect(twin('react', 'shell/store-shell.tsx')).toBeUndefined()
  expect(twin('../../shell/shell.ts', 'text/en/shell/shell.ts')).toBeUndefined()
  expect(twin('./shell/shell.ts', 'text/en/fallback-theme.ts')).toBeUndefined()
})
