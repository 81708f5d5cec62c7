import type { Layers } from './check-folders.ts'

/** The console's layers: each folder may use those below it, never one above or beside it. */
export const consoleLayers: Layers = [
  // Only the files directly in it: the start and the list of its rooms.
  ['console/app'],
  ['console/app/rooms/*'],
  ['console/app/frame'],
  ['console/app/acts'],
  ['console/app/api'],
  ['console/app/ui'],
  ['console/app/lib'],
  ['console/app/text'],
]
