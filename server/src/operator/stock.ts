import { readFile } from 'node:fs/promises'
import { formatIdr } from '@kilat/contract/money.ts'
import {
  importCodes,
  importModes,
  listLots,
  listStock,
  type StockedSku,
  setLowStock,
  withdrawCodes,
} from '@kilat/contract/operator/stock.ts'
import { UsageError, type Verb } from './verb.ts'

export const stockVerbs: readonly Verb[] = [
  {
    name: 'stock',
    args: ['[sku]'],
    needs: [],
    summary: "counts the codes of the store's own stock, or lists the lots of one sku",
    async run(call, { args: [sku] }) {
      if (sku === undefined) {
        const { data } = await call(listStock, {})
        return data.length === 0 ? ['No price list of voucher_stock was imported yet.'] : data.map(describe)
      }
      const { data } = await call(listLots, { query: { sku } })
      if (data.length === 0) return [`There are no codes of ${sku}.`]
      return data.map(
        ({ id, imported_at: at, free, given, withdrawn, first_expires_at: expires }) =>
          `${id}  ${at}  ${free} left, ${given} given, ${withdrawn} withdrawn${expires === null ? '' : `, the first expires ${expires}`}`,
      )
    },
  },
  {
    name: 'import-codes',
    args: ['<file>', '[all|good]'],
    needs: ['reason'],
    summary:
      'shows what a CSV file (sku,code,serial,expiry,cost) would bring into the stock; all imports it unless a line is wrong, good without those lines',
    async run(call, { args: [file = '', typed = 'preview'], reason }) {
      const mode = importModes.find(mode => mode === typed)
      if (!mode) throw new UsageError('Say all or good, or nothing for a preview.')
      const text = await readFile(file, 'utf8').catch((error: Error) => {
        throw new UsageError(`${file} can not be read: ${error.message}`)
      })
      const { data } = await call(importCodes, { body: { text, mode, reason } })
      const lines = [
        ...data.problems.map(({ line, detail }) => `line ${line}: ${detail}`),
        ...(data.problem_count > data.problems.length ? [`${data.problem_count} lines are wrong in all.`] : []),
        ...data.skus.map(({ sku, count, cost }) => `${sku}  ${count} codes, ${formatIdr(cost)}`),
      ]
      if (data.lot !== null) return [...lines, `Imported as ${data.lot}. Delete the file now: the codes in it are not encrypted.`]
      if (data.is_repeated) return ['This file was imported before; nothing was imported now.']
      if (mode !== 'preview') return { lines: [...lines, 'Nothing was imported.'], code: 1 }
      return [
        ...lines,
        `Nothing was imported yet. Say ${data.problem_count === 0 ? 'all' : 'good, or mend the lines and say all,'} after the file to import it.`,
      ]
    },
  },
  {
    name: 'withdraw-codes',
    args: ['<lot>', '[sku]'],
    needs: ['reason'],
    summary: 'takes the codes of a bad lot out of the stock that were not given',
    async run(call, { args: [id = '', sku], reason }) {
      const { data } = await call(withdrawCodes, { params: { id: id.toUpperCase() }, body: { reason, ...(sku !== undefined && { sku }) } })
      return [`${data.withdrawn} codes are out of the stock, ${data.given} were given before.`]
    },
  },
  {
    name: 'low-stock',
    args: ['<sku>', '<count>'],
    needs: ['reason'],
    summary: 'sets at how many codes the stock of a sku counts as low',
    async run(call, { args: [sku = '', typed = ''], reason }) {
      if (!/^\d{1,6}$/.test(typed)) throw new UsageError('The count has to be a whole number, such as 10.')
      const { data } = await call(setLowStock, { body: { sku, low_at: Number(typed), reason } })
      return [`The stock of ${data.sku} counts as low at ${data.low_at} codes.`]
    },
  },
]

function describe({
  sku,
  item,
  free,
  cost,
  unusable,
  given,
  withdrawn,
  first_expires_at: expires,
  low_since: lowSince,
}: StockedSku): string {
  const facts = [
    `${free} left (${formatIdr(cost)})`,
    ...(unusable > 0 ? [`${unusable} that can not be given`] : []),
    `${given} given`,
    ...(withdrawn > 0 ? [`${withdrawn} withdrawn`] : []),
    ...(expires === null ? [] : [`the first expires ${expires}`]),
    ...(lowSince === null ? [] : [`LOW since ${lowSince}`]),
  ]
  return `${sku}  ${item ?? 'sells nothing'}: ${facts.join(', ')}`
}
