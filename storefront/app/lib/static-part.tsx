import { type ComponentType, lazy, memo, Suspense } from 'react'
import { firstMove } from './first-move.ts'

/**
 * A part of a page that needs no scripts to work: the server renders it, and its code comes after the visitor's first act. It is rendered once for
 * the same props, because a new render before its code is there would replace the server's part by nothing.
 */
export function staticPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await firstMove()
    return { default: (await load()) as ComponentType<object> }
  })
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as its module is loaded
  const Whole = memo((props: object) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
  return Whole as ComponentType<Props>
}
