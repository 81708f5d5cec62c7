import { parseOrderId } from '@kilat/contract/order-id.ts'
import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { transactionsText } from '../../text/transactions.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Route } from './+types/route.ts'
import { MyOrders } from './my-orders.tsx'

const longestId = 60

/** `?id=` leads to the order, however it is typed; what can not be an order's number is said beside the field. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('id')?.slice(0, longestId) ?? ''
  const id = parseOrderId(typed)
  if (id) throw redirect(`/transactions/${id}`)
  return { typed, isWrong: typed.trim() !== '' }
}

export const meta: Route.MetaFunction = args => pageMeta(args, { title: transactionsText.title })

export default function TransactionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 lg:pt-10 grid gap-6 lg:gap-10 lg:grid-cols-2 items-start">
      <LookUp typed={loaderData.typed} isWrong={loaderData.isWrong} />
      <MyOrders />
    </div>
  )
}

function LookUp({ typed, isWrong }: { typed: string; isWrong: boolean }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState(isWrong ? transactionsText.wrong : undefined)
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = parseOrderId(String(new FormData(event.currentTarget).get('id') ?? ''))
    if (id) return navigate(`/transactions/${id}`)
    setProblem(transactionsText.wrong)
    event.currentTarget.querySelector<HTMLInputElement>('input[name=id]')?.focus()
  }
  return (
    <section>
      <h1 className="title-page">{transactionsText.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{transactionsText.intro}</p>
      <form action="/transactions" method="get" onSubmit={onSubmit} className="grid gap-3">
        <Field label={transactionsText.label} error={problem}>
          {input => (
            <input
              {...input}
              name="id"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              placeholder={transactionsText.example}
              defaultValue={typed}
              onChange={() => setProblem(undefined)}
            />
          )}
        </Field>
        <button type="submit" className={buttonClass('main', 'w-full')}>
          {transactionsText.button}
        </button>
      </form>
    </section>
  )
}
