import type { ChosenLanguage } from '../http/language.ts'
import { plainPage } from '../http/plain-page.ts'

const indonesian = {
  heading: 'Sebentar, ya',
  busy: 'Toko sedang ramai.',
  sendAgain: 'Kembali ke halaman sebelumnya, lalu kirim lagi sebentar lagi.',
  reloads: 'Halaman ini mencoba lagi sendiri dalam beberapa detik.',
  safe: 'Pesanan dan uangmu aman.',
  retry: 'Coba lagi sekarang',
}
const english: typeof indonesian = {
  heading: 'One moment, please',
  busy: 'The store is crowded right now.',
  sendAgain: 'Go back to the previous page, and send it again in a moment.',
  reloads: 'This page tries again by itself in a few seconds.',
  safe: 'Your orders and your money are safe.',
  retry: 'Try again now',
}

type Asked = { retryAfterSeconds: number; isForm: boolean; language: ChosenLanguage | undefined }

/** The page for a visitor while the store is too busy. It reloads by itself, unless that would lose a sent form. */
export function busyPage({ retryAfterSeconds, isForm, language }: Asked): Response {
  const words = language ? english : indonesian
  const response = plainPage({
    language,
    status: 503,
    title: 'Service Unavailable',
    heading: words.heading,
    sentence: `${words.busy} ${isForm ? words.sendAgain : words.reloads} ${words.safe}`,
    link: { href: '', text: words.retry },
    ...(!isForm && { reloadSeconds: retryAfterSeconds }),
  })
  response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}
