import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a file: its specifier and, if it is a file of the project, its path. */
export type Import = {
  line: number
  /** As written, such as `../db/database.ts` or `hono`. */
  specifier: string
  /** Path from the project's folder; undefined for packages and Node's own modules. */
  file: string | undefined
  /** True if nothing of it exists at run time. */
  isTypeOnly: boolean
  /** True for `import()`. */
  isLater?: boolean
  names: string[]
}

export type Source = { path: string; text: string; lineCount: number; imports: Import[] }

/** Parses one source file. `path` is relative to the project's folder, with slashes. Throws if it can not be parsed. */
export function readSource(root: string, path: string): Source {
  return parseSource(path, readFileSync(`${root}/${path}`, 'utf8'))
}

export function parseSource(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  const broken = parsed.errors.find(error => error.severity === 'Error')
  if (broken) throw new Error(`${path}: ${broken.message}`)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const imports = [
    ...staticImports.map(statement =>
      toImport(path, text, statement.start, statement.moduleRequest.value, {
        isTypeOnly: statement.entries.length > 0 && statement.entries.every(entry => entry.isType),
        names: statement.entries.map(entry => entry.localName.value),
      }),
    ),
    ...staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(entry =>
        entry.moduleRequest
          ? [toImport(path, text, start, entry.moduleRequest.value, { isTypeOnly: entry.isType, names: [entry.exportName.name ?? '*'] })]
          : [],
      ),
    ),
    ...dynamicImports.flatMap(({ start, moduleRequest }) => {
      const specifier = readLiteral(text.slice(moduleRequest.start, moduleRequest.end))
      return specifier ? [toImport(path, text, start, specifier, { isTypeOnly: false, isLater: true, names: [] })] : []
    }),
    ...[...text.matchAll(/\btypeof import\('([^']+)'\)/g)].map(({ index, 1: specifier = '' }) =>
      toImport(path, text, index, specifier, { isTypeOnly: true, names: [] }),
    ),
  ]
  return { path, text, lineCount: countLines(text), imports }
}

function toImport(
  path: string,
  text: string,
  start: number,
  specifier: string,
  what: Pick<Import, 'isTypeOnly' | 'isLater' | 'names'>,
): Import {
  return { line: countLines(text.slice(0, start + 1)), specifier, file: resolveOwn(path, specifier), ...what }
}

/** Resolves imports of project files: `@kilat/contract/money.ts`, relative paths, and `~/` for the storefront. */
function resolveOwn(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier.replace(/\?.*$/, ''))
  if (specifier.startsWith('@kilat/contract/')) return specifier.replace('@kilat/contract/', 'contract/src/')
  if (specifier.startsWith('~/')) return specifier.replace('~/', 'storefront/app/')
  return undefined
}

/** Text of a plain string literal; undefined if the specifier is computed. */
function readLiteral(code: string): string | undefined {
  return /^(['"`])([^$]*)\1$/.exec(code)?.[2]
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
