import { signInText } from '../../text/sign-in.ts'

/** A sign-in provider behind one window. `openPopup` must be called in the click itself, or browsers block the window. */
export type PopupProvider = {
  /** Answers the ID token; fails with an error that has a `code` such as `auth/popup-closed-by-user`. */
  openPopup(): Promise<string>
  /** True while the last opened window is known to be open. */
  isPopupOpen(): boolean
}

/** Why no ID token came, in Firebase's codes for every provider. */
export class PopupProblem extends Error {
  override name = 'PopupProblem'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The code of a failure; undefined if it has none. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

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

/** The message after the provider's window closed without a user; null if the user closed it on purpose. */
export function popupMessage(error: unknown): string | null {
  const code = codeOf(error)?.replace(/^auth\//, '') ?? ''
  if (silent.has(code)) return null
  return Object.hasOwn(messages, code) ? (messages[code] ?? signInText.broken) : signInText.broken
}
