import { expect, test } from 'vitest'
import { pageCsp } from './security-headers.ts'

const withoutAnalytics = pageCsp('n0nce', { analytics: null })
const withAnalytics = pageCsp('n0nce', { analytics: { measurement_id: 'G-AB12CD34EF' } })

test('without services of others nothing but the store itself is in the policy of a page', () => {
  expect(withoutAnalytics).not.toContain('http')
  for (const part of [
    "default-src 'self'",
    "script-src 'self' 'nonce-n0nce'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(withoutAnalytics.split('; ')).toContain(part)
})

test('[analytics.page-view] with a measurement id scripts may come from one folder of GA4 more, calls and pictures from its three', () => {
  const parts = withAnalytics.split('; ')
  const hosts = 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'
  expect(parts).toContain("script-src 'self' 'nonce-n0nce' https://www.googletagmanager.com/gtag/")
  expect(parts).toContain(`connect-src 'self' ${hosts}`)
  expect(parts).toContain(`img-src 'self' data: blob: ${hosts}`)
  const rest = (policy: string) => policy.split('; ').filter(part => !/^(?:script|connect|img)-src /.test(part))
  expect(rest(withAnalytics)).toEqual(rest(withoutAnalytics))
})

test('no page allows scripts or styles without its nonce', () => {
  for (const policy of [withAnalytics, withoutAnalytics]) {
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  }
})
