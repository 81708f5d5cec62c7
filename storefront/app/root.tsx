import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root.ts'
import { serverApi } from './api/api.server.ts'
import { iconSprite, readServerSide } from './api/load-context.ts'
import stylesheet from './app.css?url'
import { readSprite } from './features/icons/read-sprite.server.ts'
import { installScript } from './features/install/install-prompt.ts'
import { withSafeLinks } from './features/links/safe-theme.ts'
import { brandStyle } from './lib/brand-colors.server.ts'
import { getPublicSettings, getThemeInfo } from './lib/endpoints.ts'
import { knownScript } from './lib/known.ts'
import { useNonce } from './lib/nonce.ts'
import { pageMeta } from './lib/page-meta.ts'
import { type RootData, useRootData } from './lib/root-data.ts'
import { keepMarks, themeScript } from './lib/theme.ts'
import { trustedTypesScript } from './lib/trusted-types.ts'
import { earlyActsScript, markAlive } from './router/early-acts.ts'
import { PageScripts } from './router/page-scripts.tsx'
import { ScrollKeeper } from './router/scroll-keeper.tsx'
import { sessionScript } from './session/guard-session.ts'
import { AnalyticsHost } from './shell/analytics-host.tsx'
import { chunkFailureScript } from './shell/chunk-failure.ts'
import { LateHost } from './shell/late-host.tsx'
import { NavigationWatch } from './shell/navigation-watch.tsx'
import { StoreShell } from './shell/store-shell.tsx'
import { fallbackTheme } from './text/fallback-theme.ts'
import { bareTheme, keywords, shellText } from './text/shell/shell.ts'
import { IconSprite } from './ui/icon-sprite.tsx'

// Most visits never need the error page. If its file can not be loaded, plain words are shown.
const loadErrorPage = () => import('./routes/error/late/error-page.tsx')
const ErrorPage = lazy(() =>
  loadErrorPage().then(
    module => ({ default: module.ErrorPage }),
    () => ({ default: PlainError }),
  ),
)

/** Data for every page: the store's texts and colours, the API's address, and public settings. It never fails. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { origin, apiBase, apiKey, isTrial, drawIcons } = readServerSide(context)
  const api = serverApi(context)
  const [theme, settings] = await Promise.all([
    api.call(getThemeInfo).then(
      answer => withSafeLinks(answer.data, origin),
      () => ({ ...fallbackTheme, store: { ...fallbackTheme.store, is_trial: isTrial } }),
    ),
    api.call(getPublicSettings).then(dataOf, () => null),
  ])
  context.set(iconSprite, await readSprite(theme, drawIcons))
  return { theme, settings, style: brandStyle(theme.colors), origin, apiBase, apiKey }
}

function dataOf<T>(answer: { data: T }): T {
  return answer.data
}

// A link, because an imported stylesheet makes every chunk wait for its styles.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The store's texts do not change during a visit. */
export const shouldRevalidate = () => false

// The error page sets its own title, and no metadata for search engines or shared links.
export const meta: Route.MetaFunction = args => (args.error ? [] : pageMeta(args))

// Browsers run only the server's inline scripts, so the browser's build needs no copy.
const headScript = import.meta.env.SSR
  ? `${trustedTypesScript};${themeScript};${sessionScript};${knownScript};${chunkFailureScript};${earlyActsScript};${installScript}`
  : ''

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  const data = useRootData()
  useLayoutEffect(keepMarks, [])
  useEffect(markAlive, [])
  return (
    <html lang={shellText.language} data-api-base={data?.apiBase} data-api-key={data?.apiKey} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script nonce={nonce} suppressHydrationWarning>
          {headScript}
        </script>
        <Meta />
        <Links />
        {data?.style && (
          <style nonce={nonce} suppressHydrationWarning>
            {data.style}
          </style>
        )}
        {/* React leaves these in place as they came, so the browser's build has no copy. */}
        {import.meta.env.SSR && (
          <>
            <meta name="theme-color" content="#f7f7fb" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#0b1020" media="(prefers-color-scheme: dark)" />
            <meta name="robots" content="index, follow" />
            <meta name="keywords" content={keywords} />
            <link rel="manifest" href="/manifest.webmanifest" />
          </>
        )}
        <link rel="icon" href={data?.theme.header.favicon ?? bareTheme.header.favicon} />
      </head>
      <body>
        <IconSprite />
        {children}
        <AnalyticsHost />
        <LateHost />
        <ScrollKeeper nonce={nonce} />
        {import.meta.env.DEV ? <Scripts nonce={nonce} /> : <PageScripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <NavigationWatch />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <NavigationWatch hasFailed />
      <StoreShell>
        <Suspense fallback={<p className={plainClass}>{shellText.loading}</p>}>
          <ErrorPage error={error} />
        </Suspense>
      </StoreShell>
    </>
  )
}

const plainClass = 'wrap py-12 text-center'

function PlainError() {
  return (
    <p className={plainClass}>
      <title>{shellText.broken}</title>
      {shellText.broken}
    </p>
  )
}
