import { parseOrderId } from '@kilat/contract/order-id.ts'
import { isOwnPage } from '../features/links/own-pages.ts'

const elsewhere = '/lainnya'

/**
 * The path of a page as it may be reported to others: one of the sitemap, without text that a visitor or a link made up. Anyone
 * with an order's id may see the order, so the path contains no order id.
 */
export function reportedPath(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1')
  const [, list, slug] = /^(\/[a-z]+)\/([^/]+)$/.exec(path) ?? []
  if (list === '/transactions') return '/transactions/:id'
  if (list && /^\/(?:products|blogs|informasi)$/.test(list)) return isSlug(slug) ? path : elsewhere
  return isOwnPage(path) && path === path.toLowerCase() ? path : elsewhere
}

function isSlug(text = ''): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text) && !isOrderId(text)
}

// Twelve letters alone may also be the name of a game.
function isOrderId(text: string): boolean {
  return /^klt|\d/.test(text) && parseOrderId(text) !== undefined
}
