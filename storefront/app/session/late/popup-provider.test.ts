import { expect, test } from 'vitest'
import { signInText } from '../../text/sign-in.ts'
import { PopupProblem, popupMessage } from './popup-provider.ts'

const messageOf = (code: string) => popupMessage(new PopupProblem(`auth/${code}`))

test.each(['popup-closed-by-user', 'user-cancelled', 'cancelled-popup-request'])('%s shows no message, because the user meant it', code => {
  expect(messageOf(code)).toBeNull()
})

test.each([
  ['popup-blocked', 'blocked'],
  ['network-request-failed', 'network'],
  ['timeout', 'network'],
  ['unauthorized-domain', 'notSetUp'],
  ['operation-not-allowed', 'notSetUp'],
  ['operation-not-supported-in-this-environment', 'otherBrowser'],
  ['embedded-browser', 'otherBrowser'],
  ['web-storage-unsupported', 'storage'],
  ['user-disabled', 'disabled'],
  ['too-many-requests', 'tooOften'],
  ['internal-error', 'broken'],
  ['toString', 'broken'],
] as const)('[auth.popup-error] %s has words that say what to do', (code, name) => {
  expect(messageOf(code)).toBe(signInText[name])
})

test('[auth.popup-error] an error that is not the provider’s gets a general message', () => {
  expect(popupMessage(new Error('boom'))).toBe(signInText.broken)
  expect(popupMessage(undefined)).toBe(signInText.broken)
})
