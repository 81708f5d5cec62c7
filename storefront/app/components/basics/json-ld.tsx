import { useRouteLoaderData } from 'react-router'
import { useNonce } from '../../lib/nonce.ts'
import { isRecord } from '../../lib/record.ts'
import { trustedHtml } from './trusted-html.ts'

/** Describes a page to search engines. `describe` gets this site's origin, without a trailing slash. */
export function JsonLd({ describe }: { describe: (origin: string) => Record<string, unknown> }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<unknown>('root')
  const origin = isRecord(root) && typeof root.origin === 'string' ? root.origin : ''
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which `<`, the only way out of the element, is escaped.
      dangerouslySetInnerHTML={{ __html: trustedHtml(writeJsonLd(describe(origin))) }}
    />
  )
}

/** Writes JSON that is safe inside a script element. */
export function writeJsonLd(data: Record<string, unknown>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}
