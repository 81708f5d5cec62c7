const listed = '(?:transactions|blogs|informasi)(?:/[\\w-]+)?|products/[\\w-]+'
const single = 'promos|privacy-and-policy|term-and-condition|landing_page|login|profile|dashboard(?:/riwayat-(?:deposit|transaksi))?'
const pattern = new RegExp(`^/(?:(?:${listed}|${single})/?)?$`, 'i')

/** True for the path of one of the router's pages; other parts of this site (files, the API) need a full load. */
export function isOwnPage(pathname: string): boolean {
  return pattern.test(pathname)
}
