import type { Layers } from './check-folders.ts'

/** The storefront's layers: each folder may use those below it, never one above or beside it. */
export const storefrontLayers: Layers = [
  // Only the files directly in it: the root, the entries and the sitemap.
  ['storefront/app'],
  ['storefront/app/routes/*'],
  ['storefront/app/layouts'],
  ['storefront/app/shell'],
  ['storefront/app/late'],
  ['storefront/app/features/account', 'storefront/app/features/animation', 'storefront/app/features/content'],
  ['storefront/app/features/contacts', 'storefront/app/features/install', 'storefront/app/features/payment'],
  ['storefront/app/components'],
  ['storefront/app/features/realtime', 'storefront/app/features/memory', 'storefront/app/features/push'],
  ['storefront/app/session'],
  ['storefront/app/features/orders', 'storefront/app/features/toast'],
  ['storefront/app/features/icons', 'storefront/app/features/links'],
  ['storefront/app/api'],
  ['storefront/app/ui'],
  ['storefront/app/router'],
  ['storefront/app/lib'],
  ['storefront/app/text'],
]
