import type { Layers } from './check-folders.ts'

/** Who may use whom in the storefront: each folder those below it, never one above or beside it. */
export const storefrontLayers: Layers = [
  // Only its own files: the root, the entries and the sitemap.
  ['storefront/app'],
  ['storefront/app/routes/*'],
  ['storefront/app/layouts'],
  ['storefront/app/shell'],
  ['storefront/app/late'],
  ['storefront/app/features/account', 'storefront/app/features/animation', 'storefront/app/features/content'],
  ['storefront/app/components'],
  ['storefront/app/session'],
  ['storefront/app/features/icons', 'storefront/app/features/toast'],
  ['storefront/app/ui'],
  ['storefront/app/router'],
  ['storefront/app/lib'],
  ['storefront/app/text'],
]
