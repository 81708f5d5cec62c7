import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { lazy, Suspense } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { StoreShell } from './components/store-shell.tsx'
import { serverApi } from './lib/api.server.ts'
import { getThemeInfo } from './lib/endpoints.ts'
import { readServerSide } from './lib/load-context.ts'
import { useNonce } from './lib/nonce.ts'
import { pageMeta } from './lib/page-meta.ts'
import { themeScript } from './lib/theme.ts'
import { errorText } from './text/error.ts'
import { fallbackTheme, keywords } from './text/shell.ts'

// Most visits never see it. Where it can not be fetched any more, the words it would have said stand alone.
const ErrorPage = lazy(() =>
  import('./components/error-page.tsx').then(
    module => ({ default: module.ErrorPage }),
    () => ({ default: PlainError }),
  ),
)

/** What every page knows: the store's own texts, and where the browser finds the API. It never fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const { apiBase, apiKey } = readServerSide(context)
  const theme = await serverApi(context)
    .call(getThemeInfo)
    .then(
      answer => answer.data,
      () => fallbackTheme,
    )
  return { theme, apiBase, apiKey }
}

// By its address: a stylesheet that is imported makes every chunk carry a list of styles to wait for.
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
]

/** The store's texts do not change while one looks around. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches)

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="id" data-api-base={data?.apiBase} data-api-key={data?.apiKey} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f7fb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1020" media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning>
          {themeScript}
        </script>
        <Meta />
        <Links />
        <meta name="robots" content="index, follow" />
        <meta name="keywords" content={keywords} />
        <link rel="icon" href={data?.theme.header.favicon ?? fallbackTheme.header.favicon} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StoreShell>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </StoreShell>
  )
}

function PlainError() {
  return <p className="wrap py-12 text-center">{errorText.fatalHelp}</p>
}
