import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

type Props = { nonce?: string | undefined }

/**
 * Restores the scroll position after a reload and on the way back. The router's own component writes its script again when one
 * error page replaces another, which a browser that enforces Trusted Types refuses: only the server's script is allowed. And it
 * throws in a browser that stores nothing.
 */
export const ScrollKeeper = import.meta.env.SSR ? ScrollScript : KeepScroll

/** Where the router stores the positions. */
export const positionsName = 'react-router-scroll-positions'

const scrollScript = `(function(h){try{if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},'');var y=JSON.parse(sessionStorage.getItem('${positionsName}')||'{}')[h.state.key];if(typeof y=='number')scrollTo(0,y)}catch(e){}})(history)`

function ScrollScript({ nonce }: Props) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {scrollScript}
    </script>
  )
}

function KeepScroll({ nonce }: Props) {
  useScrollRestoration()
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {''}
    </script>
  )
}
