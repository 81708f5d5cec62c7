import type { Import, Source } from './sources.ts'

/**
 * Layers of folders, the highest first. `*` stands for any one name, as in `server/src/modules/*`. A file belongs to the longest
 * folder that contains it.
 */
export type Layers = readonly (readonly string[])[]

type Edge = { from: string; to: string; source: Source; entry: Import }

/**
 * One line for every group of folders that use each other in a circle, types included: `circle of folders: a → b → a`, with a file
 * for each step. A folder is one that a pattern of `folders` matches; tests and files in no such folder are left out.
 */
export function findFolderCircles(sources: Source[], folders: readonly string[]): string[] {
  const edges = edgesOf(sources, folders)
  const targets = Map.groupBy(edges, edge => edge.from)
  const told = new Set<string>()
  return [...targets.keys()].flatMap(folder => {
    const way = told.has(folder) ? undefined : shortestWayBack(folder, targets)
    if (!way) return []
    for (const { from } of way) told.add(from)
    const steps = way.map(({ source, entry }) => `  ${source.path}:${entry.line} uses ${entry.file}`)
    return [[`circle of folders: ${[folder, ...way.map(edge => edge.to)].join(' → ')}`, ...steps].join('\n')]
  })
}

/** Every import, types included, that does not lead to a lower layer, as `path:line  what is wrong`. Folders of one layer are not lower. */
export function checkLayers(sources: Source[], layers: Layers): string[] {
  const folders = layers.flat()
  const layerOf = (folder: string) => layers.findIndex(layer => layer.some(pattern => matches(folder, pattern)))
  return edgesOf(sources, folders).flatMap(({ from, to, source, entry }) =>
    layerOf(from) < layerOf(to) ? [] : [`${source.path}:${entry.line}  must not use ${entry.file}: ${to} is not below ${from}`],
  )
}

function edgesOf(sources: Source[], folders: readonly string[]): Edge[] {
  return sources.flatMap(source => {
    const from = /\.test\.tsx?$/.test(source.path) ? undefined : folderOf(source.path, folders)
    if (!from) return []
    return source.imports.flatMap(entry => {
      const to = entry.file && folderOf(entry.file, folders)
      return to && to !== from ? [{ from, to, source, entry }] : []
    })
  })
}

/** The folder of a file, as matched by the longest pattern; undefined if none matches. */
function folderOf(file: string, folders: readonly string[]): string | undefined {
  const names = file.split('/').slice(0, -1)
  const holding = folders.map(pattern => ({ pattern, folder: names.slice(0, pattern.split('/').length).join('/') }))
  const found = holding.filter(({ pattern, folder }) => matches(folder, pattern)).map(({ folder }) => folder)
  return found.sort((a, b) => b.length - a.length)[0]
}

function matches(folder: string, pattern: string): boolean {
  const names = folder.split('/')
  const wanted = pattern.split('/')
  return names.length === wanted.length && wanted.every((name, at) => name === '*' || name === names[at])
}

function shortestWayBack(start: string, targets: Map<string, Edge[]>): Edge[] | undefined {
  const seen = new Set<string>()
  let ways: Edge[][] = [[]]
  while (ways.length > 0) {
    const next: Edge[][] = []
    for (const way of ways)
      for (const edge of targets.get(way.at(-1)?.to ?? start) ?? []) {
        if (edge.to === start) return [...way, edge]
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        next.push([...way, edge])
      }
    ways = next
  }
  return undefined
}
