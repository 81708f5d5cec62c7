import { parseOrderId } from '@kilat/contract/order-id.ts'
import { isOwnPage } from '../lib/own-pages.ts'

const elsewhere = '/lainnya'

/**
 * The path of a page as it may be told to others: one of the sitemap and nothing that a visitor or a link made up. Whoever
 * has an order's id may see the order, so no id of an order is in it.
 */
export function reportedPath(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const [, list, slug] = /^(\/[a-z]+)\/([^/]+)$/.exec(path) ?? []
  if (list === '/transactions') return '/transactions/:id'
  if (list && /^\/(?:products|blogs|informasi)$/.test(list)) return isSlug(slug) ? path : elsewhere
  return isOwnPage(path) && path === path.toLowerCase() ? path : elsewhere
}

function isSlug(text = ''): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text) && !isOrderId(text)
}

// Twelve letters alone may be the name of a game as well.
function isOrderId(text: string): boolean {
  return /^klt|\d/.test(text) && parseOrderId(text) !== undefined
}
