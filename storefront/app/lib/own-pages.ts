const listed = '(?:transactions|blogs|informasi)(?:/[\\w-]+)?|products/[\\w-]+'
const single = 'promos|privacy-and-policy|term-and-condition|landing_page|login|profile|dashboard(?:/riwayat-(?:deposit|transaksi))?'
const pattern = new RegExp(`^/(?:(?:${listed}|${single})/?)?$`, 'i')

/** True for the path of a page that the router has; what else this site serves (files, the API) has to be loaded. */
export function isOwnPage(pathname: string): boolean {
  return pattern.test(pathname)
}
