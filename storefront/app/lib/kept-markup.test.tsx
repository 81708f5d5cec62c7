import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { KeptMarkupContext, useKeptMarkup } from './kept-markup.ts'
import { createMarkupKeeper } from './markup-keeper.server.ts'

type Facts = { name: string; isChosen?: boolean | undefined }

const draw = vi.fn(({ name, isChosen = false }: Facts, { onChoose }: { onChoose: () => void }) => (
  <>
    {name} &amp; <b>{name}</b>
    <input type="radio" checked={isChosen} onChange={onChoose} />
  </>
))

function Part(facts: Facts) {
  return <div {...useKeptMarkup(draw, facts, { onChoose: () => {} })} />
}

test('kept markup is what would be drawn, and is drawn once for the same facts', () => {
  const keep = createMarkupKeeper()
  const page = (...parts: Facts[]) => parts.map(facts => <Part key={JSON.stringify(facts)} {...facts} />)
  const facts = [{ name: '86 <Diamonds>' }, { name: '86 <Diamonds>', isChosen: true }, { name: '172', isChosen: undefined }]
  const drawn = renderToString(page(...facts))
  draw.mockClear()
  for (let times = 0; times < 3; times += 1)
    expect(renderToString(<KeptMarkupContext value={keep}>{page(...facts)}</KeptMarkupContext>)).toBe(drawn)
  expect(draw).toHaveBeenCalledTimes(facts.length)
})

test('the markup of one part is never another’s', () => {
  const keep = createMarkupKeeper()
  const [bold, plain] = [({ name }: Facts) => <b>{name}</b>, ({ name }: Facts) => <i>{name}</i>]
  expect([keep(bold, { name: 'a' }, {}), keep(plain, { name: 'a' }, {})]).toEqual(['<b>a</b>', '<i>a</i>'])
})

test('of too many facts the oldest are drawn again', () => {
  const keep = createMarkupKeeper()
  const count = vi.fn(({ name }: Facts) => name)
  for (let at = 0; at <= 4_000; at += 1) keep(count, { name: `${at}` }, {})
  keep(count, { name: '4000' }, {})
  expect(count).toHaveBeenCalledTimes(4_001)
  keep(count, { name: '0' }, {})
  expect(count).toHaveBeenCalledTimes(4_002)
})
