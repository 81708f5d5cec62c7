import { addAPIProvider, Icon } from '@iconify/react'

// In the place of the public services that are built in: no visitor's browser calls anybody but the store.
addAPIProvider('', { resources: [location.origin], path: '/icons/', timeout: 1500 })

/** An icon from the store's own icon service; nothing where it does not know the icon or takes too long. Loaded on demand. */
export function ServedIcon({ name, size }: { name: string; size: number }) {
  return <Icon icon={name} width={size} height={size} />
}
