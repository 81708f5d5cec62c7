import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNonce } from '../http/nonce.ts'
import { createHtmlTemplate } from './html-template.ts'

const page = `<html><script nonce="@@">1</script>${'<p>Diamond • Rp19.500</p>'.repeat(400)}<script nonce="@@">1</script></html>`

test('each filled page has its own nonce everywhere and none of an earlier one', () => {
  const template = createHtmlTemplate(page, '@@')
  const [first, second] = [newNonce(), newNonce()]
  expect(template.fill(first).toString()).toBe(page.replaceAll('@@', first))
  expect(template.fill(second).toString()).toBe(page.replaceAll('@@', second))
})

test('the compressed page unpacks to the same page and is nearly as small as one compressed as a whole', () => {
  const template = createHtmlTemplate(page, '@@')
  const nonce = newNonce()
  expect(gunzipSync(template.fillGzip(nonce)).toString()).toBe(page.replaceAll('@@', nonce))
  expect(template.fillGzip(nonce).length).toBeLessThan(600)
})

test('any page unpacks to itself, with nonces side by side, at its ends or missing', () => {
  const text = fc.oneof(fc.constantFrom('', 'a', 'kilat'.repeat(10_000)), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), texts => {
      const nonce = newNonce()
      const clean = texts.map(part => part.replaceAll('@', '').replaceAll('\0', ''))
      const template = createHtmlTemplate(clean.join('@@'), '@@')
      expect(gunzipSync(template.fillGzip(nonce)).toString()).toBe(Buffer.from(clean.join(nonce)).toString())
      expect(template.fill(nonce).toString()).toBe(Buffer.from(clean.join(nonce)).toString())
    }),
  )
})
