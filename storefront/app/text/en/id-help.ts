import type * as own from '../id-help.ts'

export const idHelpText: typeof own.idHelpText = {
  whereIsId: 'Where is my ID?',
  trial:
    'Trial store: an ID of under 5 digits or ending in 404 is not found, in 429 can not be checked, in 060 is of another country. Any other is found.',
}
