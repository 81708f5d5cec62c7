const fixed: ReadonlySet<string> = new Set([
  '/',
  '/promos',
  '/blogs',
  '/informasi',
  '/privacy-and-policy',
  '/term-and-condition',
  '/landing_page',
  // Of a signed-in buyer these know nothing on the server: the browser alone does, and fills them.
  '/login',
  '/dashboard',
  '/dashboard/riwayat-deposit',
  '/dashboard/riwayat-transaksi',
  '/profile',
])

const named = /^\/(?:products\/[a-z0-9-]{1,64}|(?:blogs|informasi)\/(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*)$/

/** True for the pages whose HTML is equal for all visitors and asked for most. */
export function isPublicPage(path: string): boolean {
  return fixed.has(path) || named.test(path)
}
