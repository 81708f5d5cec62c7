import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from './steps/place.mjs'
import { run } from './steps/run.mjs'

// Checks that the migrations and the schema agree: drizzle-kit, asked for the next migration in a copy, must write none.
const copy = '.cache/migrations'
const migrations = join(root, 'server/src/db/migrations')
rmSync(join(root, copy), { recursive: true, force: true })
cpSync(migrations, join(root, copy), { recursive: true })

const args = ['generate', '--dialect', 'postgresql', '--schema', 'server/src/db/schema.ts', '--out', copy]
const { code, output } = await run(join(bin, 'drizzle-kit'), args, { isQuiet: true })
const known = new Set(readdirSync(migrations))
const missing = readdirSync(join(root, copy)).filter(name => !known.has(name))
for (const name of missing) console.error(readFileSync(join(root, copy, name), 'utf8'))
rmSync(join(root, copy), { recursive: true })

if (code !== 0) console.error(output)
else if (missing.length > 0)
  console.error('The schema says more than the migrations do: run npx drizzle-kit generate in server/ for the lines above.')
else console.log('Schema and migrations agree.')
process.exitCode = code !== 0 || missing.length > 0 ? 1 : 0
