import type * as own from '../analytics.ts'

export const analyticsText: typeof own.analyticsText = {
  ask: 'May we count visits?',
  help: 'Only the pages opened, through Google Analytics. Order numbers and what you type are not included.',
  yes: 'Yes, you may',
  no: 'No',
  isYes: 'Now: visits are counted.',
  isNo: 'Now: visits are not counted.',
  browserDeclines: 'Your browser asks not to count visits, so we do not count them.',
  close: 'Close',
}
