import type { ThemeInfo } from '@kilat/contract/store.ts'
import { parseUrl } from './parse-url.ts'

/** The store's WhatsApp link with a message filled in; undefined if the store has none. */
export function whatsappLink(theme: ThemeInfo, message?: string): string | undefined {
  const link = theme.footer.sosmed.find(social => social.title.toLowerCase() === 'whatsapp')?.link
  const url = parseUrl(link ?? '')
  if (!message || !url) return link
  url.searchParams.set('text', message)
  return url.href
}
