import type { Item, Product } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptMarkupContext } from '../../lib/kept-markup.ts'
import { createMarkupKeeper } from '../../lib/markup-keeper.server.ts'
import { itemArt } from './item-art.ts'
import { ItemsStep } from './items-step.tsx'
import { arrangePacks } from './pack-shelf.ts'
import { soldOut, testPack } from './test-pack.ts'

function draw(items: Item[], chosen?: Item) {
  const product: Pick<Product, 'items' | 'most_bought' | 'unit'> = { items, most_bought: [], unit: 'Diamonds' }
  const noAct = () => {}
  const acts = { onItem: noAct, onQuantity: noAct, onSet: noAct }
  // Only these parts of a product are read here.
  const given = { product: product as Product, art: itemArt(items, false), shelf: arrangePacks(product), item: chosen, quantity: 1 }
  return <ItemsStep number={2} state="todo" {...given} {...acts} />
}

test('packs drawn from what is kept look as if drawn anew, also chosen, sold out, with another price, and by turns', () => {
  const keep = createMarkupKeeper()
  const [five, most] = [
    testPack(5, 1500, { name: '5 <Diamonds> & bonus', note: 'Hemat' }),
    testPack(86, 21_500, { compare_at_price: rupiah(22_000) }),
  ]
  const gone = { ...five, availability: soldOut }
  const pages = [draw([five, most]), draw([five, most], most), draw([gone, most]), draw([{ ...five, price: rupiah(1400) }, most], five)]
  const drawn = pages.map(page => renderToString(page))
  expect(new Set(drawn).size).toBe(pages.length)
  for (let times = 0; times < 2; times += 1)
    expect(pages.map(page => renderToString(<KeptMarkupContext value={keep}>{page}</KeptMarkupContext>))).toEqual(drawn)
})
