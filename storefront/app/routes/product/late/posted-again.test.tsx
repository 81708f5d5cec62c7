import type { Product } from '@kilat/contract/catalog.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyOrderForm } from '../order-form.ts'
import { PostedAgain } from './posted-again.tsx'

// Only a form to agree to reads it.
const product = {} as Product
const agreed = { total: 20_500, orderKey: 'key-1', orderSecret: 'secret-1', asksPhone: false }
const problem = { step: null, sentence: 'Sebentar, ya.', fields: {} }
const render = (kept: typeof agreed | null) =>
  renderToStaticMarkup(<PostedAgain product={product} posted={{ kind: 'refused', form: emptyOrderForm, problem, agreed: kept }} />)

test('a form whose order may be placed already goes on with its key, so that the next press is the same order', () => {
  expect(render(agreed)).toContain('<input type="hidden" name="order_key" value="key-1"/>')
  expect(render(agreed)).toContain('<input type="hidden" name="order_secret" value="secret-1"/>')
  expect(render(agreed)).toContain('<input type="hidden" name="expected_total" value="20500"/>')
  expect(render(agreed)).toContain('name="agreed_form"')
})

test('a form whose order was surely not placed begins anew', () => {
  expect(render(null)).toBe('')
})
