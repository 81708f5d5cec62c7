import { createContext, use } from 'react'

/** Draws a part of a page from these facts and nothing else: it uses no state and no context. `acts` are what it calls, which its markup does not show. */
type Draw<Facts extends object, Acts> = (facts: Facts, acts: Acts) => React.ReactNode

/** Answers the markup of a part, drawn once for the same facts. */
export type KeepMarkup = <Facts extends object, Acts>(draw: Draw<Facts, Acts>, facts: Facts, acts: Acts) => string

/** Known only while the server renders. */
export const KeptMarkupContext = createContext<KeepMarkup | undefined>(undefined)

/**
 * What an element holds, as props of it. The server draws it once for the same facts, because a page of a product has many parts that are the same each
 * time; the browser, which finds that markup, draws it as ever. `facts` are plain JSON, and the part shows no picture that React would load early.
 */
export function useKeptMarkup<Facts extends object, Acts>(draw: Draw<Facts, Acts>, facts: Facts, acts: Acts) {
  const keep = import.meta.env.SSR ? use(KeptMarkupContext) : undefined
  return keep ? { dangerouslySetInnerHTML: { __html: keep(draw, facts, acts) } } : { children: draw(facts, acts) }
}
