import { type ComponentType, memo } from 'react'
import { firstMove } from './first-move.ts'
import { lazyPart } from './lazy-part.tsx'
import { spare } from './spare.ts'

/**
 * A part of a page that needs no scripts to work: the server renders it, and its code comes after the visitor's first act. It is rendered once for
 * the same props, because a new render before its code is there would replace the server's part by nothing.
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loadLate = async () => {
    if (!import.meta.env.SSR) await firstMove()
    return spare(load)
  }
  return memo(lazyPart(loadLate, load) as ComponentType<object>) as ComponentType<object> as ComponentType<Props>
}
