import { parseOrderId } from '@kilat/contract/order-id.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { transactionsText } from '../text/transactions.ts'
import { buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

/** Form to find an order by its number. Works without scripts: then the page of orders answers it. */
export function OrderLookUp({ typed, isWrong }: { typed?: string; isWrong?: boolean }) {
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
    <>
      <p className="mt-1 mb-4 text-ink-2 text-pretty">{transactionsText.intro}</p>
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
    </>
  )
}
