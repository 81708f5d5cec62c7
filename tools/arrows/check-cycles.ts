import type { Source } from './sources.ts'

/** Every circle of imports that exists at run time, once each, as `a.ts → b.ts → a.ts`. Types are erased: they may look back. */
export function checkCycles(sources: Source[]): string[] {
  const edges = new Map(sources.map(source => [source.path, runTimeImports(source)]))
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

function runTimeImports(source: Source): string[] {
  return [...new Set(source.imports.flatMap(entry => (entry.isTypeOnly || !entry.file ? [] : [entry.file])))]
}
