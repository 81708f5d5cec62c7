import type * as own from '../id-help.ts'

export const idHelpText: typeof own.idHelpText = {
  whereIsId: 'Where is my ID?',
}
