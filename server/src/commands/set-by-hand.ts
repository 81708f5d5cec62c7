import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { itemByHandSchema, productByHandSchema } from '../modules/catalog/by-hand-values.ts'
import { type Edited, editItem, editProduct } from '../modules/catalog/edit-catalog.ts'
import { listByHand } from '../modules/catalog/read-by-hand.ts'
import { systemClock } from '../platform/clock.ts'

const itemFields = itemByHandSchema.keyof().options
const productFields = productByHandSchema.keyof().options

const usage = `Usage: npm run by-hand                                                          prints what is set by hand
       npm run by-hand -- item <id> price=15000 --reason "promo"               no price list changes it any more
       npm run by-hand -- item <id> isActive=false --reason "out of fashion"   sells it no more; what is paid is delivered
       npm run by-hand -- item <id> --to-rule price --reason "promo is over"   the rule sets it again
  --to-rule   a field, may be given more than once; isActive switches on what the rule has on
  --actor     who does it, else the account on this machine
Fields of an item: ${itemFields.join(', ')}
Fields of a product, for product <id>: ${productFields.join(', ')}; lists are written as JSON`

/** Prints all values set by hand, or sets a field or gives it back. Exits with 1, without a change, if that is not possible. */
async function run(args: string[]): Promise<number> {
  const wish = args.length > 0 ? readWish(args) : 'list'
  if (Array.isArray(wish)) return fail(...wish)
  const { dataDir, databaseUrl } = readConfig()
  const opened = await openDatabase({ dataDir, databaseUrl })
  try {
    if (wish === 'list') return print(await listByHand(opened))
    return tell(wish, await inTx({ ...opened, clock: systemClock }, ctx => carryOut(ctx, wish)))
  } finally {
    await opened.close()
  }
}

type Wish = ({ kind: 'item' } & Parameters<typeof editItem>[1]) | ({ kind: 'product' } & Parameters<typeof editProduct>[1])

function carryOut(ctx: Parameters<typeof editItem>[0], wish: Wish): Promise<Edited> {
  return wish.kind === 'item' ? editItem(ctx, wish) : editProduct(ctx, wish)
}

function tell({ kind, id }: Wish, edited: Edited): number {
  if (edited.kind === 'unknown') return fail(`There is no ${kind} ${id}.`)
  if (edited.kind === 'no_rule') return fail(`No rule has spoken of that field of ${id} yet: the next price list does.`)
  console.log(`Written. Running servers show it now.${edited.loss === undefined ? '' : `\n${id} · ${edited.loss}`}`)
  return 0
}

function print(rows: Awaited<ReturnType<typeof listByHand>>): number {
  for (const { kind, subjectId, field, value, rule, actor, reason } of rows)
    console.log(`${kind} ${subjectId} · ${field} ${JSON.stringify(value)}, the rule says ${JSON.stringify(rule)} · ${actor}: ${reason}`)
  console.log(`${rows.length} set by hand.`)
  return 0
}

const subject = { id: z.string().min(1), actor: z.string().trim().min(1), reason: z.string('is missing').trim().min(1) }
const wishSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), ...subject, values: itemByHandSchema.partial(), toRule: z.array(z.enum(itemFields)) }),
  z.object({ kind: z.literal('product'), ...subject, values: productByHandSchema.partial(), toRule: z.array(z.enum(productFields)) }),
])

/** The command's arguments, or sentences about what is wrong with them. */
function readWish(args: string[]): Wish | string[] {
  const { positionals, values: options } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      actor: { type: 'string', default: userInfo().username },
      reason: { type: 'string' },
      'to-rule': { type: 'string', multiple: true, default: [] },
    },
  })
  const { 'to-rule': toRule, ...by } = options
  const [kind, id, ...assignments] = positionals
  if (assignments.length + toRule.length === 0 || assignments.some(text => !text.includes('='))) return [usage]
  const values = Object.fromEntries(assignments.map(readAssignment))
  const reading = wishSchema.safeParse({ kind, id, values, toRule, ...by })
  if (reading.success) return reading.data
  return [...reading.error.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`), usage]
}

/** A value is read as JSON if it is valid JSON, otherwise as text. */
function readAssignment(text: string): [string, unknown] {
  const end = text.indexOf('=')
  const value = text.slice(end + 1)
  try {
    return [text.slice(0, end), JSON.parse(value)]
  } catch {
    return [text.slice(0, end), value]
  }
}

function fail(...sentences: string[]): number {
  for (const sentence of sentences) console.error(sentence)
  return 1
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
