import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberProduct } from '../features/memory/product-lists.ts'

/** Remembers which products this browser has looked at. */
export function SeenProduct() {
  const [, id] = /^\/products\/([^/]+)\/?$/.exec(useLocation().pathname) ?? []
  useEffect(() => {
    if (id) rememberProduct('seen', id)
  }, [id])
  return null
}
