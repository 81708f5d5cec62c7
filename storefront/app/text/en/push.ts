import type * as own from '../push.ts'

export const pushText: typeof own.pushText = {
  offer: 'Tell me when the order is done',
  offerWhy: 'You may close this page. We send a notification once this order arrives, or if there is something you should know.',
  accept: 'Yes, tell me',
  accepting: 'Switching on…',
  retry: 'Try again',
  dismiss: 'No, thanks',
  isOn: 'You will be told',
  isOnHelp: 'Notifications of this order are on on this device.',
  failed: 'It could not be switched on in this browser. Your order goes on; this page always shows the latest news.',
  denied: 'Notifications are blocked for this store',
  deniedHelp:
    'Switch them on in your browser’s settings: press the lock or settings icon beside the store’s address, open Permissions or Notifications, then choose Allow.',
  installFirst:
    'On iPhone and iPad, notifications exist only in installed apps: press Share, choose Add to Home Screen, then open the store from there.',

  turnOn: 'Switch on on this device',
  turnOff: 'Switch off on this device',
  turnedOn: 'Notifications are on.',
  turnedOff: 'Notifications are off.',
  busy: 'One moment…',

  openOrder: 'See the order',
}
