import type * as own from '../install.ts'

export const installText: typeof own.installText = {
  offer: store => `Put ${store} on your home screen`,
  why: 'Next time it is one tap away. It is small, needs no download from an app store, and can be removed at any time.',
  byHand: 'Tap Share, then choose Add to Home Screen.',
  install: 'Put it there',
  dismiss: 'No, thanks',
  understood: 'OK',
  done: store => `${store} is on your home screen`,
  doneHelp: 'Open it from there at any time. Your orders stay.',
}
