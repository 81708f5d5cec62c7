import type { Source } from './sources.ts'

const ownerComment = /\/\*\* Owner: ([\w/-]+)\.(?:(?!\*\/)[\s\S])*\*\/\s*export const (\w+) = pgTable/g
const anyTable = /export const (\w+) = pgTable/g
const write = /\.(insert|update|delete)\(\s*(?:schema\.)?(\w+)\s*[,)]/g

/**
 * No module writes another module's table, and a company's folder touches no table but its own. Each table names its
 * owner above it: `Owner: orders.` is `server/src/modules/orders`, `Owner: gateways/sandbox.` is that folder.
 */
export function checkTables(sources: Source[]): string[] {
  const schemas = sources.filter(source => source.path.startsWith('server/src/db/schema/'))
  const owners = new Map(
    schemas.flatMap(({ text }) => [...text.matchAll(ownerComment)].map(([, owner = '', table = '']) => [table, owner])),
  )
  const problems = schemas.flatMap(({ path, text }) =>
    [...text.matchAll(anyTable)].flatMap(([, table = '']) => (owners.has(table) ? [] : [`${path}  ${table} does not name its owner`])),
  )
  for (const source of sources) {
    const folder = /^server\/src\/(?:modules\/([\w-]+)|((?:gateways|suppliers|sign-in)\/[\w-]+))\//.exec(source.path)
    if (!folder || source.path.endsWith('.test.ts')) continue
    const self = folder[1] ?? folder[2] ?? ''
    problems.push(...foreignWrites(source, self, owners))
    if (folder[2]) problems.push(...foreignTables(source, self, owners))
  }
  return problems
}

function foreignWrites({ path, text }: Source, self: string, owners: Map<string, string>): string[] {
  return [...text.matchAll(write)].flatMap(([, act, table = '']) => {
    const owner = owners.get(table)
    if (!owner || owner === self) return []
    return [`${path}  must not ${act} ${table}: it belongs to ${owner}, call its verb with the tx`]
  })
}

function foreignTables({ path, imports }: Source, self: string, owners: Map<string, string>): string[] {
  const schemaImports = imports.filter(entry => entry.file?.startsWith('server/src/db/schema') && !entry.isTypeOnly)
  return schemaImports.flatMap(entry =>
    entry.names.flatMap(name => {
      const owner = owners.get(name)
      return !owner || owner === self ? [] : [`${path}:${entry.line}  must not use ${name}: it belongs to ${owner}`]
    }),
  )
}
