import { formatIdr } from '@kilat/contract/money.ts'
import {
  getItemPrices,
  listPriceRules,
  type PricedItem,
  type PriceEnd,
  type PriceRuleChange,
  priceEnds,
  priceFloors,
  priceScopes,
  removePriceRule,
  type ShownPriceRule,
  setItemPrice,
  setPriceRule,
  switchItem,
} from '@kilat/contract/operator/prices.ts'
import { readAmount } from './read-amount.ts'
import { type Call, type Typed, UsageError, type Verb } from './verb.ts'

const ruleArg = '<store|category/…|product/…|item/…>'

export const priceVerbs: readonly Verb[] = [
  {
    name: 'price-rules',
    args: [],
    needs: [],
    summary: 'lists the rules that make prices from costs; the narrowest one of an item counts',
    async run(call) {
      const { data } = await call(listPriceRules, {})
      return data.map(rule => `${describeRule(rule)}, for ${rule.items} items`)
    },
  },
  {
    name: 'price-rule',
    args: [ruleArg, '<margin such as 3%>', '<flat>', '[00|500|900|000|any]', '[cost|cost_and_fee]'],
    needs: ['version', 'reason'],
    takes: ['preview'],
    summary: 'sets a price rule and the prices by it; --preview only shows them',
    async run(call, { args: [about = '', margin = '', flat = '', typedEnds = '00', typedFloor = 'cost_and_fee'], ...typed }) {
      const ends = priceEnds.find(ends => ends === typedEnds)
      const floor = priceFloors.find(floor => floor === typedFloor)
      if (!ends || !floor) throw new UsageError(`A price ends in ${priceEnds.join(', ')}, and its floor is ${priceFloors.join(' or ')}.`)
      const { reason, version, isPreview = false } = typed
      const terms = { basis_points: readBasisPoints(margin), flat: readAmount(flat), ends, floor }
      const body = { reason, version, is_preview: isPreview, ...readSubject(about), ...terms }
      return describeChange((await call(setPriceRule, { body })).data, about)
    },
  },
  {
    name: 'remove-price-rule',
    args: [ruleArg],
    needs: ['version', 'reason'],
    takes: ['preview'],
    summary: 'removes a price rule, so that the next wider one counts; --preview only shows the prices',
    async run(call, { args: [about = ''], reason, version, isPreview = false }) {
      const { data } = await call(removePriceRule, { body: { reason, version, is_preview: isPreview, ...readSubject(about) } })
      return describeChange(data, about)
    },
  },
  {
    name: 'prices',
    args: ['<item>'],
    needs: [],
    summary: 'shows the price of an item with its version, its costs, its rule, and how costs and price have changed',
    async run(call, { args: [id = ''] }) {
      return describeItem((await call(getItemPrices, { params: { id } })).data)
    },
  },
  {
    name: 'price',
    args: ['<item>', '<price|rule>'],
    needs: ['version', 'reason'],
    summary: 'sets the price of an item by hand, which no list and no rule changes; rule gives it back',
    async run(call, { args: [id = '', typed = ''], reason, version }) {
      const price = typed === 'rule' ? null : readAmount(typed)
      if (price === 0) throw new UsageError('The price has to be more than zero.')
      const { data } = await call(setItemPrice, { params: { id }, body: { reason, version, price } })
      return [`${data.id} costs ${formatIdr(data.price)} now, version ${data.version}.`, ...(data.loss === null ? [] : [data.loss])]
    },
  },
  {
    name: 'off',
    args: ['<item>'],
    needs: ['version', 'reason'],
    summary: 'takes an item off sale, whatever lists and rules say; what is paid is delivered',
    run: (call, typed) => switchTo(call, typed, false),
  },
  {
    name: 'on',
    args: ['<item>'],
    needs: ['version', 'reason'],
    summary: 'lets an item that a person took off sale be sold again, if the rule has it on',
    run: (call, typed) => switchTo(call, typed, true),
  },
]

async function switchTo(call: Call, { args: [id = ''], reason, version }: Typed, isOn: boolean): Promise<string[]> {
  const { data } = await call(switchItem, { params: { id }, body: { reason, version, is_on: isOn } })
  return [`${data.id} is ${data.is_on ? 'on' : 'off'} sale now, version ${data.version}.`, ...(data.loss === null ? [] : [data.loss])]
}

/** `store`, or `product/mobile-legends`. */
function readSubject(about: string) {
  const [typed, subject = '', ...more] = about.split('/')
  const scope = priceScopes.find(scope => scope === typed)
  if (!scope || more.length > 0 || (scope === 'store') !== (subject === '')) throw new UsageError(`Say for what: ${ruleArg}.`)
  return { scope, subject }
}

/** `3%`, `2.5%` or `2,75%`. */
function readBasisPoints(typed: string): number {
  const [, whole, cents = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?%$/.exec(typed) ?? []
  if (whole === undefined) throw new UsageError('The margin has to be a percentage, such as 3% or 2.5%.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

function describeRule({ scope, subject, version, basis_points: points, flat, ends, floor }: Omit<ShownPriceRule, 'items'>): string {
  const name = scope === 'store' ? scope : `${scope}/${subject}`
  const floors = { cost: 'never below the cost', cost_and_fee: "never below the cost with the store's part of a channel's fee" }
  return `${name}@${version}  cost + ${points / 100}% + ${formatIdr(flat)}, ${describeEnds(ends)}, ${floors[floor]}`
}

function describeEnds(ends: PriceEnd): string {
  return ends === 'any' ? 'not rounded' : `rounded up to end in ${ends === '500' ? '500 or 000' : ends}`
}

function describeChange({ is_preview: isPreview, version, moved, moved_count: count, below_cost: losses }: PriceRuleChange, about: string) {
  const more = count - moved.length
  return [
    ...moved.map(({ item_id: id, name, cost, before, after }) => {
      const way = after > before ? 'up' : 'down'
      return `${way}  ${id} (${name}): ${formatIdr(before)} → ${formatIdr(after)}, costs ${formatIdr(cost)}`
    }),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...losses.map(({ item_id: id, detail }) => `below cost  ${id}: ${detail}`),
    isPreview
      ? `${count} prices would change. Nothing was changed: leave --preview out to do it.`
      : `The rule of ${about} has version ${version} now, ${count} prices changed.`,
  ]
}

function describeItem(item: PricedItem): string[] {
  const whose = item.is_price_by_hand ? `by hand; the rule says ${formatOr(item.price_by_rule, 'nothing')}` : 'by rule'
  const sale = item.is_on ? 'on sale' : item.is_off_by_hand ? 'off sale by hand' : 'off sale'
  return [
    `${item.id}@${item.version}  ${item.name} of ${item.product_id}: ${formatIdr(item.price)} ${whose}, ${sale}`,
    ...(item.loss === null ? [] : [`  ${item.loss}`]),
    `  rule ${describeRule(item.rule)}`,
    ...item.offers.map(
      ({ offer, cost, is_used: isUsed, detail }) => `  ${offer} costs ${formatIdr(cost)}${isUsed ? '' : `, not used: ${detail}`}`,
    ),
    ...(item.changes.length > 0 ? ['Changes, the newest first:'] : []),
    ...item.changes.map(({ at, offer, before, after, cause, by }) => {
      const what = offer === null ? 'price' : `cost at ${offer}`
      return `  ${at}  ${what} ${formatOr(before, 'new')} → ${formatIdr(after)}, by ${cause.replace('_', ' ')}${by === null ? '' : ` (${by})`}`
    }),
  ]
}

function formatOr(amount: Parameters<typeof formatIdr>[0] | null, without: string): string {
  return amount === null ? without : formatIdr(amount)
}
