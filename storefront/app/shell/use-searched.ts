import { useLocation } from 'react-router'

/** What the home page is searched for, empty if for nothing; null on other pages, which are kept without regard to it. */
export function useSearched(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/' ? (new URLSearchParams(search).get('cari') ?? '') : null
}
