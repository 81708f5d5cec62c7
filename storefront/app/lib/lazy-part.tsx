import { type ComponentType, lazy, Suspense } from 'react'
import { missingPart, retryAsked } from './signals.ts'
import { spare } from './spare.ts'

/**
 * A part that is loaded when it first shows. Without a connection the page stays: the part's place offers to try again, and it comes
 * by itself once there is one. If only the file is gone, as after a deployment, `whenLost` is loaded instead: unless it is given, a second failure,
 * which loads the page again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenLost: () => Promise<ComponentType<Props>> = load,
): ComponentType<Props> {
  const Part = lazy(() => loadPatiently(load, whenLost).then(toModule))
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as its module is loaded
  const Whole = (props: object) => (
    <Suspense fallback={missingPart.read()}>
      <Part {...props} />
    </Suspense>
  )
  return Whole as ComponentType<Props>
}

/** A part the page can do without: nothing shows if its file is gone. */
export function lazySpare<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, async () => () => null)
}

/** Loads a file as soon as there is a connection, or `whenLost` if it is gone. */
export function loadPatiently<T>(load: () => Promise<T>, whenLost: () => Promise<T>): Promise<T> {
  return spare(load).catch(() => {
    if (navigator.onLine) return whenLost()
    return new Promise(resolve => {
      addEventListener('online', resolve, { once: true })
      const stop = retryAsked.listen(() => resolve(stop()))
    }).then(() => loadPatiently(load, whenLost))
  })
}

function toModule<Props>(part: ComponentType<Props>): { default: ComponentType<object> } {
  return { default: part as ComponentType<object> }
}
