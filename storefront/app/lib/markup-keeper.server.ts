import { renderToString } from 'react-dom/server'
import type { KeepMarkup } from './kept-markup.ts'

/** Enough for every item of a large store. */
const most = 4_000

/** Keeps the markup of parts by what they are drawn from, the latest that were drawn. */
export function createMarkupKeeper(): KeepMarkup {
  const kept = new WeakMap<object, Map<string, string>>()
  return (draw, facts, acts) => {
    const known = kept.get(draw) ?? new Map<string, string>()
    kept.set(draw, known)
    const key = JSON.stringify(facts)
    const markup = known.get(key)
    if (markup !== undefined) return markup
    const drawn = renderToString(draw(facts, acts))
    const [oldest] = known.size >= most ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, drawn)
    return drawn
  }
}
