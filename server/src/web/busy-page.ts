import { plainPage } from '../http/plain-page.ts'

/** The page for a visitor while the store is too busy. It reloads by itself, unless that would lose a sent form. */
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
