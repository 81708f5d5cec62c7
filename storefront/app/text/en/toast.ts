import type * as own from '../toast.ts'

export const toastText: typeof own.toastText = {
  label: 'Notification',
  offline: 'You are offline',
  offlineHelp: 'What you entered stays on this page. Try again once your internet is back.',
  online: 'Connected again',
  onlineHelp: 'You can go on where you were.',
  notCopied: 'Could not be copied',
  notCopiedHelp: 'This browser does not allow it. Hold the text, then choose Copy.',
  orderNotCancelled: 'The order was not cancelled',
  orderCancelled: 'The order is cancelled',
  orderCancelledHelp: 'There is nothing to pay.',
}
