import type * as own from '../ui.ts'

export const uiText: typeof own.uiText = {
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
}
