import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/**
 * Restores the scroll position after a reload and on the way back. The router's own component writes its script again when one
 * error page replaces another, which a browser that enforces Trusted Types refuses: only the server's script is allowed.
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
