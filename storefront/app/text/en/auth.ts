import type * as own from '../auth.ts'

export const authText: typeof own.authText = {
  title: 'Sign in',
  heading: 'Good to see you, sign in today',
  benefitsTitle: 'What you get by signing in',
  benefits: [
    'Follow and keep all your orders',
    'Get better offers and discounts when there are some',
    'Even better offers when you come back and a promo runs',
  ],
  google: 'Login With Google',
  close: 'Close',
  lost: 'The sign-in part did not load. Check your connection, then try again.',
  trial: 'Trial: example accounts, not Google accounts.',
  agree: 'By signing in, you agree to the ',
  terms: 'Terms & Conditions',
  and: ' and the ',
  privacy: 'Privacy Policy',

  closedHeading: 'You need no account here',
  closed: store =>
    `${store} has no accounts. Everything works without signing in: buy, pay, and follow your order in this browser or by its number.`,
  closedBenefitsTitle: 'What you get by signing in, at stores with accounts',
  closedLookUp: 'Find your order',
  toHelp: 'Need help? Read the information',

  accountOf: name => `${name}’s account`,
  over: 'Your session has ended',
  overHelp: 'Sign in again, and you come back to this page.',
  notReached: 'The store could not be reached to make sure that you are still signed in.',
  notReachedHelp: 'You need not sign in again. Check your connection, then try again.',
  tryAgain: 'Try again',

  needsScript: 'The account’s pages need JavaScript, because their data is kept in your browser.',
  toSignIn: 'To the sign-in page',
  toLookUp: 'Check an order by its number',
}
