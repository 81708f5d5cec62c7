import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { type PublishReport, publishContents } from '../modules/content/publish-contents.ts'
import { readContentFolder } from '../modules/content/read-folder.ts'
import { accountHere } from '../platform/account-here.ts'
import type { ByHand } from '../platform/by-hand-options.ts'
import { systemClock } from '../platform/clock.ts'

const usage = `Usage: npm run content -- <folder> [--dry-run]
  <folder>    Markdown files, each beginning with lines of "key: value" between two lines of "---":
              kind (blog, informasi, promo, page), id, title, summary, cover, published_at,
              and for promos starts_at, ends_at, product_id
  --dry-run   says what would change and changes nothing
  --actor     who publishes them, else the account on this machine
  --reason    why, in your own words`

/** Publishes a folder of texts and prints the result. Exits with 1 if there was any problem: then nothing was written. */
async function run(): Promise<number> {
  const wish = readWish()
  if (!wish) return fail(usage)
  const reading = loadConfig(process.env)
  if (!reading.ok) return fail(...reading.problems)
  const { documents, problems } = await readContentFolder(wish.folder)
  if (problems.length > 0) return refuse(problems)
  if (documents.length === 0) return fail(`${wish.folder} holds no Markdown file.`)
  const opened = await openDatabase(reading.config)
  try {
    const ctx = { ...opened, clock: systemClock }
    return print(await publishContents(ctx, { documents, ...wish }), wish)
  } finally {
    await opened.close()
  }
}

function print({ created, updated, unchanged, problems }: PublishReport, { isDryRun }: { isDryRun: boolean }): number {
  if (problems.length > 0) return refuse(problems)
  console.log(
    `${created} created, ${updated} updated, ${unchanged} unchanged.${isDryRun ? ' Nothing was written: this was a dry run.' : ''}`,
  )
  return 0
}

function readWish(): ({ folder: string; isDryRun: boolean } & ByHand) | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      actor: { type: 'string', default: accountHere() },
      reason: { type: 'string', default: '' },
    },
  })
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) return undefined
  return { folder, isDryRun: values['dry-run'], by: { kind: 'operator', id: values.actor }, note: values.reason }
}

function refuse(problems: PublishReport['problems']): number {
  for (const { file, why } of problems) console.log([file, why].join(' · '))
  return fail('Nothing was written.')
}

function fail(...sentences: string[]): number {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

process.exitCode = await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
