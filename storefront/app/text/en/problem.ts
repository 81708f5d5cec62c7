import type * as own from '../problem.ts'

export const problemText: typeof own.problemText = {
  offline: 'The connection is lost. Try again in a moment.',
  slow: 'The store takes too long to answer. Try again in a moment.',
  broken: 'Something is wrong on our side. Try again in a moment.',
  kept: 'What you entered is still here.',
  withId: (sentence, id) => `${sentence} Help code: ${id}`,
}

export const refusalTexts: typeof own.refusalTexts = {
  401: 'Your session has ended. Please sign in again.',
  403: 'This can not be opened from here. Please reload the page.',
  404: 'What you are looking for does not exist, or has moved.',
  409: 'Something has changed meanwhile. Reload the page, then try again.',
  413: 'What you entered is too large. Shorten it a little, then try again.',
  422: 'Something you entered is not right yet. Please check it again.',
  429: 'Tried too often. Wait a moment, then try again.',
}
