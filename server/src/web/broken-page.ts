import type { ChosenLanguage } from '../http/language.ts'
import { plainPage } from '../http/plain-page.ts'

const indonesian = {
  sentence: 'Ada gangguan di sistem kami. Muat ulang halaman ini sebentar lagi, ya. Pesananmu tetap aman.',
  code: 'Kode bantuan',
  home: 'Kembali ke beranda',
}
const english: typeof indonesian = {
  sentence: 'Something is wrong in our system. Please reload this page in a moment. Your order is safe.',
  code: 'Help code',
  home: 'Back to the home page',
}

/** The page for a visitor if even the error page could not be rendered. */
export function brokenPage({ requestId, language }: { requestId: string; language: ChosenLanguage | undefined }): Response {
  const words = language ? english : indonesian
  const title = 'Internal Server Error'
  return plainPage({
    language,
    status: 500,
    title,
    heading: title,
    sentence: words.sentence,
    note: `${words.code}: ${requestId}`,
    link: { href: '/', text: words.home },
  })
}
