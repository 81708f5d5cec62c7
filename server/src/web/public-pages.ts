const fixed: ReadonlySet<string> = new Set([
  '/',
  '/promos',
  '/blogs',
  '/informasi',
  '/privacy-and-policy',
  '/term-and-condition',
  '/landing_page',
  // The server renders these without the signed-in user, whose data the browser fills in.
  '/login',
  '/dashboard',
  '/dashboard/riwayat-deposit',
  '/dashboard/riwayat-transaksi',
  '/profile',
])

const named = /^\/(?:products\/[a-z0-9-]{1,64}|(?:blogs|informasi)\/(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*)$/

/** True for the most visited pages, whose HTML is equal for all visitors. */
export function isPublicPage(path: string): boolean {
  return fixed.has(path) || named.test(path)
}
