import { createContext, use } from 'react'

/** The drawings for `IconSprite`; only on the server. */
export const SpriteContext = createContext('')

// The same object each time, and empty as Trusted Types know it: React leaves alone what the server put in.
const kept = { __html: (import.meta.env.SSR ? undefined : window.trustedTypes?.emptyHTML) ?? '' }

/** The icons named in the store's data, drawn once in a page; `DataIcon` refers to them. They are not among the page's data. */
export function IconSprite() {
  const drawings = import.meta.env.SSR ? { __html: use(SpriteContext) } : kept
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of the store's own sets, which a test has read.
  return <svg className="hidden" aria-hidden="true" suppressHydrationWarning dangerouslySetInnerHTML={drawings} />
}
