/** The path of a page as it may be told to others: whoever has an order's id may see the order, so no id of an order is in it. */
export function reportedPath(pathname: string): string {
  const path = decode(pathname).replace(/[?#].*$/s, '')
  return path.replace(/^(\/+transactions\/+)[^/]+/i, '/transactions/:id').replace(/KLT[-_ ]?[0-9a-z]{2,}(?:[-_ ][0-9a-z]+)*/gi, ':id')
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
