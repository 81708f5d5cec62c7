import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../platform/settings.ts'
import { productDefinitions } from '../catalog/products/product-definitions.ts'
import { demoTheme } from '../store/demo-theme.ts'
import { placeholdersOf } from './placeholders.ts'
import { type FileDocument, readContentFolder } from './read-folder.ts'
import { renderMarkdown } from './render-markdown.ts'
import { demoFolder } from './seed-demo-content.ts'

let documents: FileDocument[]

beforeAll(async () => {
  const folder = await readContentFolder(demoFolder)
  expect(folder.problems).toEqual([])
  documents = folder.documents
})

const ofKind = (kind: string) => documents.filter(({ document }) => document.kind === kind).map(({ document }) => document.id)
const publicFolder = fileURLToPath(new URL('../../../../storefront/public', import.meta.url))

test('a store begins with help, articles, promos and its legal pages', () => {
  expect(ofKind('informasi').length).toBeGreaterThanOrEqual(6)
  expect(ofKind('blog').length).toBeGreaterThanOrEqual(5)
  expect(ofKind('promo').length).toBeGreaterThanOrEqual(2)
  expect(ofKind('page')).toEqual(expect.arrayContaining(['privacy-and-policy', 'term-and-condition']))
})

test('a file’s path is its kind and id', () => {
  for (const { file, document } of documents) expect(file).toBe(`${document.kind}/${document.id}.md`)
})

test('every picture exists and is small', () => {
  for (const { document } of documents) {
    if (!document.cover) continue
    const path = `${publicFolder}${document.cover}`
    expect(existsSync(path), document.cover).toBe(true)
    expect(statSync(path).size).toBeLessThan(8_192)
  }
})

test('every link within the store leads to an existing page and section', () => {
  const paths = new Set([
    '/',
    '/promos',
    '/blogs',
    '/informasi',
    '/transactions',
    '/login',
    '/profile',
    '/privacy-and-policy',
    '/term-and-condition',
  ])
  for (const { id } of productDefinitions) paths.add(`/products/${id}`)
  for (const id of ofKind('blog')) paths.add(`/blogs/${id}`)
  for (const id of ofKind('informasi')) paths.add(`/informasi/${id}`)
  const values = placeholdersOf({ ...demoTheme, store: { ...demoTheme.store, is_trial: true, notice: null } }, defaultSettings)
  for (const { file, document } of documents) {
    const { html, refused } = renderMarkdown(document.body, { values })
    expect(refused, file).toEqual([])
    expect(html, file).not.toContain('{{')
    for (const [, address = ''] of html.matchAll(/href="([/#][^"]*)"/g)) {
      if (address.startsWith('#')) expect(html, file).toContain(`id="${address.slice(1)}"`)
      else expect(paths, `${file} leads to ${address}`).toContain(address)
    }
  }
})

test('every promo about a product is about one the store sells', () => {
  const known = productDefinitions.map(({ id }) => id)
  for (const { document } of documents) if (document.productId) expect(known).toContain(document.productId)
})

test('no sentence shouts', () => {
  for (const { file, document } of documents) expect(`${document.title} ${document.summary} ${document.body}`, file).not.toMatch(/!(?!\[)/)
})
