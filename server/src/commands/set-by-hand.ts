import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { inTx } from '../db/in-tx.ts'
import { openDatabase } from '../db/open.ts'
import { itemByHandSchema, productByHandSchema } from '../modules/catalog/by-hand-values.ts'
import { type Edited, editItem, editProduct } from '../modules/catalog/edit-catalog.ts'
import { listByHand } from '../modules/catalog/read-by-hand.ts'
import { channelByHandSchema, linkByHandSchema } from '../modules/channels/by-hand-values.ts'
import { editChannel, editLink } from '../modules/channels/edit-channel.ts'
import { listStoredChannels } from '../modules/channels/read.ts'
import { listChannelsByHand } from '../modules/channels/read-by-hand.ts'
import { accountHere } from '../platform/account-here.ts'
import { systemClock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'

const itemFields = itemByHandSchema.keyof().options
const productFields = productByHandSchema.keyof().options
const channelFields = channelByHandSchema.keyof().options
const linkFields = linkByHandSchema.keyof().options

const usage = `Usage: npm run by-hand                                                          prints what is set by hand
       npm run by-hand -- item <id> price=15000 --reason "promo"               no price list changes it any more
       npm run by-hand -- item <id> isActive=false --reason "out of fashion"   sells it no more; what is paid is delivered
       npm run by-hand -- item <id> --to-rule price --reason "promo is over"   the rule sets it again
       npm run by-hand -- channels                                             prints the ways to pay and their gateways
       npm run by-hand -- channel bca_va state=off --reason "the bank is down"
       npm run by-hand -- channel bca_va payMinutes=1440 --reason "paid at the ATM"
       npm run by-hand -- gateway bca_va/midtrans sort=5 --reason "asked first"
  --to-rule   a field, may be given more than once; isActive switches on what the rule has on
  --actor     who does it, else the account on this machine
Fields of an item: ${itemFields.join(', ')}
Fields of a product, for product <id>: ${productFields.join(', ')}; lists are written as JSON
  playerCheckers=["apigames","vip-reseller"] are asked for the nickname in this order; [] asks nobody
Fields of a channel: ${channelFields.join(', ')}; state is on, off (shown with the reason) or hidden, feeBearer is store or buyer,
  payMinutes is the time to pay, 5 to 2880 minutes and no longer than its gateways give; by rule it is PAYMENT_WINDOW_MINUTES
Fields of a gateway of a channel: ${linkFields.join(', ')}; a basis point is a hundredth of a percent, the lowest sort is asked first`

/** Prints all values set by hand, or sets a field or gives it back. Exits with 1, without a change, if that is not possible. */
async function run(args: string[]): Promise<number> {
  const wish = args.length === 0 ? 'list' : args.join() === 'channels' ? 'channels' : readWish(args)
  if (Array.isArray(wish)) return fail(...wish)
  const config = readConfig()
  const stranger =
    typeof wish === 'object' &&
    wish.kind === 'product' &&
    wish.values.playerCheckers?.find(name => !config.companies.playerCheckers.includes(name))
  if (stranger) return fail(`PLAYER_CHECKERS does not name ${stranger}. Nothing was written.`)
  const opened = await openDatabase(config)
  try {
    if (wish === 'list') return print([...(await listByHand(opened)), ...(await listChannelsByHand(opened))])
    if (wish === 'channels') return printChannels(await listStoredChannels(opened))
    return report(wish, await inTx({ ...opened, clock: systemClock }, ctx => carryOut(ctx, wish)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return fail(refusals[error.code] ?? error.message)
  } finally {
    await opened.close()
  }
}

/** Turns the verbs' refusals, which speak to buyers, into sentences for the operator. */
const refusals: Partial<Record<Problem['code'], string>> = {
  qris_surcharge: 'The buyer can not bear a fee of QRIS: Bank Indonesia forbids it. Nothing was written.',
  channel_invalid: 'minAmount is above maxAmount: nothing could be paid. Nothing was written.',
}

type Wish = z.output<typeof wishSchema>

async function carryOut(ctx: Parameters<typeof editItem>[0], wish: Wish): Promise<Edited> {
  switch (wish.kind) {
    case 'item':
      return editItem(ctx, wish)
    case 'product':
      return editProduct(ctx, wish)
    case 'channel':
      return { kind: await editChannel(ctx, wish) }
    case 'gateway': {
      const [channelId = '', gateway = ''] = wish.id.split('/')
      return { kind: await editLink(ctx, { ...wish, channelId, gateway }) }
    }
  }
}

function report({ kind, id }: Wish, edited: Edited): number {
  if (edited.kind === 'unknown') return fail(`There is no ${kind} ${id}.`)
  if (edited.kind === 'no_rule') return fail(`No rule has spoken of that field of ${id} yet: the next price list or start does.`)
  console.log(`Written. Running servers show it now.${edited.loss === undefined ? '' : `\n${id} · ${edited.loss}`}`)
  return 0
}

type ByHand = Awaited<ReturnType<typeof listByHand>>[number] | Awaited<ReturnType<typeof listChannelsByHand>>[number]

function print(rows: readonly ByHand[]): number {
  for (const { kind, subjectId, field, value, rule, actor, reason } of rows)
    console.log(`${kind} ${subjectId} · ${field} ${JSON.stringify(value)}, the rule says ${JSON.stringify(rule)} · ${actor}: ${reason}`)
  console.log(`${rows.length} set by hand.`)
  return 0
}

function printChannels(stored: Awaited<ReturnType<typeof listStoredChannels>>): number {
  for (const { id, name, state, minAmount, maxAmount, feeBearer, payMinutes, links } of stored) {
    const window = payMinutes === null ? 'paid within the usual window' : `paid within ${payMinutes} minutes`
    console.log(`${id} · ${name} · ${state} · ${minAmount} to ${maxAmount} · the ${feeBearer} bears the fee · ${window}`)
    for (const { gateway, code, isOn, sort, feeFlat, feeBasisPoints } of links)
      console.log(
        `  ${id}/${gateway} · ${code} · ${isOn ? 'on' : 'off'} · sort ${sort} · takes ${feeFlat} + ${feeBasisPoints} basis points`,
      )
  }
  console.log(`${stored.length} ways to pay. A gateway that is not configured is not asked.`)
  return 0
}

const subject = { id: z.string().min(1), actor: z.string().trim().min(1), reason: z.string('is missing').trim().min(1) }
const wishSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), ...subject, values: itemByHandSchema.partial(), toRule: z.array(z.enum(itemFields)) }),
  z.object({ kind: z.literal('product'), ...subject, values: productByHandSchema.partial(), toRule: z.array(z.enum(productFields)) }),
  z.object({ kind: z.literal('channel'), ...subject, values: channelByHandSchema.partial(), toRule: z.array(z.enum(channelFields)) }),
  z.object({ kind: z.literal('gateway'), ...subject, values: linkByHandSchema.partial(), toRule: z.array(z.enum(linkFields)) }),
])

/** The command's arguments, or sentences about what is wrong with them. */
function readWish(args: string[]): Wish | string[] {
  const { positionals, values: options } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      actor: { type: 'string' },
      reason: { type: 'string' },
      'to-rule': { type: 'string', multiple: true, default: [] },
    },
  })
  const { 'to-rule': toRule, reason, actor = accountHere() } = options
  const [kind, id, ...assignments] = positionals
  if (assignments.length + toRule.length === 0 || assignments.some(text => !text.includes('='))) return [usage]
  const values = Object.fromEntries(assignments.map(readAssignment))
  const reading = wishSchema.safeParse({ kind, id, values, toRule, reason, actor })
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
