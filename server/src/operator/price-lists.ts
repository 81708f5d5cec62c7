import { readFile } from 'node:fs/promises'
import {
  acceptPrices,
  importPrices,
  type ListPart,
  type ListReport,
  listPriceLists,
  syncPrices,
} from '@kilat/contract/operator/price-lists.ts'
import { UsageError, type Verb } from './verb.ts'

export const priceListVerbs: readonly Verb[] = [
  {
    name: 'price-lists',
    args: [],
    needs: [],
    summary: "shows each supplier's latest price list, when it is asked next, and how many offers wait for a person",
    async run(call) {
      const { data } = await call(listPriceLists, {})
      return data.map(({ supplier, version, fetched_at: at, next_at: next, failures, detail, held, can_be_asked: canBeAsked }) =>
        [
          `${supplier}@${version}  ${at === null ? 'no list yet' : `list of ${at}`}, ${held} offers wait for a person`,
          next === null ? (canBeAsked ? 'not asked by schedule' : 'its lists come as files') : `asked next ${next}`,
          ...(failures > 0 ? [`NO LIST for ${failures} times: ${detail}`] : []),
        ].join(', '),
      )
    },
  },
  {
    name: 'sync-prices',
    args: ['<supplier>'],
    needs: ['reason'],
    takes: ['preview'],
    summary: 'asks a supplier for its price list and takes it into the catalogue; --preview only shows what it would change',
    async run(call, { args: [id = ''], reason, isPreview = false }) {
      return describe((await call(syncPrices, { params: { id }, body: { reason, is_preview: isPreview } })).data)
    },
  },
  {
    name: 'import-prices',
    args: ['<supplier>', '<file>'],
    needs: ['reason'],
    takes: ['preview'],
    summary: 'takes a price list from a JSON file into the catalogue; --preview only shows what it would change',
    async run(call, { args: [id = '', file = ''], reason, isPreview = false }) {
      const text = await readFile(file, 'utf8').catch((error: Error) => {
        throw new UsageError(`${file} can not be read: ${error.message}`)
      })
      return describe((await call(importPrices, { params: { id }, body: { reason, is_preview: isPreview, text } })).data)
    },
  },
  {
    name: 'accept-prices',
    args: ['<supplier>', '<sku,sku…|all>'],
    needs: ['version', 'reason'],
    summary: 'takes rows of the latest list that were held back, by their codes with commas between them, or all',
    async run(call, { args: [id = '', typed = ''], reason, version }) {
      const skus = typed === 'all' ? 'all' : typed.split(',').filter(sku => sku !== '')
      if (skus.length === 0) throw new UsageError('Say which codes, with commas between them, or all.')
      return describe((await call(acceptPrices, { params: { id }, body: { reason, version, skus } })).data)
    },
  },
]

const headings: Record<ListPart, string> = {
  new: 'New',
  up: 'Dearer',
  down: 'Cheaper',
  moved: 'Names something else now, so it moved to another item',
  gone: 'Off sale',
  below_cost: 'Priced by hand below the cost',
  held: 'Held back until you have looked and accept it',
  unreadable: 'Left out',
}

function describe(report: ListReport): string[] {
  const { supplier, version, is_kept: isKept, is_preview: isPreview, parts, unchanged } = report
  const held = parts.find(({ part }) => part === 'held')
  return [
    ...parts.flatMap(({ part, count, lines }) => [
      `${headings[part]} (${count}):`,
      ...lines.map(
        ({ row, sku, detail }) => `  ${[...(row === null ? [] : [`row ${row}`]), ...(sku === null ? [] : [sku]), detail].join(' · ')}`,
      ),
      ...(count > lines.length ? [`  and ${count - lines.length} more`] : []),
    ]),
    `${supplier}@${version}${isKept ? ', the list of before' : ''}: ${[...parts.map(({ part, count }) => `${count} ${part.replace('_', ' ')}`), `${unchanged} unchanged`].join(', ')}.`,
    ...(held ? [`npm run operator -- accept-prices ${supplier} <sku,sku…|all> --version ${version} --reason "…"`] : []),
    ...(isPreview ? ['Nothing was changed.'] : []),
  ]
}
