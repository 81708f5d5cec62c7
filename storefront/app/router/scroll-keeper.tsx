import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/**
 * Where one was on a page, after a reload and on the way back. The router's own part writes its script anew where an error page
 * takes the place of another, which a browser that enforces Trusted Types refuses: only the server's words count.
 */
export const ScrollKeeper = import.meta.env.SSR ? ScrollRestoration : KeepScroll

function KeepScroll({ nonce }: { nonce?: string | undefined }) {
  useScrollRestoration()
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {''}
    </script>
  )
}
