import type * as own from '../sign-in.ts'

export const signInText: typeof own.signInText = {
  refused: 'Error',
  title: 'Not signed in',
  blocked: 'Your browser held back the sign-in window. Allow pop-ups for this store, then try again.',
  network: 'Google could not be reached. Check your connection, then try again.',
  notSetUp: 'Signing in with Google is not ready at this store’s address. You can still buy without an account.',
  otherBrowser: 'Google can not be opened inside this app. Open this store in Chrome or Safari, then sign in there.',
  storage: 'Your browser does not let this store keep data. Allow cookies and site data, then try again.',
  otherWay: 'This email address is used with another way of signing in. Choose another Google account.',
  disabled: 'This account is disabled. Contact us if you think that is a mistake.',
  closed: 'This store takes no new accounts at the moment. You can still buy without an account.',
  tooOften: 'Tried too often. Wait a few minutes, then try again.',
  again: 'Google’s permission has run out. Try signing in once more.',
  broken: 'Google did not finish signing you in. Try again in a moment.',
}
