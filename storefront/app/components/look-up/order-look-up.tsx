import { parseOrderId } from '@kilat/contract/order-id.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callProblem, formSentence } from '../../api/problems/call-problem.ts'
import { readKeptOrders } from '../../features/orders/kept-orders.ts'
import { isSimilarOrderId } from '../../features/orders/similar-order-id.ts'
import { getTransaction } from '../../lib/endpoints.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { transactionsText } from '../../text/transactions.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'

/** An e-mail address, or a phone number in any of its forms. */
const contactPattern = /@|^\s*(?:\+?62|0?8)[\d\s-]{7,}$/

type Props = {
  typed?: string
  /** Why the number that was posted without scripts leads to no order. */
  refusal?: 'wrong' | 'unknown' | undefined
}

/** Form to find an order by its number. What was typed stays until there is an order. Works without scripts: then the page of orders answers it. */
export function OrderLookUp({ typed, refusal }: Props) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState(refusal && transactionsText[refusal])
  const [similar, setSimilar] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string) => {
    setProblem(sentence)
    setIsBusy(false)
    field.current?.focus()
  }
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const text = String(new FormData(event.currentTarget).get('id') ?? '')
    // Before the id, because a phone number of twelve digits could be one.
    if (contactPattern.test(text)) return refuse(transactionsText.contact)
    const id = parseOrderId(text)
    if (!id) return refuse(transactionsText.wrong)
    setIsBusy(true)
    setProblem(undefined)
    try {
      await callApi(getTransaction, { params: { id } })
      await navigate(`/transactions/${id}`)
    } catch (error) {
      const answer = callProblem(error)
      if (answer.code !== 'not_found') return refuse(formSentence(answer))
      setSimilar(readKeptOrders().find(order => isSimilarOrderId(order.id, id))?.id)
      refuse(transactionsText.unknown)
    }
  }
  return (
    <>
      <p className="mt-1 mb-4 text-ink-2 text-pretty">{transactionsText.intro}</p>
      <form action="/transactions" method="get" onSubmit={onSubmit} className="grid gap-3">
        <Field label={transactionsText.label} error={problem}>
          {input => (
            <input
              {...input}
              ref={field}
              name="id"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              placeholder={transactionsText.example}
              defaultValue={typed}
              onChange={() => {
                setProblem(undefined)
                setSimilar(undefined)
              }}
            />
          )}
        </Field>
        {similar && (
          <p className="note">
            {transactionsText.similar}{' '}
            <Link
              to={`/transactions/${similar}`}
              className="inline-flex items-center min-h-11 font-bold text-violet-text whitespace-nowrap"
            >
              {similar}
            </Link>
          </p>
        )}
        <button type="submit" aria-disabled={isBusy} className={buttonClass('main', 'w-full')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? transactionsText.finding : transactionsText.button}</BusyLabel>
        </button>
      </form>
    </>
  )
}
