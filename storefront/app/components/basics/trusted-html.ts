type Policy = { createHTML(html: string): unknown }
type Factory = {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy
  /** No markup, marked as safe. React passes it on unchanged and knows it as text. */
  emptyHTML: string
}

declare global {
  interface Window {
    trustedTypes?: Factory
  }
}

let policy: Policy | undefined

/** Marks HTML made or cleaned by the server as safe, in the form that a browser with Trusted Types requires. */
export function trustedHtml(html: string): string {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  policy ??= window.trustedTypes.createPolicy('kilat', { createHTML: text => text })
  return asText(policy.createHTML(html))
}

// React passes the value on unchanged and knows it as text.
function asText(trusted: unknown): string {
  return trusted as string
}
