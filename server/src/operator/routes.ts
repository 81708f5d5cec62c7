import { formatIdr } from '@kilat/contract/money.ts'
import { getItemRoute, getOrderRoute, listCircuits, type OfferRoute, setPriority } from '@kilat/contract/operator/routes.ts'
import { readId } from './read-id.ts'
import { UsageError, type Verb } from './verb.ts'

export const routeVerbs: readonly Verb[] = [
  {
    name: 'route',
    args: ['<item or order>'],
    needs: [],
    summary: 'shows through which offers an item or order would be delivered next, in order, and why the others are left out',
    async run(call, { args: [id = ''] }) {
      const { data } = /^klt/i.test(id)
        ? await call(getOrderRoute, { params: { id: readId(id) } })
        : await call(getItemRoute, { params: { id } })
      const underWay = data.under_way.map(
        ({ reference, unit, supplier, sku, status }) =>
          `Unit ${unit} is out at ${supplier}/${sku} (${reference}, ${status}): it is only asked for.`,
      )
      const offers = data.offers.length === 0 ? ['There are no offers.'] : data.offers.map(describe)
      return [`By ${data.rule.join(', then ')}; at most ${formatIdr(data.ceiling)} each.`, ...offers, ...underWay]
    },
  },
  {
    name: 'circuits',
    args: [],
    needs: [],
    summary:
      'lists suppliers and codes that are left alone after faults, with the reason and the next try; resume-supplier tries them at once',
    async run(call) {
      const { data } = await call(listCircuits, {})
      if (data.length === 0) return ['Nothing is left alone.']
      return data.map(({ supplier, sku, status, reason, since, next_try_at: next, trial }) => {
        const then = status === 'open' ? `tried again ${next}` : `tried ${trial === null ? 'by the next order' : `by ${trial}`}`
        return `${since}  ${supplier}${sku === null ? '' : `/${sku}`}: ${reason}; ${then}`
      })
    },
  },
  {
    name: 'prioritise',
    args: ['<supplier>', '<sku, or all>', '<1 to 9, or usual>'],
    needs: ['reason'],
    summary: 'sets which offers are used first, 1 before 9; 5 is usual, and price lists do not change it',
    async run(call, { args: [supplier = '', typedSku = '', typed = ''], reason }) {
      if (!/^([1-9]|usual)$/.test(typed)) throw new UsageError('The priority has to be 1 to 9, or usual.')
      const sku = typedSku === 'all' ? null : typedSku
      const priority = typed === 'usual' ? null : Number(typed)
      await call(setPriority, { body: { supplier, sku, priority, reason } })
      const which = sku === null ? `All offers of ${supplier} have` : `${supplier}/${sku} has`
      return [`${which} ${priority === null ? 'the usual priority' : `priority ${priority}`} now.`]
    },
  },
]

const because: Record<NonNullable<OfferRoute['decided_by']>, string> = {
  priority: 'by its priority',
  health: 'because of its deliveries of late',
  cost: 'by its cost',
  name: 'by its name, all else being equal',
  only: 'as the only one',
}

function describe({
  supplier,
  sku,
  cost,
  priority,
  is_weak: isWeak,
  place,
  decided_by: by,
  left_out: out,
  detail,
  until,
}: OfferRoute): string {
  const facts = [cost === null ? 'no cost' : formatIdr(cost), `priority ${priority}`, ...(isWeak ? ['many faults'] : [])].join(', ')
  const offer = `${supplier}/${sku} (${facts})`
  if (place !== null && by !== null) return `${place}. ${offer}, ${because[by]}`
  const more = [...(detail === null ? [] : [detail]), ...(until === null ? [] : [`until ${until}`])]
  return `-  ${offer}, left out: ${[String(out).replaceAll('_', ' '), ...more].join('; ')}`
}
