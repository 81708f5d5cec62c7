import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { rememberProduct } from '../features/memory/lists/product-lists.ts'

/** Remembers which products this browser has looked at. An address of a product that the store does not know is none. */
export function SeenProduct() {
  const [, id] = /^\/products\/([^/]+)\/?$/.exec(useLocation().pathname) ?? []
  const isKnown = useRouteLoaderData<unknown>('routes/product/route') !== undefined
  useEffect(() => {
    if (id && isKnown) rememberProduct('seen', id)
  }, [id, isKnown])
  return null
}
