import { readFile } from 'node:fs/promises'
import type { IconifyJSON } from '@iconify/types'

/** The sets that come with the store, by prefix: signs for things, and the marks of companies. */
const files: ReadonlyMap<string, string> = new Map([
  ['lucide', import.meta.resolve('@iconify-json/lucide/icons.json')],
  ['simple-icons', import.meta.resolve('@iconify-json/simple-icons/icons.json')],
])

export const iconPrefixes: readonly string[] = [...files.keys()]

const loaded = new Map<string, Promise<IconifyJSON>>()

/** A set, read from disk when it is first asked for: most stores show a handful of icons, and a set is megabytes. */
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

/** The packages' own promise; a test reads every icon of them. */
function toIconSet(parsed: unknown): IconifyJSON {
  return parsed as IconifyJSON
}
