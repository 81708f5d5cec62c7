import { readFile } from 'node:fs/promises'
import type { IconifyJSON } from '@iconify/types'

/** The bundled sets by prefix: icons for things, and brand marks. */
const files: ReadonlyMap<string, string> = new Map([
  ['lucide', import.meta.resolve('@iconify-json/lucide/icons.json')],
  ['simple-icons', import.meta.resolve('@iconify-json/simple-icons/icons.json')],
])

export const iconPrefixes: readonly string[] = [...files.keys()]

const loaded = new Map<string, Promise<IconifyJSON>>()

/** Loads a set from disk when it is first needed: a set is megabytes, and most stores use a handful of icons. */
export function loadIconSet(prefix: string): Promise<IconifyJSON> | undefined {
  const file = files.get(prefix)
  if (!file) return undefined
  const known = loaded.get(prefix)
  if (known) return known
  const loading = readSet(file)
  loaded.set(prefix, loading)
  loading.catch(() => loaded.delete(prefix))
  return loading
}

async function readSet(file: string): Promise<IconifyJSON> {
  return toIconSet(JSON.parse(await readFile(new URL(file), 'utf8')))
}

/** The package guarantees this type; a test reads every icon of it. */
function toIconSet(parsed: unknown): IconifyJSON {
  return parsed as IconifyJSON
}
