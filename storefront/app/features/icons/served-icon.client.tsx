import { addAPIProvider, Icon } from '@iconify/react'

// Replaces the library's built-in public services, so that visitors' browsers call only the store.
addAPIProvider('', { resources: [location.origin], path: '/icons/', timeout: 1500 })

/** An icon from the store's own icon service; nothing if the service does not know it or is too slow. Loaded on demand. */
export function ServedIcon({ name, size }: { name: string; size: number }) {
  return <Icon icon={name} width={size} height={size} />
}
