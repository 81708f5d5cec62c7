type Policy = { createHTML(html: string): unknown }
type Factory = { createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy }

declare global {
  interface Window {
    trustedTypes?: Factory
  }
}

let policy: Policy | undefined

/** Markup that is safe for having been made or cleaned by the server, as a browser that enforces Trusted Types wants it. */
export function trustedHtml(html: string): string {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  policy ??= window.trustedTypes.createPolicy('kilat', { createHTML: text => text })
  return asText(policy.createHTML(html))
}

// React hands on what it is given, and knows it as text.
function asText(trusted: unknown): string {
  return trusted as string
}
