import { useRouteLoaderData } from 'react-router'
import { useNonce } from '../../lib/nonce.ts'
import { isRecord } from '../../lib/record.ts'
import { trustedHtml } from '../../lib/trusted-html.ts'

/** Says to search engines what a page is about. `describe` is given this site's address, without a slash at its end. */
export function JsonLd({ describe }: { describe: (origin: string) => Record<string, unknown> }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<unknown>('root')
  const origin = isRecord(root) && typeof root.origin === 'string' ? root.origin : ''
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose only way out of the element is escaped.
      dangerouslySetInnerHTML={{ __html: trustedHtml(writeJsonLd(describe(origin))) }}
    />
  )
}

/** JSON that can stand inside a script element. */
export function writeJsonLd(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
