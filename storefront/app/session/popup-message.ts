import { signInText } from '../text/sign-in.ts'
import { codeOf } from './popup-provider.ts'

const silent = new Set(['popup-closed-by-user', 'user-cancelled', 'cancelled-popup-request'])

const messages: Record<string, string> = {
  'popup-blocked': signInText.blocked,
  'network-request-failed': signInText.network,
  timeout: signInText.network,
  'unauthorized-domain': signInText.notSetUp,
  'operation-not-allowed': signInText.notSetUp,
  'invalid-api-key': signInText.notSetUp,
  'auth-domain-config-required': signInText.notSetUp,
  'operation-not-supported-in-this-environment': signInText.otherBrowser,
  'embedded-browser': signInText.otherBrowser,
  'web-storage-unsupported': signInText.storage,
  'account-exists-with-different-credential': signInText.otherWay,
  'user-disabled': signInText.disabled,
  'admin-restricted-operation': signInText.closed,
  'too-many-requests': signInText.tooOften,
  'quota-exceeded': signInText.tooOften,
  'invalid-credential': signInText.again,
  'user-token-expired': signInText.again,
}

/** What to say when the provider's window brought nobody; null where that was meant so. */
export function popupMessage(error: unknown): string | null {
  const code = codeOf(error)?.replace(/^auth\//, '') ?? ''
  if (silent.has(code)) return null
  return Object.hasOwn(messages, code) ? (messages[code] ?? signInText.broken) : signInText.broken
}
