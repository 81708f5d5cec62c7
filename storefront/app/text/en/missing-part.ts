import type * as own from '../missing-part.ts'

export const missingPartText: typeof own.missingPartText = {
  sentence: 'This part has not loaded. Check your internet; it will appear by itself.',
  retry: 'Try again',
}
