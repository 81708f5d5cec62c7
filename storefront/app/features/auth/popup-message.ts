import { authText } from '../../text/auth.ts'
import { codeOf } from './popup-provider.ts'

const { popup } = authText

const silent = new Set(['popup-closed-by-user', 'user-cancelled', 'cancelled-popup-request'])

const messages: Record<string, string> = {
  'popup-blocked': popup.blocked,
  'network-request-failed': popup.network,
  timeout: popup.network,
  'unauthorized-domain': popup.notSetUp,
  'operation-not-allowed': popup.notSetUp,
  'invalid-api-key': popup.notSetUp,
  'auth-domain-config-required': popup.notSetUp,
  'operation-not-supported-in-this-environment': popup.otherBrowser,
  'embedded-browser': popup.otherBrowser,
  'web-storage-unsupported': popup.storage,
  'account-exists-with-different-credential': popup.otherWay,
  'user-disabled': popup.disabled,
  'admin-restricted-operation': popup.closed,
  'too-many-requests': popup.tooOften,
  'quota-exceeded': popup.tooOften,
  'invalid-credential': popup.again,
  'user-token-expired': popup.again,
}

/** What to say when the provider's window brought nobody; null where that was meant so. */
export function popupMessage(error: unknown): string | null {
  const code = codeOf(error)?.replace(/^auth\//, '') ?? ''
  if (silent.has(code)) return null
  return Object.hasOwn(messages, code) ? (messages[code] ?? popup.broken) : popup.broken
}
