import type { ThemeInfo } from '@kilat/contract/store.ts'

/** The store's WhatsApp link with a message filled in; undefined if the store has none. */
export function whatsappLink(theme: ThemeInfo, message?: string): string | undefined {
  const link = theme.footer.sosmed.find(social => social.title.toLowerCase() === 'whatsapp')?.link
  if (!link || !message || !URL.canParse(link)) return link
  const url = new URL(link)
  url.searchParams.set('text', message)
  return url.href
}
