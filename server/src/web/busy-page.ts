import { plainPage } from '../http/plain-page.ts'

/** What a visitor sees while the store can not make him a page: it tries again by itself, unless that would lose what he sent. */
export function busyPage({ retryAfterSeconds, isForm }: { retryAfterSeconds: number; isForm: boolean }): Response {
  const next = isForm
    ? 'Kembali ke halaman sebelumnya, lalu kirim lagi sebentar lagi.'
    : 'Halaman ini mencoba lagi sendiri dalam beberapa detik.'
  const response = plainPage({
    status: 503,
    title: 'Service Unavailable',
    heading: 'Sebentar, ya',
    sentence: `Toko sedang ramai. ${next} Pesanan dan uangmu aman.`,
    link: { href: '', text: 'Coba lagi sekarang' },
    ...(!isForm && { reloadSeconds: retryAfterSeconds }),
  })
  response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}
