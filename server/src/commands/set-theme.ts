import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { StoredTheme } from '@kilat/contract/operator/theme.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { demoTheme } from '../modules/store/demo-theme.ts'
import { getStoredTheme } from '../modules/store/read.ts'
import { saveTheme } from '../modules/store/save-theme.ts'
import { readThemeFile } from '../modules/store/theme-file.ts'
import { accountHere } from '../platform/account-here.ts'
import { systemClock } from '../platform/clock.ts'

const usage = `Usage: npm run --silent theme > theme.json    prints the store's theme
       npm run theme -- theme.json          checks it and stores it
  --actor     who does it, else the account on this machine
  --reason    why, in your own words
A running server shows it at once.`

/** Prints the theme, or stores the one in a file. Exits with 1, without a change, if the file has any problem. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { actor: { type: 'string', default: accountHere() }, reason: { type: 'string', default: '' } },
  })
  const decided = { by: { kind: 'operator' as const, id: values.actor }, note: values.reason }
  const [file, ...more] = positionals
  if (more.length > 0) return fail(usage)
  const theme = file === undefined ? undefined : await readTheme(file)
  if (Array.isArray(theme)) return fail(...theme, 'Nothing was stored.')
  const opened = await openDatabase(readConfig())
  try {
    if (theme) await saveTheme({ ...opened, clock: systemClock }, { theme, ...decided })
    console.log(theme ? `Stored. ${theme.store.name} looks like this now.` : print((await getStoredTheme(opened)) ?? demoTheme))
    return 0
  } finally {
    await opened.close()
  }
}

function print(theme: StoredTheme): string {
  return JSON.stringify(theme, null, 2)
}

/** The theme in a file, or all its problems. */
async function readTheme(file: string): Promise<StoredTheme | string[]> {
  // Windows' programs begin a file with a mark.
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  const parsed = parseJson(text)
  if (!parsed.isJson) return [`${file} is not JSON.`]
  const read = readThemeFile(parsed.value)
  return 'theme' in read ? read.theme : [`${file} has ${read.problems.length} problem(s):`, ...read.problems.map(line => `  - ${line}`)]
}

function parseJson(text: string): { isJson: true; value: unknown } | { isJson: false } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch {
    return { isJson: false }
  }
}

function fail(...sentences: string[]): number {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

process.exitCode = await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
