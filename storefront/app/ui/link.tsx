import { type LinkProps, Link as RouterLink } from 'react-router'

/**
 * A link to a page of the store. The server writes it as a plain anchor, with the same HTML as the router's own, which costs as much
 * as ten elements and is most of what a page with many products consists of.
 */
export const Link = import.meta.env.SSR ? ServedLink : RouterLink

/** A path that the router would leave as it is, with or without a query and a part of the page. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?(?:#.+)?$/s

function ServedLink(props: LinkProps) {
  const { to, discover, prefetch, mask, ...given } = props
  if (discover || prefetch || mask || typeof to !== 'string' || !plainPath.test(to)) return <RouterLink {...props} />
  const { relative, reloadDocument, replace, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = given
  const { target, ...attributes } = rest
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
