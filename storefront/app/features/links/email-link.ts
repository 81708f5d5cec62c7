import type { ThemeInfo } from '@kilat/contract/store.ts'

/** A mailto link to the store with its first line filled in; undefined if the store has no address. */
export function emailLink(theme: ThemeInfo, message: string): string | undefined {
  const link = theme.footer.sosmed.find(social => social.link.startsWith('mailto:'))?.link
  const [address] = link?.split('?') ?? []
  return address && `${address}?subject=${encodeURIComponent(message)}&body=${encodeURIComponent(message)}`
}
