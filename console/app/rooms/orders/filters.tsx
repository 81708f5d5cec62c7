import { listOrderFilters } from '@kilat/contract/operator/order-list.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { showChosen } from '../../lib/show-chosen.ts'
import { statusNames } from '../../text/order-status.ts'
import { ordersText } from '../../text/orders.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { MoreFilters } from '../../ui/more-filters.tsx'
import type { FilterName, useFilters } from './use-filters.ts'

const others: readonly FilterName[] = ['channel', 'product', 'supplier', 'from_day', 'to_day']

/** The status as one rail; what is asked for less often is behind one line. */
export function Filters({ filters, value, set, clear }: ReturnType<typeof useFilters>) {
  const choices = useQuery({
    queryKey: ['order-filters'],
    queryFn: ({ signal }) => call(listOrderFilters, {}, signal),
    staleTime: 10 * 60_000,
  })
  const { channels = [], products = [], suppliers = [] } = choices.data?.data ?? {}
  const used = others.filter(name => value(name) !== '').length
  const choice = (name: 'channel' | 'product' | 'supplier', options: readonly { id: string; name: string }[]) => (
    <Choice label={ordersText[name]} all={ordersText.all} options={options} value={value(name)} onChoose={chosen => set(name, chosen)} />
  )
  const day = (name: 'from_day' | 'to_day', label: string) => (
    <Field type="date" label={label} value={value(name)} onChange={event => set(name, event.target.value)} />
  )
  return (
    <>
      <fieldset className="filters" ref={showChosen}>
        <legend className="unseen">{ordersText.status}</legend>
        {[undefined, ...orderStatuses].map(status => (
          <label className="chip" key={status ?? ''}>
            <input type="radio" name="status" checked={filters.status === status} onChange={() => set('status', status ?? '')} />
            {status === undefined ? ordersText.all : statusNames[status].name}
          </label>
        ))}
      </fieldset>
      <MoreFilters used={used} onClear={clear}>
        {choice('channel', channels)}
        {choice('product', products)}
        {choice('supplier', suppliers)}
        {day('from_day', ordersText.from)}
        {day('to_day', ordersText.to)}
      </MoreFilters>
    </>
  )
}
