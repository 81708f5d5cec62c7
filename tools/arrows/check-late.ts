import type { Source } from './sources.ts'

const late = /\/late\//
/** What is loaded in another way: tests, files that only servers or browsers can use, and the sentences, which come with what says them. */
const apart = /\.test\.tsx?$|\.server\.|\.client\.|^storefront\/app\/text\//

/**
 * Says where a folder of the storefront does not tell when browsers load a file: a page's first files use nothing of a folder named `late`, and what only parts
 * that come later use is in such a folder.
 */
export function checkLate(sources: Source[]): string[] {
  const pages = sources.filter(({ path }) => path.startsWith('storefront/app/') && !apart.test(path))
  const byPath = new Map(pages.map(source => [source.path, source]))
  const isUsed = new Set(pages.flatMap(({ imports }) => imports.flatMap(({ file, isTypeOnly }) => (isTypeOnly ? [] : (file ?? [])))))
  const first = new Set<string>()
  const visit = (path: string) => {
    if (first.has(path) || late.test(path)) return
    first.add(path)
    for (const { file } of firstImports(byPath.get(path))) if (file) visit(file)
  }
  for (const { path } of pages) if (!isUsed.has(path) || path.endsWith('/route.tsx')) visit(path)
  return pages.flatMap(source => {
    const { path } = source
    if (late.test(path)) return []
    const early = firstImports(source).filter(({ file }) => file && late.test(file))
    if (!first.has(path)) return [`${path}  only parts that come later use it: it belongs to a folder named late`]
    return early.map(({ line, file }) => `${path}:${line}  must not use ${file}, which comes later, but by import()`)
  })
}

function firstImports(source: Source | undefined) {
  return source?.imports.filter(({ isTypeOnly, isLater }) => !isTypeOnly && !isLater) ?? []
}
