import { expect, test } from 'vitest'
import { signInText } from '../../text/sign-in.ts'
import { isEmbedded } from './firebase-provider.client.ts'
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

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 340.0.0.22.109', true],
  ['Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0]', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.0.0', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1',
    false,
  ],
])('a browser inside another app is known by its name: %s', (userAgent, isInside) => {
  expect(isEmbedded(userAgent)).toBe(isInside)
})
