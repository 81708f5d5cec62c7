import { type ArrowRule, arrowRules } from './rules.ts'
import type { Import, Source } from './sources.ts'

/** Every import that goes against an arrow, as `path:line  what is wrong`. */
export function checkImports(sources: Source[], rules: ArrowRule[] = arrowRules): string[] {
  return sources.flatMap(source => {
    const rule = rules.find(candidate => candidate.from.test(source.path))
    if (!rule) return [`${source.path}  no arrow rule speaks about this file: add its folder to tools/arrows/rules.ts`]
    return source.imports.flatMap(entry => judge(source, entry, rule))
  })
}

function judge(source: Source, entry: Import, rule: ArrowRule): string[] {
  const place = `${source.path}:${entry.line}`
  const file = entry.file
  if (file === undefined) {
    const isRefused = rule.without?.packages.test(entry.specifier) && !entry.specifier.startsWith('node:')
    return isRefused ? [`${place}  must not use ${entry.specifier}: ${rule.without?.why}`] : []
  }
  // React Router writes these types beside the routes.
  if (file.includes('/+types/')) return []
  if (matchesAny(file, rule.may, rule.from, source.path)) return []
  if (!matchesAny(file, rule.mayType ?? [], rule.from, source.path)) return [`${place}  must not import ${file}`]
  return entry.isTypeOnly ? [] : [`${place}  may import only types from ${file}`]
}

function matchesAny(file: string, targets: string[], from: RegExp, path: string): boolean {
  const groups = from.exec(path) ?? []
  return targets.some(target =>
    new RegExp(target.replace(/\$(\d)/g, (_, digit: string) => escapeDots(groups[Number(digit)] ?? ''))).test(file),
  )
}

function escapeDots(text: string): string {
  return text.replace(/[.$]/g, '\\$&')
}
