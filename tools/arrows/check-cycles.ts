import type { Source } from './sources.ts'

/** Every circle of imports, once each, as `a.ts → b.ts → a.ts`. Type imports count, because readers follow them too. */
export function checkCycles(sources: Source[]): string[] {
  const edges = new Map(sources.map(source => [source.path, importsOf(source)]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      circles.push(`circle of imports: ${[...trail.slice(start), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return circles
}

function importsOf(source: Source): string[] {
  return [...new Set(source.imports.flatMap(({ file }) => file ?? []))]
}
